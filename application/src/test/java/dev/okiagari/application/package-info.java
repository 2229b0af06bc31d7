@NullMarked
package dev.okiagari.application;

import org.jspecify.annotations.NullMarked;

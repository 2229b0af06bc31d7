@NullMarked
package dev.okiagari.sandbox;

import org.jspecify.annotations.NullMarked;

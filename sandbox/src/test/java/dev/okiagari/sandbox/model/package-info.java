@NullMarked
package dev.okiagari.sandbox.model;

import org.jspecify.annotations.NullMarked;

/** One idea per runnable class; every example is executed as a test. */
@NullMarked
package dev.okiagari.examples;

import org.jspecify.annotations.NullMarked;

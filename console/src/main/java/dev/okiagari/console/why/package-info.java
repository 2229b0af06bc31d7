/** Explains an item in a sentence: why it is there and what happens next. */
@NullMarked
package dev.okiagari.console.why;

import org.jspecify.annotations.NullMarked;

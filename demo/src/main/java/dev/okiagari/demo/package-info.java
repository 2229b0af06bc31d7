/** A made-up pipeline under made-up trouble, checked against books of its own. */
@NullMarked
package dev.okiagari.demo;

import org.jspecify.annotations.NullMarked;

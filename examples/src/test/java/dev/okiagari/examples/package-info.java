/** Runs every example, and holds the documents to what they say about them. */
@NullMarked
package dev.okiagari.examples;

import org.jspecify.annotations.NullMarked;

/** A language model of rules: the same text gets the same answer. */
@NullMarked
package dev.okiagari.sandbox.model;

import org.jspecify.annotations.NullMarked;

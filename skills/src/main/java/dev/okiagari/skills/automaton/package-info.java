/** Finds out quickly whether a pattern matches anywhere in a text, in linear time. */
@NullMarked
package dev.okiagari.skills.automaton;

import org.jspecify.annotations.NullMarked;

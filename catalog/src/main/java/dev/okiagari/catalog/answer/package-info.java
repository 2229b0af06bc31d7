/** What the shop answered: which answers are the same, where they are stored, what they say. Pure functions. */
@NullMarked
package dev.okiagari.catalog.answer;

import org.jspecify.annotations.NullMarked;

/** Judges a skill by a model, and what the judgement is worth. */
@NullMarked
package dev.okiagari.skills.judge;

import org.jspecify.annotations.NullMarked;

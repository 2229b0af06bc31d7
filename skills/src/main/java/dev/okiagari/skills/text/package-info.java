/** Texts as rules see them: folded letters, joined lines, code samples told apart. */
@NullMarked
package dev.okiagari.skills.text;

import org.jspecify.annotations.NullMarked;

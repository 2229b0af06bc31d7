/** Texts that are written in code so that nobody can read them. */
@NullMarked
package dev.okiagari.skills.flow.decode;

import org.jspecify.annotations.NullMarked;

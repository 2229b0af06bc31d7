/** Reads a skill's files and its front matter, whatever they contain. */
@NullMarked
package dev.okiagari.submissions.skill;

import org.jspecify.annotations.NullMarked;

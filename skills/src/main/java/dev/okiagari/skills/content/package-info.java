/** Reads a skill's files and its front matter, whatever they contain. */
@NullMarked
package dev.okiagari.skills.content;

import org.jspecify.annotations.NullMarked;

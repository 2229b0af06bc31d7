/** The tools about papers that programs with a language model use (Model Context Protocol). */
@NullMarked
package dev.okiagari.papers.mcp;

import org.jspecify.annotations.NullMarked;

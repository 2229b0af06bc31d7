/** Glyphs: which letters a PDF shows, where they stand and in which font; within limits of memory and time. */
@NullMarked
package dev.okiagari.papers.text.pdf.glyph;

import org.jspecify.annotations.NullMarked;

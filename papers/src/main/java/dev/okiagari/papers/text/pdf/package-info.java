/**
 * Reading papers out of PDF: from letters and their places on the paper to sections and references.
 *
 * <p>A PDF says where each letter stands and in which font, and nothing more. The steps, each a class of its own: {@link
 * dev.okiagari.papers.text.pdf.glyph.GlyphReader letters}, {@link dev.okiagari.papers.text.pdf.layout.Segments pieces of lines}, {@link
 * dev.okiagari.papers.text.pdf.layout.Margins without running heads}, {@link dev.okiagari.papers.text.pdf.layout.Gutter columns}, {@link
 * dev.okiagari.papers.text.pdf.layout.PageLayout lines in reading order}, {@link dev.okiagari.papers.text.pdf.structure.Headings headings},
 * {@link dev.okiagari.papers.text.pdf.structure.Paragraphs paragraphs}, {@link dev.okiagari.papers.text.pdf.structure.ReferenceList references}.
 */
@NullMarked
package dev.okiagari.papers.text.pdf;

import org.jspecify.annotations.NullMarked;

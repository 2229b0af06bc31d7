/**
 * Reading papers out of PDF: from letters and their places on the paper to sections and references.
 *
 * <p>A PDF says where each letter stands and in which font, and nothing more. The steps, each a class of its own: {@link
 * dev.okiagari.papers.text.pdf.GlyphReader letters}, {@link dev.okiagari.papers.text.pdf.Segments pieces of lines}, {@link
 * dev.okiagari.papers.text.pdf.Margins without running heads}, {@link dev.okiagari.papers.text.pdf.Gutter columns}, {@link
 * dev.okiagari.papers.text.pdf.PageLayout lines in reading order}, {@link dev.okiagari.papers.text.pdf.Headings headings},
 * {@link dev.okiagari.papers.text.pdf.Paragraphs paragraphs}, {@link dev.okiagari.papers.text.pdf.Bibliography entries}.
 */
@NullMarked
package dev.okiagari.papers.text.pdf;

import org.jspecify.annotations.NullMarked;

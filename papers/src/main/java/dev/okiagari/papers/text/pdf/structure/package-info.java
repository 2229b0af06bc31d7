/** Structure: from lines to headings, paragraphs, footnotes and references. */
@NullMarked
package dev.okiagari.papers.text.pdf.structure;

import org.jspecify.annotations.NullMarked;

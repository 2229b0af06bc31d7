/** Layout: from glyphs to lines in reading order, without running heads. */
@NullMarked
package dev.okiagari.papers.text.pdf.layout;

import org.jspecify.annotations.NullMarked;

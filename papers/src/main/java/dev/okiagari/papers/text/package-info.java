/** Reading papers: sections and references out of HTML and PDF. Pure: bytes in, values out. */
@NullMarked
package dev.okiagari.papers.text;

import org.jspecify.annotations.NullMarked;

/** Papers: from an arXiv id to a searchable, linked, understood paper. */
@NullMarked
package dev.okiagari.papers;

import org.jspecify.annotations.NullMarked;

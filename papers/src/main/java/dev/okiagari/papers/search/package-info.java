/** The search index: built from the tables, followed by their change sequence, thrown away at will. */
@NullMarked
package dev.okiagari.papers.search;

import org.jspecify.annotations.NullMarked;

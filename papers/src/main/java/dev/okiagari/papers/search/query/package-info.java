/** How a search is answered: by words, by nearness in meaning, in one order, with counts and highlights. */
@NullMarked
package dev.okiagari.papers.search.query;

import org.jspecify.annotations.NullMarked;

/** Finds items by words, genre, shop, price and sort, in an index that follows the tables. */
@NullMarked
package dev.okiagari.catalog.search;

import org.jspecify.annotations.NullMarked;

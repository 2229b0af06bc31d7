/** Catalog: rankings, items, genres and tags of a shop. */
@NullMarked
package dev.okiagari.catalog;

import org.jspecify.annotations.NullMarked;

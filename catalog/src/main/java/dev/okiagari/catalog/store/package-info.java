/** The tables of the catalog: all SQL. */
@NullMarked
package dev.okiagari.catalog.store;

import org.jspecify.annotations.NullMarked;

/** What people and programs read of the catalog. */
@NullMarked
package dev.okiagari.catalog.view;

import org.jspecify.annotations.NullMarked;

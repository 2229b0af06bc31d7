/** What the catalog needs from outside, opened as the settings say. */
@NullMarked
package dev.okiagari.catalog.setup;

import org.jspecify.annotations.NullMarked;

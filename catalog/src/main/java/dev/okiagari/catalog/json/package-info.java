/** What the API answers and takes, and what commands print with {@code --json}: one record for both. */
@NullMarked
package dev.okiagari.catalog.json;

import org.jspecify.annotations.NullMarked;

/** A data source that answers or fails within a bounded time, also while the database is frozen. */
@NullMarked
package dev.okiagari.console.source;

import org.jspecify.annotations.NullMarked;

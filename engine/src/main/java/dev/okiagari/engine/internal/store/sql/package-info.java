/** Connections and transactions: what every store uses. */
@NullMarked
package dev.okiagari.engine.internal.store.sql;

import org.jspecify.annotations.NullMarked;

/** Values that travel between a node and its tables. */
@NullMarked
package dev.okiagari.engine.internal.store.row;

import org.jspecify.annotations.NullMarked;

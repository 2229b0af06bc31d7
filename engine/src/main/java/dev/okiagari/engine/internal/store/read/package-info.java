/** Reads of items and their history. */
@NullMarked
package dev.okiagari.engine.internal.store.read;

import org.jspecify.annotations.NullMarked;

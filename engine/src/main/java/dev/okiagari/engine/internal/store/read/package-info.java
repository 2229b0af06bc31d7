/** Reads of items. */
@NullMarked
package dev.okiagari.engine.internal.store.read;

import org.jspecify.annotations.NullMarked;

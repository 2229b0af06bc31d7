/** Acts: the record of each, and those on many items by a filter. */
@NullMarked
package dev.okiagari.engine.internal.store.action;

import org.jspecify.annotations.NullMarked;

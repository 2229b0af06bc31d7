/** Statements about holds. */
@NullMarked
package dev.okiagari.engine.internal.store.hold;

import org.jspecify.annotations.NullMarked;

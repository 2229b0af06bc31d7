/** Targets that a run left undone. */
@NullMarked
package dev.okiagari.engine.internal.store.owed;

import org.jspecify.annotations.NullMarked;

/** Statements about schedules. */
@NullMarked
package dev.okiagari.engine.internal.store.schedule;

import org.jspecify.annotations.NullMarked;

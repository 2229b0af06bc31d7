/** The monotonic clock, and waiting. */
@NullMarked
package dev.okiagari.engine.internal.time;

import org.jspecify.annotations.NullMarked;

/** Decisions without I/O and without a clock: the state machine, classification, liveness. */
@NullMarked
package dev.okiagari.engine.internal.decide;

import org.jspecify.annotations.NullMarked;

/** Finds dead nodes and offers again what they held. Requeues only; it never runs a step. */
@NullMarked
package dev.okiagari.engine.watch;

import org.jspecify.annotations.NullMarked;

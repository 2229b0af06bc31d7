/** What a node does: beat, claim, run attempts, settle them, stop. Asks {@code model} for decisions, {@code store} for SQL. */
@NullMarked
package dev.okiagari.engine.work;

import org.jspecify.annotations.NullMarked;

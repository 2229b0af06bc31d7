package dev.okiagari.engine.store;

import dev.okiagari.engine.model.Situation;

/**
 * An item's row while its lock is held: nobody else moves it before the transaction ends.
 *
 * @param isEnding it only waits for a node to write its end
 */
record LockedRow(Lease lease, String pipeline, long runId, Situation situation, boolean isEnding) {}

package dev.okiagari.engine.store;

import dev.okiagari.engine.model.Situation;

/** An item's row while its lock is held: nobody else moves it before the transaction ends. */
record LockedRow(Lease lease, String pipeline, long runId, Situation situation) {}

package dev.okiagari.engine.view;

import java.time.Instant;

/** A late result that was refused: the item had been taken over, cancelled or forgotten since the node's lease. */
public record Refusal(String step, long epoch, long nodeId, Instant at) {}

package dev.okiagari.engine.view;

import java.time.Instant;

/**
 * A late result that was refused: the item had been taken over, cancelled or forgotten meanwhile.
 *
 * @param epoch of the lease that was no longer good
 * @param nodeId who came too late
 */
public record Refusal(String step, long epoch, long nodeId, Instant at) {}

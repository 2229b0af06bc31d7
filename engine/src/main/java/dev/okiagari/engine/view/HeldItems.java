package dev.okiagari.engine.view;

import java.time.Instant;

/**
 * A hold, and how many items wait behind it.
 *
 * @param items waiting at the steps it concerns; one that is probing now is not counted
 * @param readAt the database's time
 */
public record HeldItems(HoldView hold, long items, Instant readAt) {}

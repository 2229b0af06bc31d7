package dev.okiagari.engine.view;

import java.time.Duration;
import java.time.Instant;

/**
 * The last heartbeat of a node.
 *
 * @param at by the database's clock
 * @param deadAfter the silence after which other nodes take over what this one holds: {@code Settings.deadAfter} of the node itself
 */
public record Heartbeat(Instant at, Duration deadAfter) {

    /** Whether the node counts as dead at a time of the database. The same rule as {@code silent} in node_v1. */
    public boolean isSilent(Instant now) {
        return silence(now).compareTo(deadAfter) >= 0;
    }

    public Duration silence(Instant now) {
        return Duration.between(at, now);
    }
}

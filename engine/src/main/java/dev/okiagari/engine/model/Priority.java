package dev.okiagari.engine.model;

import java.time.Duration;

/**
 * How far an item is ahead of others that wait for the same step. It is claimed as if it had become due that much
 * earlier, so nothing starves: an item that has waited longer than that still comes first.
 */
public enum Priority {
    NORMAL(Duration.ZERO),
    /** For items that a person is waiting for. */
    HIGH(Duration.ofMinutes(30)),
    /** For items that must not wait behind a day's backlog. */
    URGENT(Duration.ofDays(1));

    private final Duration ahead;

    Priority(Duration ahead) {
        this.ahead = ahead;
    }

    public Duration ahead() {
        return ahead;
    }
}

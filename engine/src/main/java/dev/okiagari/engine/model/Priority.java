package dev.okiagari.engine.model;

import java.time.Duration;

/**
 * How far an item is ahead of others that wait for the same step. It is claimed as if it had become due that much earlier,
 * so nobody starves: what has waited longer than that comes first.
 */
public enum Priority {
    NORMAL(Duration.ZERO),
    /** For what a person waits for. */
    HIGH(Duration.ofMinutes(30)),
    /** For what must not wait behind a day's backlog. */
    URGENT(Duration.ofDays(1));

    private final Duration ahead;

    Priority(Duration ahead) {
        this.ahead = ahead;
    }

    public Duration ahead() {
        return ahead;
    }
}

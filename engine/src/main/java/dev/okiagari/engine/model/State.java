package dev.okiagari.engine.model;

import java.util.Locale;

/** The state of an item. The same words are used in SQL, JSON, logs and pages. */
public enum State {
    /** Not leased: due now, backing off, deferred, or on hold. */
    WAITING,
    /** Leased to a node, which is working on it or starts it within about a second. */
    RUNNING,
    /** Waiting to be woken by a person or a program. */
    PARKED,
    /** Finished successfully. */
    DONE,
    /** Failed its last attempt, or had a failure that no retry can fix. */
    FAILED,
    /** Rejected by a step, with a reason. */
    REJECTED,
    /** Cancelled by a person or a program. */
    CANCELLED;

    /** True when only an act of a person or program can move the item on. */
    public boolean isFinished() {
        return switch (this) {
            case WAITING, RUNNING, PARKED -> false;
            case DONE, FAILED, REJECTED, CANCELLED -> true;
        };
    }

    /** The word used in SQL, JSON, logs and pages. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The state with this word. */
    public static State of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}

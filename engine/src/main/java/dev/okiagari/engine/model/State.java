package dev.okiagari.engine.model;

import java.util.Locale;

/** Where an item is in its life. The same words stand in SQL, JSON, logs and pages. */
public enum State {
    /** Not leased: due now, backing off, deferred, or on hold. */
    WAITING,
    /** Leased to a node, which starts it within about a second or is working on it. */
    RUNNING,
    /** Waits to be woken by a person or another item. */
    PARKED,
    /** Went through its last step. */
    DONE,
    /** Used its last attempt, or met a failure that no retry can fix. */
    FAILED,
    /** A step decided against it, with a reason. */
    REJECTED,
    /** Cancelled by a person or a program. */
    CANCELLED;

    /** True when nothing but a person's act moves the item on. */
    public boolean isFinished() {
        return switch (this) {
            case WAITING, RUNNING, PARKED -> false;
            case DONE, FAILED, REJECTED, CANCELLED -> true;
        };
    }

    /** The word used outside Java. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The state that a word stands for. */
    public static State of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}

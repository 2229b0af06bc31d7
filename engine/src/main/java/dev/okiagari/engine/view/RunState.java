package dev.okiagari.engine.view;

import java.util.Locale;

/** The state of a run. The same words are used in SQL, JSON, logs and pages. */
public enum RunState {
    /** Targets are still being added, and are already worked on. */
    FILLING,
    /** Sealed: all targets have been added. */
    ACTIVE,
    /** No more attempts are started; the run ends when the running ones have finished. */
    STOPPING,
    /** All targets finished, and not too many failed. */
    PASSED,
    /** Too many targets failed, or the run stopped for a reason other than its targets; the rest is owed. */
    FAILED,
    /** Aborted by a person or because its starter fell silent; the rest is owed. */
    ABORTED;

    /** True when only resuming it can change it. */
    public boolean isEnded() {
        return switch (this) {
            case FILLING, ACTIVE, STOPPING -> false;
            case PASSED, FAILED, ABORTED -> true;
        };
    }

    /** The word used in SQL, JSON, logs and pages. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The state with this word. */
    public static RunState of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}

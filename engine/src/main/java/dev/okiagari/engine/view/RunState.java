package dev.okiagari.engine.view;

import java.util.Locale;

/** Where a run is in its life. The same words stand in SQL, JSON, logs and pages. */
public enum RunState {
    /** Targets are still being added; those that are there are worked on. */
    FILLING,
    /** Sealed: all targets are there. */
    ACTIVE,
    /** Nothing of it is started any more; it ends when what still runs has ended. */
    STOPPING,
    /** Every target finished, and not too many of them failed. */
    PASSED,
    /** Too many targets failed, or it stopped for a reason that no target is to blame for: the rest is owed. */
    FAILED,
    /** A person or a silent starter ended it: the rest is owed. */
    ABORTED;

    /** True when nothing but a resumption moves it on. */
    public boolean isEnded() {
        return switch (this) {
            case FILLING, ACTIVE, STOPPING -> false;
            case PASSED, FAILED, ABORTED -> true;
        };
    }

    /** The word used outside Java. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The state that a word stands for. */
    public static RunState of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}

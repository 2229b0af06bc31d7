package dev.okiagari.papers.view;

import java.util.Locale;

/** Where a paper is, as people see it. */
public enum Status {
    QUEUED,
    METADATA,
    PARSED,
    EXTRACTED,
    READY,
    FAILED;

    /** The word used outside Java. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Nothing more happens unless a person acts. */
    public boolean isOver() {
        return this == READY || this == FAILED;
    }

    public static Status of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}

package dev.okiagari.skills.rule;

import java.util.Locale;

/** How bad a finding is, and how many points of 100 it costs. The worst first. */
public enum Severity {
    CRITICAL(25),
    HIGH(15),
    MEDIUM(8),
    LOW(3),
    INFO(0);

    private final int points;

    Severity(int points) {
        this.points = points;
    }

    public int points() {
        return points;
    }

    /** As people and programs read it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

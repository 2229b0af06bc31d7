package dev.okiagari.bench;

import java.util.Locale;

/** What is measured. The words are those of the command line and of the raw results. */
public enum Work {
    /** Items through four steps that do nothing. */
    S4("steps", 4),
    /** The same with one row written per step, in the step's own transaction. */
    W4("steps", 4),
    /** Items of a single step. */
    J1("items", 1),
    /** One submission after the other, from 1, 8 and 64 threads. */
    SUBMIT("submissions", 1),
    /** From the call that submits to the start of the step, on an idle system. */
    IDLE("submissions", 1);

    private final String unit;
    private final int perItem;

    Work(String unit, int perItem) {
        this.unit = unit;
        this.perItem = perItem;
    }

    /** What its rate counts. */
    public String unit() {
        return unit;
    }

    /** How many units one item makes. */
    public int perItem() {
        return perItem;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The work that a word stands for. */
    public static Work of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}

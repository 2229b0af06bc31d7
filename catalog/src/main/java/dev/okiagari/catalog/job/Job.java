package dev.okiagari.catalog.job;

import dev.okiagari.catalog.answer.Entity;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The jobs, in the order of a net. Each is a run of the engine with a verdict. */
public enum Job {
    RANKING(0.01),
    ITEM(0.05),
    GENRE(0.01),
    TAG(0.01),
    /** One target, one statement: which items are active. */
    ACTIVE(0);

    private static final String PREFIX = "catalog.";

    private final double failAbove;

    Job(double failAbove) {
        this.failAbove = failAbove;
    }

    /** The word of commands and tables. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name of its runs, such as catalog.item. */
    public String jobId() {
        return PREFIX + word();
    }

    /** The share of targets that may fail; above it, the run has failed. */
    public double failAbove() {
        return failAbove;
    }

    /** What it asks the shop for; empty for the job that asks for nothing. */
    public Optional<Entity> entity() {
        return this == ACTIVE ? Optional.empty() : Optional.of(Entity.valueOf(name()));
    }

    /** The job of that word; empty when there is none. */
    public static Optional<Job> of(String word) {
        return Arrays.stream(values()).filter(job -> job.word().equals(word)).findFirst();
    }

    /** All words, in the order of a net. */
    public static List<String> words() {
        return Arrays.stream(values()).map(Job::word).toList();
    }
}

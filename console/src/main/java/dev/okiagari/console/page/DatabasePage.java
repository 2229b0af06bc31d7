package dev.okiagari.console.page;

import dev.okiagari.console.store.DatabaseReads.Health;
import dev.okiagari.kit.web.Words;
import java.time.Duration;

/** How the database is. Pure. */
public record DatabasePage(Health health) {
    private static final Duration LONG = Duration.ofMinutes(5);

    public String sentence() {
        Duration oldest = health.oldestTransaction();
        return oldest != null && oldest.compareTo(LONG) > 0
                ? "A transaction has been open for " + Words.duration(oldest)
                        + ": until it ends, vacuum cannot remove what it might still see, and tables grow."
                : "Nothing keeps vacuum from its work.";
    }

    public static String bytes(long size) {
        return size < 10_000
                ? size + " B"
                : size < 10_000_000
                        ? size / 1000 + " kB"
                        : size < 10_000_000_000L ? size / 1_000_000 + " MB" : size / 1_000_000_000 + " GB";
    }
}

package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.store.DatabaseReads.Health;
import dev.okiagari.kit.web.Words;
import java.time.Duration;

/** How the database is. Pure. */
public record DatabasePage(Health health) {
    private static final Duration LONG = Duration.ofMinutes(5);

    public String sentence() {
        Duration oldest = health.oldestTransaction();
        return oldest != null && oldest.compareTo(LONG) > 0
                ? say("database.long", Words.duration(oldest))
                : say("database.well");
    }

    public static String bytes(long size) {
        return size < 10_000
                ? size + " B"
                : size < 10_000_000
                        ? size / 1000 + " kB"
                        : size < 10_000_000_000L ? size / 1_000_000 + " MB" : size / 1_000_000_000 + " GB";
    }
}

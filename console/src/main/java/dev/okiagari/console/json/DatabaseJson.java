package dev.okiagari.console.json;

import dev.okiagari.console.store.DatabaseReads.Health;
import dev.okiagari.console.store.DatabaseReads.TableRow;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the database is.
 *
 * @param oldestTransactionMs how long the oldest transaction has been open; null: none is
 * @param tables the largest ones
 */
public record DatabaseJson(
        String version,
        long bytes,
        int sessions,
        int mostSessions,
        @Nullable Long oldestTransactionMs,
        @Nullable String oldestBy,
        List<TableRow> tables) {

    public static DatabaseJson of(Health health) {
        Duration oldest = health.oldestTransaction();
        return new DatabaseJson(
                health.version(),
                health.bytes(),
                health.sessions(),
                health.mostSessions(),
                oldest == null ? null : oldest.toMillis(),
                health.oldestBy(),
                health.tables());
    }
}

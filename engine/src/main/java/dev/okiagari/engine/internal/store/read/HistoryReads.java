package dev.okiagari.engine.internal.store.read;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.engine.view.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** What happened to one item: its failed attempts, refused results and what people did to it, oldest first. Stateless. */
public final class HistoryReads {

    public List<LedgerEntry> failures(Connection connection, long itemId) throws SQLException {
        // Safe against everybody: a plain read of an append-only table.
        String sql = """
                select * from okiagari.failure where item_id = ? order by id
                """;
        return Sql.list(
                connection,
                sql,
                row -> new LedgerEntry(
                        row.getString("step"),
                        row.getInt("visit"),
                        row.getInt("attempt"),
                        row.getInt("max_attempts"),
                        Kind.of(row.getString("kind")),
                        row.getString("category"),
                        row.getObject("http_status", Integer.class),
                        row.getString("sql_state"),
                        row.getString("exception_name"),
                        row.getString("message"),
                        row.getString("rule"),
                        Duration.ofMillis(row.getLong("duration_ms")),
                        row.getBoolean("is_rescue"),
                        Sql.instant(row, "retry_at"),
                        row.getObject("node_id", Long.class),
                        Sql.requireInstant(row, "at")),
                itemId);
    }

    /** Late results about the item that were refused. */
    public List<Refusal> refusals(Connection connection, long itemId) throws SQLException {
        // Safe against everybody: a plain read of an append-only table.
        String sql = """
                select step, epoch, node_id, at from okiagari.refusal where item_id = ? order by id
                """;
        return Sql.list(
                connection,
                sql,
                row -> new Refusal(
                        row.getString("step"),
                        row.getLong("epoch"),
                        row.getLong("node_id"),
                        Sql.requireInstant(row, "at")),
                itemId);
    }
}

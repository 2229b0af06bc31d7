package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.RescueBudget;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.store.row.LockedRow;
import dev.okiagari.engine.internal.store.sql.Column;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.NoSuchItem;
import dev.okiagari.engine.model.State;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Locks items for acts and rescues. The caller commits. Stateless. */
public final class RowLocks {

    Optional<LockedRow> lockLive(Connection connection, long itemId) throws SQLException {
        // Safe against settles and other acts: they wait for this lock or this one waits for theirs.
        String sql = """
                select i.*, i.failure ->> 'kind' as kind, i.failure ->> 'category' as category, okiagari.now() as now
                from okiagari.item i where i.id = ? for update
                """;
        return Sql.first(connection, sql, RowLocks::row, itemId);
    }

    /** A page of what a node holds, in id order, except some; rows that somebody else is moving are skipped. */
    List<LockedRow> lockLeasedBy(Connection connection, long nodeId, Set<Long> except, int most) throws SQLException {
        // Safe against late settles of that node and against other watchers: whoever holds the row lock goes first.
        String sql = """
                select i.*, i.failure ->> 'kind' as kind, i.failure ->> 'category' as category, okiagari.now() as now
                from okiagari.item i
                where i.node_id = ? and not (i.id = any(?))
                order by i.id limit ? for update skip locked
                """;
        return Sql.list(connection, sql, RowLocks::row, nodeId, Column.ids(except), most);
    }

    /** A page of what an ended run left undone, in id order; what only waits for its end to be written is not owed. */
    public List<LockedRow> lockOwed(Connection connection, long runId, long afterId, int most) throws SQLException {
        // Safe against acts of people: they wait for this lock or this one waits for theirs.
        String sql = """
                select i.*, i.failure ->> 'kind' as kind, i.failure ->> 'category' as category, okiagari.now() as now
                from okiagari.item i
                where i.run_id = ? and i.run_id <> 0 and i.id > ? and i.ending is null and i.node_id is null
                order by i.id limit ? for update
                """;
        return Sql.list(connection, sql, RowLocks::row, runId, afterId, most);
    }

    LockedRow requireLive(Connection connection, long itemId) throws SQLException {
        return lockLive(connection, itemId).orElseThrow(() -> new NoSuchItem(itemId));
    }

    LockedRow requireFinished(Connection connection, long itemId) throws SQLException {
        // Safe against a second reviver and against a resubmission of the key: both lock these two rows.
        String sql = """
                select f.*, f.ended_at as since, 0 as laters, 0 as deaths, false as held, null as ending, false as marked,
                       null::timestamptz as rescued_at, null::timestamptz as hung_rescue_after,
                       f.failure ->> 'kind' as kind, f.failure ->> 'category' as category, okiagari.now() as now
                from okiagari.target t join okiagari.finished f on f.id = t.id
                where t.id = ? and t.current for update of t, f
                """;
        return Sql.first(connection, sql, RowLocks::row, itemId).orElseThrow(() -> new NoSuchItem(itemId));
    }

    private static LockedRow row(ResultSet row) throws SQLException {
        Instant now = Sql.requireInstant(row, "now");
        Instant rescuedAt = Sql.instant(row, "rescued_at");
        Duration sinceRescue = rescuedAt == null ? null : Duration.between(rescuedAt, now);
        Instant mayHangAgain = Sql.instant(row, "hung_rescue_after");
        Situation situation = new Situation(
                State.of(row.getString("state")),
                row.getString("step"),
                row.getInt("visit"),
                row.getInt("charged"),
                false,
                row.getInt("laters"),
                Duration.ZERO,
                RescueBudget.counted(row.getInt("rescues"), sinceRescue),
                row.getInt("deaths"),
                row.getBoolean("held"),
                row.getString("kind") != null);
        return new LockedRow(
                new Lease(row.getLong("id"), row.getLong("epoch"), situation.step()),
                row.getString("pipeline"),
                row.getLong("run_id"),
                situation,
                row.getString("ending") != null,
                row.getBoolean("marked"),
                lastFailure(row),
                Duration.between(Sql.requireInstant(row, "since"), now),
                mayHangAgain == null || !mayHangAgain.isAfter(now));
    }

    private static @Nullable Category lastFailure(ResultSet row) throws SQLException {
        String kind = row.getString("kind");
        return kind == null ? null : new Category(Kind.of(kind), row.getString("category"));
    }
}

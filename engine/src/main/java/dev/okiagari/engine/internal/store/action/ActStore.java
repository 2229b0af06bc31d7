package dev.okiagari.engine.internal.store.action;

import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.ActEntry;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The record of what people and programs did, with who and why. Acts on holds and actions are recorded by the statement that
 * carries them out. Stateless; the caller commits.
 */
public final class ActStore {
    private ActStore() {}

    public static void recordItem(Connection connection, long itemId, String act, Actor actor) throws SQLException {
        record(connection, new Subject(itemId, null, null), act, actor);
    }

    public static void recordRun(Connection connection, long runId, String act, Actor actor) throws SQLException {
        record(connection, new Subject(null, runId, null), act, actor);
    }

    public static void recordSchedule(Connection connection, String name, String act, Actor actor) throws SQLException {
        record(connection, new Subject(null, null, name), act, actor);
    }

    /** What was done to an item, oldest first. */
    public static List<ActEntry> ofItem(Connection connection, long itemId) throws SQLException {
        // Safe against everybody: a plain read of an append-only table.
        String sql = """
                select act, who, why, at from okiagari.act where item_id = ? order by id
                """;
        return Sql.list(connection, sql, ActStore::entry, itemId);
    }

    /** What people did to holds of that name, oldest first. */
    public static List<ActEntry> ofHold(Connection connection, String name) throws SQLException {
        // Safe against everybody: a plain read of an append-only table.
        String sql = """
                select act, who, why, at from okiagari.act where hold = ? order by id
                """;
        return Sql.list(connection, sql, ActStore::entry, name);
    }

    /** What people did to a schedule, oldest first. */
    public static List<ActEntry> ofSchedule(Connection connection, String name) throws SQLException {
        // Safe against everybody: a plain read of an append-only table.
        String sql = """
                select act, who, why, at from okiagari.act where schedule = ? order by id
                """;
        return Sql.list(connection, sql, ActStore::entry, name);
    }

    /** What an act concerns: exactly one of these. */
    private record Subject(
            @Nullable Long itemId,
            @Nullable Long runId,
            @Nullable String schedule) {}

    private static void record(Connection connection, Subject subject, String act, Actor actor) throws SQLException {
        // Safe against everybody: append only.
        String sql = """
                insert into okiagari.act (item_id, run_id, schedule, act, who, why, at)
                values (?, ?, ?, ?, ?, ?, okiagari.now())
                """;
        Sql.write(connection, sql, subject.itemId, subject.runId, subject.schedule, act, actor.who(), actor.why());
    }

    private static ActEntry entry(ResultSet row) throws SQLException {
        return new ActEntry(
                row.getString("act"),
                row.getString("who"),
                row.getString("why"),
                Objects.requireNonNull(Sql.instant(row, "at")));
    }
}

package dev.okiagari.engine.internal.store.action;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What people and programs did, with who and why; the statements of holds, actions and nodes write it too. Stateless. */
public final class ActStore {
    private ActStore() {}

    public static void recordItem(Connection connection, long itemId, String act, Actor actor) throws SQLException {
        recordItems(connection, List.of(itemId), act, actor);
    }

    public static void recordItems(Connection connection, List<Long> itemIds, String act, Actor actor)
            throws SQLException {
        // Safe against everybody: append only.
        String sql = """
                insert into okiagari.act (item_id, act, who, why, at)
                select s.id, ?, ?, ?, okiagari.now() from unnest(?) as s(id)
                """;
        Sql.write(connection, sql, act, actor.who(), actor.why(), Column.ids(itemIds));
    }

    public static void recordRun(Connection connection, long runId, String act, Actor actor) throws SQLException {
        record(connection, runId, null, act, actor);
    }

    public static void recordSchedule(Connection connection, String name, String act, Actor actor) throws SQLException {
        record(connection, null, name, act, actor);
    }

    /** What was done to an item, oldest first. */
    public static List<ActEntry> ofItem(Connection connection, long itemId) throws SQLException {
        String sql = """
                select act, who, why, at from okiagari.act where item_id = ? order by id
                """;
        return Sql.list(connection, sql, Sql.record(ActEntry.class), itemId);
    }

    /** What people and the engine did to holds of that name, oldest first. */
    public static List<ActEntry> ofHold(Connection connection, String name) throws SQLException {
        String sql = """
                select act, who, why, at from okiagari.act where hold = ? order by id
                """;
        return Sql.list(connection, sql, Sql.record(ActEntry.class), name);
    }

    /** What people did to a schedule, oldest first. */
    public static List<ActEntry> ofSchedule(Connection connection, String name) throws SQLException {
        String sql = """
                select act, who, why, at from okiagari.act where schedule = ? order by id
                """;
        return Sql.list(connection, sql, Sql.record(ActEntry.class), name);
    }

    /** What people did to a node, oldest first. */
    public static List<ActEntry> ofNode(Connection connection, long nodeId) throws SQLException {
        String sql = """
                select act, who, why, at from okiagari.act where node_id = ? order by id
                """;
        return Sql.list(connection, sql, Sql.record(ActEntry.class), nodeId);
    }

    private static void record(
            Connection connection, @Nullable Long runId, @Nullable String schedule, String act, Actor actor)
            throws SQLException {
        // Safe against everybody: append only.
        String sql = """
                insert into okiagari.act (run_id, schedule, act, who, why, at) values (?, ?, ?, ?, ?, okiagari.now())
                """;
        Sql.write(connection, sql, runId, schedule, act, actor.who(), actor.why());
    }
}

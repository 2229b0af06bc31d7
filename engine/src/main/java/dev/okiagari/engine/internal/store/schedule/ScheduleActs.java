package dev.okiagari.engine.internal.store.schedule;

import dev.okiagari.engine.internal.store.act.ActStore;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.ScheduleView;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Schedules as people see them, and what people do to them. Stateless; the caller commits. */
public final class ScheduleActs {

    public List<ScheduleView> list(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of a tiny table.
        String sql = """
                select name, cron, zone, next_at, paused, fired_at, slot, firings, missed, asked_by, failures, error,
                    retry_at
                from okiagari.schedule
                order by name
                """;
        return Sql.list(connection, sql, ScheduleActs::view);
    }

    private static ScheduleView view(ResultSet row) throws SQLException {
        return new ScheduleView(
                row.getString("name"),
                row.getString("cron"),
                row.getString("zone"),
                Sql.requireInstant(row, "next_at"),
                row.getBoolean("paused"),
                Sql.instant(row, "fired_at"),
                Sql.instant(row, "slot"),
                row.getLong("firings"),
                row.getLong("missed"),
                row.getString("asked_by"),
                row.getInt("failures"),
                row.getString("error"),
                Sql.instant(row, "retry_at"));
    }

    /**
     * Stops it from firing automatically, or lets it fire again; false when nothing changes by that. Slots that pass while it
     * is paused are not made up for.
     */
    public boolean pause(Connection connection, String name, boolean on, Actor actor) throws SQLException {
        // Safe against a node that fires it: that node has locked the row, and this statement waits for the firing.
        String sql = """
                update okiagari.schedule
                set paused = ?, resumed_at = case when ? then resumed_at else okiagari.now() end, updated_at = okiagari.now()
                where name = ? and paused <> ?
                """;
        return record(connection, name, on ? "pause" : "resume", actor, Sql.write(connection, sql, on, on, name, on));
    }

    /** Asks for one firing now; false when one that was asked for is still to come. */
    public boolean fireNow(Connection connection, String name, Actor actor) throws SQLException {
        // Safe against a node that fires it: that node has locked the row, and a later request is another firing.
        String sql = """
                update okiagari.schedule set asked_at = okiagari.now(), asked_by = ?, retry_at = null
                where name = ? and asked_at is null
                """;
        return record(connection, name, "fire", actor, Sql.write(connection, sql, actor.who(), name));
    }

    /** Removes a schedule that no build has any more; one that a build has is declared again when a node starts. */
    public boolean forget(Connection connection, String name, Actor actor) throws SQLException {
        // Safe against a node that fires it: that node has locked the row, and this statement waits for the firing.
        String sql = """
                delete from okiagari.schedule where name = ?
                """;
        return record(connection, name, "forget", actor, Sql.write(connection, sql, name));
    }

    public boolean exists(Connection connection, String name) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select from okiagari.schedule where name = ?
                """;
        return Sql.exists(connection, sql, name);
    }

    /** Records the act if it changed the schedule; returns whether it did. */
    private static boolean record(Connection connection, String name, String act, Actor actor, int changed)
            throws SQLException {
        if (changed == 0) {
            return false;
        }
        ActStore.recordSchedule(connection, name, act, actor);
        return true;
    }
}

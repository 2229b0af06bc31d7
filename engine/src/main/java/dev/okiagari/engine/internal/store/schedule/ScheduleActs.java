package dev.okiagari.engine.internal.store.schedule;

import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.ScheduleView;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

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
        List<ScheduleView> schedules = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                schedules.add(read(row));
            }
        }
        return schedules;
    }

    private static ScheduleView read(ResultSet row) throws SQLException {
        return new ScheduleView(
                row.getString("name"),
                row.getString("cron"),
                row.getString("zone"),
                Objects.requireNonNull(Sql.instant(row, "next_at")),
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

    /** What people did to a schedule, oldest first. */
    public List<ActEntry> acts(Connection connection, String name) throws SQLException {
        // Safe against everybody: a plain read of an append-only table.
        String sql = """
                select act, who, why, at from okiagari.schedule_act where schedule = ? order by id
                """;
        List<ActEntry> entries = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    entries.add(new ActEntry(
                            row.getString(1),
                            row.getString(2),
                            row.getString(3),
                            Objects.requireNonNull(Sql.instant(row, "at"))));
                }
            }
        }
        return entries;
    }

    /** Stops it from firing by itself; false when it was paused already. */
    public boolean pause(Connection connection, String name, Actor actor) throws SQLException {
        // Safe against a node that fires: it has locked the row, and this one waits for that firing.
        String sql = """
                update okiagari.schedule set paused = true, updated_at = okiagari.now() where name = ? and not paused
                """;
        return act(connection, sql, name, "pause", actor);
    }

    /** Lets it fire again; false when it was not paused. Slots that passed in between are not made up for. */
    public boolean resume(Connection connection, String name, Actor actor) throws SQLException {
        // Safe against a node that fires because it was asked: it has locked the row, and this one waits.
        String sql = """
                update okiagari.schedule
                set paused = false, resumed_at = okiagari.now(), updated_at = okiagari.now()
                where name = ? and paused
                """;
        return act(connection, sql, name, "resume", actor);
    }

    /** Asks for one firing now; false when one was asked for already and has not come yet. */
    public boolean fireNow(Connection connection, String name, Actor actor) throws SQLException {
        // Safe against a node that fires: it has locked the row, and what is asked for after that is another firing.
        String sql = """
                update okiagari.schedule set asked_at = okiagari.now(), asked_by = ?, retry_at = null
                where name = ? and asked_at is null
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, actor.who());
            statement.setString(2, name);
            return statement.executeUpdate() == 1 && record(connection, name, "fire", actor);
        }
    }

    /** Removes a schedule that no build has any more; one that a node has comes back when a node starts. */
    public boolean forget(Connection connection, String name, Actor actor) throws SQLException {
        // Safe against a node that fires: it has locked the row, and this one waits for that firing.
        String sql = """
                delete from okiagari.schedule where name = ?
                """;
        return act(connection, sql, name, "forget", actor);
    }

    public boolean exists(Connection connection, String name) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select from okiagari.schedule where name = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            try (ResultSet row = statement.executeQuery()) {
                return row.next();
            }
        }
    }

    private static boolean act(Connection connection, String sql, String name, String act, Actor actor)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            return statement.executeUpdate() == 1 && record(connection, name, act, actor);
        }
    }

    private static boolean record(Connection connection, String name, String act, Actor actor) throws SQLException {
        // Safe against everybody: append only.
        String sql = """
                insert into okiagari.schedule_act (schedule, act, who, why, at) values (?, ?, ?, ?, okiagari.now())
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            statement.setString(2, act);
            statement.setString(3, actor.who());
            statement.setString(4, actor.why());
            return statement.executeUpdate() == 1;
        }
    }
}

package dev.okiagari.engine.internal.store.schedule;

import dev.okiagari.engine.internal.decide.DueSlot;
import dev.okiagari.engine.internal.store.action.ActStore;
import dev.okiagari.engine.internal.store.sql.ClockStore;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.schedule.Slots;
import dev.okiagari.engine.view.ScheduleView;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Schedules: which are due, how firings went, and what people do to them. Stateless; the caller commits. */
public final class ScheduleStore {

    /**
     * A schedule that is to fire and whose row this transaction has locked.
     *
     * @param expected the slot that was next
     * @param askedAt when a person asked for a firing; null: nobody did
     */
    public record DueSchedule(
            String name,
            String cron,
            String zone,
            Instant expected,
            @Nullable Instant resumedAt,
            @Nullable Instant askedAt,
            @Nullable String askedBy,
            int failures,
            Instant now) {}

    /** Declares a schedule. An existing one with the same times keeps its next slot, so that none is lost. */
    public void declare(Connection connection, String name, Slots slots) throws SQLException {
        // Safe against another node declaring the same; with other times the last one to start wins.
        String sql = """
                insert into okiagari.schedule as s (name, cron, zone, next_at, updated_at)
                values (?, ?, ?, ?, okiagari.now())
                on conflict (name) do update
                set cron = excluded.cron, zone = excluded.zone, next_at = excluded.next_at, retry_at = null,
                    updated_at = excluded.updated_at
                where (s.cron, s.zone) is distinct from (excluded.cron, excluded.zone)
                """;
        Instant next = slots.after(ClockStore.now(connection));
        Sql.write(connection, sql, name, slots.text(), slots.zone(), next);
    }

    public Optional<DueSchedule> lockDue(Connection connection, Collection<String> names) throws SQLException {
        // Safe against other nodes firing: rows they have locked are skipped, rows they have changed are checked
        // again. No retry is put off for an hour, unless the clock went back since.
        String sql = """
                select name, cron, zone, next_at, resumed_at, asked_at, asked_by, failures, okiagari.now() as now
                from okiagari.schedule
                where name = any(?)
                  and (asked_at is not null or (not paused and next_at <= okiagari.now()))
                  and (retry_at is null or retry_at <= okiagari.now() or retry_at > okiagari.now() + interval '1 hour')
                order by next_at
                limit 1
                for update skip locked
                """;
        return Sql.first(connection, sql, ScheduleStore::due, Column.names(names));
    }

    private static DueSchedule due(ResultSet row) throws SQLException {
        return new DueSchedule(
                row.getString("name"),
                row.getString("cron"),
                row.getString("zone"),
                Sql.requireInstant(row, "next_at"),
                Sql.instant(row, "resumed_at"),
                Sql.instant(row, "asked_at"),
                row.getString("asked_by"),
                row.getInt("failures"),
                Sql.requireInstant(row, "now"));
    }

    /** Records that it has fired for a slot, or only that another slot is next. */
    public void moveOn(Connection connection, String name, DueSlot due) throws SQLException {
        // Safe against other nodes: the row is locked by this transaction.
        String sql = """
                update okiagari.schedule
                set next_at = ?, slot = coalesce(?, slot), missed = missed + ?,
                    firings = firings + case when ? then 1 else 0 end,
                    fired_at = case when ? then okiagari.now() else fired_at end,
                    failures = 0, error = null, retry_at = null
                where name = ?
                """;
        boolean fires = due.slot() != null;
        Sql.write(connection, sql, due.next(), due.slot(), due.missed(), fires, fires, name);
    }

    /** Records that it has fired because a person asked for it; the next slot stays. */
    public void firedAsAsked(Connection connection, String name) throws SQLException {
        // Safe against other nodes: the row is locked by this transaction.
        String sql = """
                update okiagari.schedule
                set asked_at = null, asked_by = null, slot = asked_at, fired_at = okiagari.now(), firings = firings + 1,
                    failures = 0, error = null, retry_at = null
                where name = ?
                """;
        Sql.write(connection, sql, name);
    }

    /** Records that the firing failed, unless it was committed after all, or another node has fired since. */
    public void failed(Connection connection, DueSchedule tried, String error, Duration delay) throws SQLException {
        // Safe against another node that has fired since: then the slot has moved on, and no row is touched.
        String sql = """
                update okiagari.schedule
                set failures = failures + 1, error = ?, retry_at = okiagari.now() + make_interval(secs => ?)
                where name = ? and next_at = ? and asked_at is not distinct from ?::timestamptz and failures = ?
                """;
        Sql.write(connection, sql, error, delay, tried.name(), tried.expected(), tried.askedAt(), tried.failures());
    }

    /**
     * A schedule that is to fire.
     *
     * @param until how long until then
     */
    public record Upcoming(String name, String cron, String zone, Instant expected, Duration until, Instant now) {}

    /** Those of these that are to fire. */
    public List<Upcoming> upcoming(Connection connection, Collection<String> names) throws SQLException {
        // Firing looks again.
        String sql = """
                select name, cron, zone, next_at, okiagari.now() as now,
                    extract(epoch from greatest(
                        case when asked_at is not null then okiagari.now() else next_at end,
                        case when retry_at <= okiagari.now() + interval '1 hour' then retry_at end) - okiagari.now()) as seconds
                from okiagari.schedule
                where name = any(?) and (asked_at is not null or not paused)
                """;
        return Sql.list(
                connection,
                sql,
                row -> new Upcoming(
                        row.getString("name"),
                        row.getString("cron"),
                        row.getString("zone"),
                        Sql.requireInstant(row, "next_at"),
                        Duration.ofNanos((long) (row.getDouble("seconds") * 1e9)),
                        Sql.requireInstant(row, "now")),
                Column.names(names));
    }

    /** Gives a schedule another next slot, because the clock went back behind the ones it waits for. */
    public void replan(Connection connection, Upcoming schedule, Instant next) throws SQLException {
        // Safe against a node that fires or replans it first: its slot is another one then, and no row is touched.
        String sql = """
                update okiagari.schedule set next_at = ? where name = ? and next_at = ? and cron = ? and zone = ?
                """;
        Sql.write(connection, sql, next, schedule.name(), schedule.expected(), schedule.cron(), schedule.zone());
    }

    public List<ScheduleView> list(Connection connection) throws SQLException {
        String sql = """
                select name, cron, zone, next_at, paused, fired_at, slot, firings, missed, asked_by, failures, error,
                    retry_at
                from okiagari.schedule
                order by name
                """;
        return Sql.list(connection, sql, Sql.record(ScheduleView.class));
    }

    /** Stops it or lets it fire again; false when nothing changes. Slots that passed while it was paused are dropped. */
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

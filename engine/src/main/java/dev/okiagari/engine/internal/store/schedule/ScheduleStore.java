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
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Schedules: which are due, how firings went, and what people do to them. Stateless; the caller commits. */
public final class ScheduleStore {
    static final Sql.Reading<DueSchedule> DUE = Sql.record(DueSchedule.class);

    /**
     * A schedule that is to fire and whose row this transaction has locked.
     *
     * @param expected the slot that was next
     * @param askedAt when a person asked for a firing; null: nobody did
     * @param past the slot to backfill; null: it fires because it is due or was asked for
     */
    public record DueSchedule(
            String name,
            String cron,
            String zone,
            Instant expected,
            @Nullable Instant resumedAt,
            @Nullable Instant askedAt,
            @Nullable String askedBy,
            @Nullable Instant past,
            int failures,
            Instant now) {
        /** True when a person wants it, now or for a slot that has passed. */
        public boolean isAsked() {
            return askedBy != null;
        }
    }

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
                select name, cron, zone, next_at as expected, resumed_at, asked_at, asked_by, null::timestamptz as past, failures,
                       okiagari.now() as now
                from okiagari.schedule
                where name = any(?)
                  and (asked_at is not null or (not paused and next_at <= okiagari.now()))
                  and (retry_at is null or retry_at <= okiagari.now() or retry_at > okiagari.now() + interval '1 hour')
                order by next_at
                limit 1
                for update skip locked
                """;
        Optional<DueSchedule> due = Sql.first(connection, sql, DUE, Column.names(names));
        return due.isPresent() ? due : BackfillStore.lockDue(connection, names);
    }

    /** Records that it has fired for a slot, or only that another slot is next. */
    public void moveOn(Connection connection, String name, DueSlot due) throws SQLException {
        // Safe against other nodes: the row is locked by this transaction.
        String sql = """
                with moved as (
                    update okiagari.schedule
                    set next_at = ?, slot = coalesce(?, slot), missed = missed + ?,
                        firings = firings + case when ? then 1 else 0 end,
                        fired_at = case when ? then okiagari.now() else fired_at end,
                        failures = 0, error = null, retry_at = null, waits_for = null,
                        forgotten = greatest(forgotten, ?::timestamptz - ? * (?::timestamptz - ?::timestamptz))
                    where name = ?
                    returning name, slot, fired_at, forgotten),
                pruned as (
                    delete from okiagari.schedule_slot s using moved m
                    where s.schedule = m.name and s.slot < m.forgotten and s.fired_at is not null)
                insert into okiagari.schedule_slot (schedule, slot, fired_at)
                select name, slot, fired_at from moved where ?
                on conflict (schedule, slot) do update set fired_at = excluded.fired_at
                """;
        boolean fires = due.slot() != null;
        Sql.write(
                connection,
                sql,
                due.next(),
                due.slot(),
                due.missed(),
                fires,
                fires,
                due.slot(),
                BackfillStore.MOST,
                due.next(),
                due.slot(),
                name,
                fires);
    }

    /** Records that it has fired because a person asked for it; the next slot stays. */
    public void firedAsAsked(Connection connection, String name) throws SQLException {
        // Safe against other nodes: the row is locked by this transaction.
        String sql = """
                update okiagari.schedule
                set asked_at = null, asked_by = null, slot = asked_at, fired_at = okiagari.now(), firings = firings + 1,
                    failures = 0, error = null, retry_at = null, waits_for = null
                where name = ?
                """;
        Sql.write(connection, sql, name);
    }

    /** Records that its slot waits until that run of its job has ended, and looks again after the pause. */
    public void awaitRun(Connection connection, DueSchedule due, long runId, Duration pause) throws SQLException {
        // Safe against other nodes: the row is locked by this transaction, and so is that of a slot to backfill.
        String sql = """
                with waiting as (
                    update okiagari.schedule
                    set waits_for = ?, failures = 0, error = null, retry_at = okiagari.now() + make_interval(secs => ?)
                    where name = ? returning name, retry_at)
                update okiagari.schedule_slot s set retry_at = w.retry_at, failures = 0, error = null
                from waiting w where s.schedule = w.name and s.slot = ?::timestamptz
                """;
        Sql.write(connection, sql, runId, pause, due.name(), due.past());
    }

    /** Records that the firing failed, unless it was committed after all, or another node has fired since. */
    public void failed(Connection connection, DueSchedule tried, String error, Duration delay) throws SQLException {
        if (tried.past() != null) {
            BackfillStore.failed(connection, tried, error, delay);
            return;
        }
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
                select name, cron, zone, next_at as expected, okiagari.now() as now,
                    extract(epoch from greatest(
                        case when asked_at is not null or past then okiagari.now() else next_at end,
                        case when retry_at <= okiagari.now() + interval '1 hour' then retry_at end) - okiagari.now()) as until
                from okiagari.schedule
                cross join lateral (
                    select exists (select from okiagari.due_slot d where d.schedule = name) as past) d
                where name = any(?) and (asked_at is not null or not paused or past)
                """;
        return Sql.list(connection, sql, Sql.record(Upcoming.class), Column.names(names));
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
                    retry_at, waits_for as waits_for_run, backfill_left, backfill_error
                from okiagari.schedule_v1
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
                with slots as (delete from okiagari.schedule_slot where schedule = ?)
                delete from okiagari.schedule where name = ?
                """;
        return record(connection, name, "forget", actor, Sql.write(connection, sql, name, name));
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

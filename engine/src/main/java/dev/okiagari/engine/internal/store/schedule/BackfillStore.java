package dev.okiagari.engine.internal.store.schedule;

import dev.okiagari.engine.internal.store.action.ActStore;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.schedule.NoSuchSchedule;
import dev.okiagari.engine.schedule.Slots;
import dev.okiagari.engine.view.ScheduleView.Backfill;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Slots that have passed: which of them have fired, and which a person wants to be fired. Stateless; the caller commits. */
public final class BackfillStore {
    /** Slots of a schedule that are remembered, and that may wait to be backfilled. */
    public static final int MOST = 10_000;

    private BackfillStore() {}

    private record Past(
            String cron,
            String zone,
            Instant ends,
            @Nullable Instant forgotten) {}

    /** Adds the slots of a range that have not fired and are not waiting to; without an actor it only counts them. */
    public static Backfill add(Connection connection, String name, Instant from, Instant to, @Nullable Actor actor)
            throws SQLException {
        // Safe against a node that fires it: that node has locked the row, and what it has fired is then seen.
        String sql = """
                select cron, zone, forgotten, case when paused then okiagari.now() else least(next_at, okiagari.now()) end as ends
                from okiagari.schedule where name = ? for update
                """;
        Past past =
                Sql.first(connection, sql, Sql.record(Past.class), name).orElseThrow(() -> new NoSuchSchedule(name));
        List<Instant> slots = slots(name, past, from, to);
        Backfill known = count(connection, name, slots);
        if (actor == null || known.added() == 0) {
            return known;
        }
        if (known.waiting() + known.added() > MOST) {
            throw refused(name, from, "more than " + MOST + " slots would wait: take a shorter range");
        }
        insert(connection, name, slots, actor);
        Actor range =
                new Actor(actor.who(), actor.why() + " (" + known.added() + " slots from " + from + " to " + to + ")");
        ActStore.recordSchedule(connection, name, "backfill", range);
        return known;
    }

    /** What is due, or will be, fires by itself. */
    private static List<Instant> slots(String name, Past past, Instant from, Instant to) {
        if (past.forgotten() != null && from.isBefore(past.forgotten())) {
            throw refused(name, from, "which slots before " + past.forgotten() + " have fired is no longer known");
        }
        Slots times = Slots.of(past.cron(), past.zone());
        List<Instant> slots = new ArrayList<>();
        Instant end = to.isBefore(past.ends()) ? to : past.ends();
        for (Instant s = times.after(from.minusNanos(1)); s.isBefore(end); s = times.after(s)) {
            slots.add(s);
            if (slots.size() > MOST) {
                throw refused(name, from, "the range has more than " + MOST + " slots: take a shorter one");
            }
        }
        return slots;
    }

    private static IllegalArgumentException refused(String name, Instant from, String why) {
        return new IllegalArgumentException(
                "could not backfill schedule '" + name + "' from " + from + " because " + why);
    }

    private static Backfill count(Connection connection, String name, List<Instant> slots) throws SQLException {
        String sql = """
                select count(*) filter (where s.fired_at is not null and s.asked_by is null) as fired,
                       count(*) filter (where s.asked_by is not null) as backfilled,
                       (select count(*) from okiagari.schedule_slot w where w.schedule = ? and w.fired_at is null) as waiting
                from okiagari.schedule_slot s where s.schedule = ? and s.slot = any(?::timestamptz[])
                """;
        return Sql.one(
                connection,
                sql,
                row -> new Backfill(slots, row.getInt("fired"), row.getInt("backfilled"), row.getInt("waiting")),
                name,
                name,
                Column.texts(slots, Instant::toString));
    }

    private static void insert(Connection connection, String name, List<Instant> slots, Actor actor)
            throws SQLException {
        // Safe against nodes and other people: the schedule's row is locked.
        String sql = """
                insert into okiagari.schedule_slot (schedule, slot, asked_by)
                select ?, s.slot, ? from unnest(?::timestamptz[]) as s(slot) on conflict (schedule, slot) do nothing
                """;
        Sql.write(connection, sql, name, actor.who(), Column.texts(slots, Instant::toString));
    }

    /** Gives up what has not fired yet; false when nothing waits. */
    public static boolean stop(Connection connection, String name, Actor actor) throws SQLException {
        // Safe against a node that fires one: that node has locked its row, and this statement waits for the firing.
        String sql = """
                delete from okiagari.schedule_slot where schedule = ? and fired_at is null
                """;
        boolean stopped = Sql.write(connection, sql, name) > 0;
        if (stopped) {
            ActStore.recordSchedule(connection, name, "stop-backfill", actor);
        }
        return stopped;
    }

    /** The earliest slot that waits; its schedule is locked too, so that one slot of a schedule is fired at a time. */
    static Optional<ScheduleStore.DueSchedule> lockDue(Connection connection, Collection<String> names)
            throws SQLException {
        // Safe against other nodes firing: rows they have locked are skipped, rows they have changed are checked again.
        String sql = """
                select s.name, s.cron, s.zone, s.next_at as expected, s.resumed_at, null::timestamptz as asked_at, d.asked_by, d.slot as past,
                       d.failures, okiagari.now() as now
                from okiagari.due_slot d
                join okiagari.schedule s on s.name = d.schedule
                where d.schedule = any(?)
                order by d.slot
                limit 1
                for update skip locked
                """;
        return Sql.first(connection, sql, ScheduleStore.DUE, Column.names(names));
    }

    /** Records that the slot has fired. */
    public static void fired(Connection connection, ScheduleStore.DueSchedule due) throws SQLException {
        // Safe against other nodes: both rows are locked by this transaction.
        String sql = """
                with fired as (
                    update okiagari.schedule set firings = firings + 1, fired_at = okiagari.now(), waits_for = null
                    where name = ? returning name, fired_at)
                update okiagari.schedule_slot s set fired_at = f.fired_at, failures = 0, error = null, retry_at = null
                from fired f where s.schedule = f.name and s.slot = ?
                """;
        Sql.write(connection, sql, due.name(), due.past());
    }

    static void failed(Connection connection, ScheduleStore.DueSchedule tried, String error, Duration delay)
            throws SQLException {
        // Safe against another node that has fired it since: then it no longer waits, and no row is touched.
        String sql = """
                update okiagari.schedule_slot
                set failures = failures + 1, error = ?, retry_at = okiagari.now() + make_interval(secs => ?)
                where schedule = ? and slot = ? and fired_at is null and failures = ?
                """;
        Sql.write(connection, sql, error, delay, tried.name(), tried.past(), tried.failures());
    }
}

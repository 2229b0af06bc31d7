package dev.okiagari.engine.internal.store.schedule;

import dev.okiagari.engine.internal.decide.DueSlot;
import dev.okiagari.engine.internal.store.sql.ClockStore;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.schedule.Slots;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Schedules as nodes see them: what is due, and what became of it. Stateless; the caller commits. */
public final class ScheduleStore {

    /**
     * A schedule whose row this transaction has locked because it is to fire.
     *
     * @param expected the slot that was next
     * @param askedAt when a person asked for a firing; null: nobody did
     */
    public record Locked(
            String name,
            String cron,
            String zone,
            Instant expected,
            @Nullable Instant resumedAt,
            @Nullable Instant askedAt,
            @Nullable String askedBy,
            int failures,
            Instant now) {}

    /** Makes a schedule known. One that is known with the same times keeps its next slot, so that none is lost. */
    public void declare(Connection connection, String name, Slots slots) throws SQLException {
        // Safe against another node declaring the same; with other times the last one to start counts.
        String sql = """
                insert into okiagari.schedule as s (name, cron, zone, next_at, updated_at)
                values (?, ?, ?, ?, okiagari.now())
                on conflict (name) do update
                set cron = excluded.cron, zone = excluded.zone, next_at = excluded.next_at, retry_at = null,
                    updated_at = excluded.updated_at
                where (s.cron, s.zone) is distinct from (excluded.cron, excluded.zone)
                """;
        Instant next = slots.after(ClockStore.now(connection));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            statement.setString(2, slots.text());
            statement.setString(3, slots.zone());
            statement.setTimestamp(4, Timestamp.from(next));
            statement.executeUpdate();
        }
    }

    /** Locks one of these schedules that is to fire now. */
    public Optional<Locked> lockDue(Connection connection, Collection<String> names) throws SQLException {
        // Safe against other nodes firing: a row they have locked is passed over, one they have changed is looked at
        // anew.
        String sql = """
                select name, cron, zone, next_at, resumed_at, asked_at, asked_by, failures, okiagari.now() as now
                from okiagari.schedule
                where name = any(?)
                  and (asked_at is not null or (not paused and next_at <= okiagari.now()))
                  and (retry_at is null or retry_at <= okiagari.now())
                order by next_at
                limit 1
                for update skip locked
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(1, texts(connection, names));
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.of(locked(row)) : Optional.empty();
            }
        }
    }

    private static Locked locked(ResultSet row) throws SQLException {
        return new Locked(
                row.getString("name"),
                row.getString("cron"),
                row.getString("zone"),
                Objects.requireNonNull(Sql.instant(row, "next_at")),
                Sql.instant(row, "resumed_at"),
                Sql.instant(row, "asked_at"),
                row.getString("asked_by"),
                row.getInt("failures"),
                Objects.requireNonNull(Sql.instant(row, "now")));
    }

    /** Writes down that it has fired for a slot, or only that the next slot is another one. */
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
        Instant slot = due.slot();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setTimestamp(1, Timestamp.from(due.next()));
            statement.setTimestamp(2, slot == null ? null : Timestamp.from(slot));
            statement.setLong(3, due.missed());
            statement.setBoolean(4, slot != null);
            statement.setBoolean(5, slot != null);
            statement.setString(6, name);
            statement.executeUpdate();
        }
    }

    /** Writes down that it has fired because a person asked for it; the next slot stays. */
    public void firedAsAsked(Connection connection, String name) throws SQLException {
        // Safe against other nodes: the row is locked by this transaction.
        String sql = """
                update okiagari.schedule
                set asked_at = null, asked_by = null, slot = asked_at, fired_at = okiagari.now(), firings = firings + 1,
                    failures = 0, error = null, retry_at = null
                where name = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            statement.executeUpdate();
        }
    }

    /** Writes down that the action failed, unless that firing was committed after all, or by another node meanwhile. */
    public void failed(Connection connection, Locked tried, String error, Duration delay) throws SQLException {
        // Safe against another node that has fired since: then the slot has moved on, and no row is touched.
        String sql = """
                update okiagari.schedule
                set failures = failures + 1, error = ?, retry_at = okiagari.now() + make_interval(secs => ?)
                where name = ? and next_at = ? and asked_at is not distinct from ?::timestamptz and failures = ?
                """;
        Instant askedAt = tried.askedAt();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, error);
            statement.setDouble(2, delay.toNanos() / 1e9);
            statement.setString(3, tried.name());
            statement.setTimestamp(4, Timestamp.from(tried.expected()));
            statement.setTimestamp(5, askedAt == null ? null : Timestamp.from(askedAt));
            statement.setInt(6, tried.failures());
            statement.executeUpdate();
        }
    }

    /** How long until one of these is to fire; empty when none will. */
    public Optional<Duration> untilNext(Connection connection, Collection<String> names) throws SQLException {
        // Safe against everybody: a read; whoever fires looks again.
        String sql = """
                select extract(epoch from min(greatest(
                    case when asked_at is not null then asked_at else next_at end, retry_at)) - okiagari.now())
                from okiagari.schedule
                where name = any(?) and (asked_at is not null or not paused)
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(1, texts(connection, names));
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                double seconds = row.getDouble(1);
                return row.wasNull() ? Optional.empty() : Optional.of(Duration.ofNanos((long) (seconds * 1e9)));
            }
        }
    }

    private static Array texts(Connection connection, Collection<String> values) throws SQLException {
        return connection.createArrayOf("text", values.toArray());
    }
}

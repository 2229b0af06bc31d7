package dev.okiagari.engine.internal.store.upstream;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Limits changed at run time; nodes read them with what else they look at. Stateless; the caller commits. */
public final class ChangedLimitStore {
    public static final String PER_NODE = "per_node:";
    public static final String ATTEMPTS = "attempts:";
    public static final String RATE = "rate:";

    private static final int MOST = 10_000;
    private static final Pattern NAME =
            Pattern.compile("(" + PER_NODE + "|" + ATTEMPTS + ")[^:]+:[^:]+|" + RATE + "[^:]+");
    private static final Duration LONGEST_GAP = Duration.ofDays(1);

    private ChangedLimitStore() {}

    /** Throws when there is no such limit, or it cannot have this value. */
    public static void requireFit(String name, long value) {
        long most = name.startsWith(RATE) ? LONGEST_GAP.toNanos() : MOST;
        if (value < 1 || value > most || !NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "could not use " + value + " for '" + name + "' because limits are " + PER_NODE
                            + "PIPELINE:STEP and " + ATTEMPTS + "PIPELINE:STEP, from 1 to " + MOST + ", and " + RATE
                            + "UPSTREAM, at least one call a day");
        }
    }

    /** What a caller outside any attempt has to know of an upstream. */
    public record Standing(boolean isHeld, @Nullable Duration gap) {}

    /** Changes a limit; false when it has this value. A slot further away than the new rate's is not waited for. */
    public static boolean set(Connection connection, String name, long value, Actor actor) throws SQLException {
        // Safe against others who set the same: one of them waits, and changes what the other has set.
        String sql = """
                with changed as (
                    insert into okiagari.changed_limit as l (name, amount, changed_by, reason, since)
                    values (?, ?, ?, ?, okiagari.now())
                    on conflict (name) do update
                    set amount = excluded.amount, changed_by = excluded.changed_by, reason = excluded.reason, since = excluded.since
                    where l.amount <> excluded.amount
                    returning l.name, l.amount, l.changed_by, l.reason),
                nearer as (
                    insert into okiagari.upstream as u (name) select substr(name, 6) from changed where name like 'rate:%'
                    on conflict (name) do update
                    set next_slot = least(u.next_slot, (
                        select okiagari.now() + c.amount / 1000 * interval '1 microsecond' from changed c)))
                insert into okiagari.act (limit_name, act, who, why, at)
                select name, 'set to ' || amount, changed_by, reason, okiagari.now() from changed
                """;
        return Sql.write(connection, sql, name, value, actor.who(), actor.why()) == 1;
    }

    /** Ends the change; false when there is none. */
    public static boolean reset(Connection connection, String name, Actor actor) throws SQLException {
        // Safe against others who reset it: one of them finds no row.
        String sql = """
                with ended as (delete from okiagari.changed_limit where name = ? returning name),
                nearer as (
                    update okiagari.upstream u set next_slot = least(u.next_slot, okiagari.now() + interval '10 s')
                    from ended e where e.name = 'rate:' || u.name)
                insert into okiagari.act (limit_name, act, who, why, at) select name, 'reset', ?, ?, okiagari.now() from ended
                """;
        return Sql.write(connection, sql, name, actor.who(), actor.why()) == 1;
    }

    public static <T> List<T> list(Connection connection, Sql.Reading<T> reading) throws SQLException {
        String sql = """
                select name, amount as value, changed_by as by, reason, since from okiagari.changed_limit order by name
                """;
        return Sql.list(connection, sql, reading);
    }

    public static Standing standing(Connection connection, String upstream, String hold) throws SQLException {
        String sql = """
                select exists (select from okiagari.hold where name = ?) as is_held,
                       (select amount from okiagari.changed_limit where name = 'rate:' || ?) as gap
                """;
        return Sql.one(
                connection,
                sql,
                row -> new Standing(row.getBoolean(1), row.getLong(2) == 0 ? null : Duration.ofNanos(row.getLong(2))),
                hold,
                upstream);
    }
}

package dev.okiagari.engine.internal.store.item;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;

/** The frames of stack traces, each once however many failures have it. Stateless. */
public final class TraceStore {
    private TraceStore() {}

    /** Puts it on record, or notes that it is still seen. */
    public static void keep(Connection connection, UUID id, String frames) throws SQLException {
        // Safe against other nodes keeping the same: the text is the same, and the later one notes the time.
        String sql = """
                insert into okiagari.trace as t (id, frames, seen_at) values (?, ?, okiagari.now())
                on conflict (id) do update set seen_at = greatest(t.seen_at, excluded.seen_at)
                """;
        Sql.write(connection, sql, id, frames);
    }

    /** Removes a page of those that no failure of this age has; returns how many. Nodes note at least daily what they see. */
    public static int prune(Connection connection, Duration keep, int page) throws SQLException {
        // Safe against a node that notes it now: the row is locked by one of them, and a node keeps it again if it is
        // gone.
        String sql = """
                with picked as materialized (
                    select id from okiagari.trace
                    where seen_at < okiagari.now() - make_interval(secs => ?) - interval '1 day'
                    order by id limit ? for update skip locked)
                delete from okiagari.trace t using picked p where t.id = p.id
                """;
        return Sql.write(connection, sql, keep, page);
    }
}

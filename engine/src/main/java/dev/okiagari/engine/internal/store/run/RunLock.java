package dev.okiagari.engine.internal.store.run;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.model.NoSuchRun;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What keeps claims out of a run that stops, and a run from ending under a person's retry. Claims share an advisory lock
 * of the run, a stop takes it alone: when the stop has committed, every claim before it has too, and no later one finds
 * the run open. Not the row's own lock: its sharers would pass a waiting stop by, and filling the run would wait for
 * claims.
 */
public final class RunLock {
    /** Keeps these locks apart from a user's own: "okia" in ASCII. */
    private static final int SPACE = 0x6F6B6961;

    private RunLock() {}

    /** Waits until no claim in this run is under way, and keeps new ones out until this transaction ends. */
    static void awaitClaims(Connection connection, long runId) throws SQLException {
        // Safe against claims, which share this lock: they have committed, or find it taken and leave the run alone.
        String sql = """
                select pg_advisory_xact_lock(?, (?::bigint % 2147483647)::integer)
                """;
        Sql.run(connection, sql, SPACE, runId);
    }

    /** What may be claimed of all that is wanted: lanes outside runs, and of runs that are open until this transaction ends. */
    public static List<LaneRequest> claimable(Connection connection, List<LaneRequest> wanted) throws SQLException {
        Set<Long> runs = wanted.stream()
                .map(LaneRequest::runId)
                .filter(r -> r != Lane.NO_RUN)
                .collect(Collectors.toSet());
        if (runs.isEmpty()) {
            return wanted;
        }
        Set<Long> open = stillOpen(connection, shareEach(connection, runs));
        return wanted.stream()
                .filter(w -> w.runId() == Lane.NO_RUN || open.contains(w.runId()))
                .toList();
    }

    private static List<Long> shareEach(Connection connection, Set<Long> runs) throws SQLException {
        // Safe against a stop that holds the lock or waits for it: that run is left out, nobody waits here.
        String sql = """
                select r.id from unnest(?) as r(id)
                where pg_try_advisory_xact_lock_shared(?, (r.id % 2147483647)::integer)
                """;
        return Sql.ids(connection, sql, Column.ids(runs), SPACE);
    }

    private static Set<Long> stillOpen(Connection connection, List<Long> runs) throws SQLException {
        // A statement of its own, so its snapshot is younger than the locks just taken.
        String sql = """
                select id from okiagari.run where id = any(?) and state in ('filling', 'active')
                """;
        return new HashSet<>(Sql.ids(connection, sql, Column.ids(runs)));
    }

    /** The run's state, which stays until this transaction ends; for acts on an item that change the result of the run. */
    public static RunState hold(Connection connection, long runId) throws SQLException {
        // Safe against an end under way: it locks the row for itself, so one of the two waits for the other.
        String sql = """
                select state from okiagari.run where id = ? for share
                """;
        return Sql.first(connection, sql, row -> RunState.of(row.getString(1)), runId)
                .orElseThrow(() -> new NoSuchRun(runId));
    }
}

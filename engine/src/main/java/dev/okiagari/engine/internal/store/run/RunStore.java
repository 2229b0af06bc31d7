package dev.okiagari.engine.internal.store.run;

import dev.okiagari.engine.internal.store.row.NewRun;
import dev.okiagari.engine.internal.store.row.OpenRun;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.engine.view.RunState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;

/** The rows of runs: how they begin, are filled and sealed, stop and go on. The caller commits. Stateless. */
public final class RunStore {
    private RunStore() {}

    /** Begins a run, to be filled; empty when its job has one that has not ended. */
    public static OptionalLong begin(Connection connection, NewRun run) throws SQLException {
        // Safe against another starter of the same job: the unique index decides, the loser gets no row.
        String sql = """
                insert into okiagari.run (job, pipeline, state, fail_above, max_hold, rerun_of, started_at, filled_at,
                                          active_at, started_by)
                select ?, ?, 'filling', ?, make_interval(secs => ?), ?, c.now, c.now, c.now, ?
                from (select okiagari.now() as now offset 0) c
                on conflict (job) where state in ('filling', 'active', 'stopping') do nothing
                returning id
                """;
        return Sql.id(
                connection,
                sql,
                run.job(),
                run.pipeline(),
                run.failAbove(),
                run.maxHold(),
                run.rerunOf(),
                run.startedBy());
    }

    /**
     * Counts targets in that this transaction added, last of all, so that the row is locked briefly. A run that stops is
     * filled on: what is added is owed. Refused when it has ended meanwhile, and with it this transaction's targets.
     */
    public static void grow(Connection connection, long runId, long fresh) throws SQLException {
        // Safe against a stop, which changes other columns, and against an end: then the state no longer fits.
        String sql = """
                update okiagari.run set total = total + ?, filled_at = okiagari.now()
                where id = ? and state in ('filling', 'stopping') and sealed_at is null
                """;
        requireOpen(Sql.write(connection, sql, fresh, runId), runId);
    }

    /** All targets are there: from now on it can be judged. */
    public static void seal(Connection connection, long runId) throws SQLException {
        // Safe against a stop, which keeps its state, and against an end: then the state no longer fits.
        String sql = """
                update okiagari.run
                set state = case when state = 'filling' then 'active' else state end, sealed_at = okiagari.now()
                where id = ? and state in ('filling', 'stopping') and sealed_at is null
                """;
        requireOpen(Sql.write(connection, sql, runId), runId);
    }

    private static void requireOpen(int changed, long runId) {
        if (changed == 0) {
            throw new RunRefused(
                    "add targets to run " + runId,
                    "it has ended meanwhile, because its starter added nothing for too long");
        }
    }

    /**
     * From now on nothing of it is claimed; it ends as this once nothing of it runs. False when it stops or has ended
     * already: the first reason counts.
     */
    public static boolean stop(Connection connection, long runId, RunState endsAs, String reason) throws SQLException {
        RunLock.awaitClaims(connection, runId);
        // Safe against a claim, which shares the lock just taken, and against a second stop: the state fits only once.
        String sql = """
                update okiagari.run set state = 'stopping', ends_as = ?, reason = ?
                where id = ? and state in ('filling', 'active')
                """;
        return Sql.write(connection, sql, endsAs.word(), reason, runId) == 1;
    }

    /** A run that ended goes on with what is left of it. Throws a unique violation when its job has another by now. */
    public static boolean resume(Connection connection, long runId, long finished) throws SQLException {
        // Safe against a second resumption and against a run of the same job that begins: the unique index decides.
        String sql = """
                update okiagari.run
                set state = 'active', ended_at = null, reason = null, active_at = okiagari.now(), finished_before = ?
                where id = ? and state in ('failed', 'aborted')
                """;
        return Sql.write(connection, sql, finished, runId) == 1;
    }

    /** Runs whose items may be claimed. */
    public static List<OpenRun> open(Connection connection) throws SQLException {
        // Safe against everybody: a plain read; each claim looks again.
        String sql = """
                select id, pipeline from okiagari.run where state in ('filling', 'active') order by id
                """;
        return Sql.list(connection, sql, row -> new OpenRun(row.getLong(1), row.getString(2)));
    }

    /** The run of a job that has not ended. */
    public static OptionalLong unendedOf(Connection connection, String job) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select id from okiagari.run where job = ? and state in ('filling', 'active', 'stopping')
                """;
        return Sql.id(connection, sql, job);
    }
}

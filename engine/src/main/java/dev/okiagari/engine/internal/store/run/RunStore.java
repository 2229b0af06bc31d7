package dev.okiagari.engine.internal.store.run;

import dev.okiagari.engine.internal.store.action.ActStore;
import dev.okiagari.engine.internal.store.row.NewRun;
import dev.okiagari.engine.internal.store.row.OpenRun;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;

/** The rows of runs: they are started, filled, sealed, stopped and resumed. The caller commits. Stateless. */
public final class RunStore {
    private RunStore() {}

    /** A run whose remaining targets have all waited too long, and the holds they wait behind, in words. */
    public record Overrun(long runId, String reason) {}

    /** Begins a run, to be filled; empty when its job has one that has not ended. */
    public static OptionalLong begin(Connection connection, NewRun run) throws SQLException {
        // Safe against another starter of the same job: the unique index decides, the loser gets no row.
        String sql = """
                insert into okiagari.run (job, pipeline, state, fail_above, fail_on, max_hold, rerun_of, started_at, filled_at,
                                          active_at, started_by)
                select ?, ?, 'filling', ?, ?, make_interval(secs => ?), ?, c.now, c.now, c.now, ?
                from (select okiagari.now() as now offset 0) c
                on conflict (job) where state in ('filling', 'active', 'stopping') do nothing
                returning id
                """;
        OptionalLong begun = Sql.id(
                connection,
                sql,
                run.job(),
                run.pipeline(),
                run.failAbove(),
                Column.names(run.failOn()),
                run.maxHold(),
                run.rerunOf(),
                run.startedBy());
        if (begun.isPresent()) {
            ActStore.recordRun(connection, begun.getAsLong(), "start", new Actor(run.startedBy(), "to be filled"));
        }
        return begun;
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

    /** Seals it: all targets have been added, and from now on it can be judged. */
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

    /** From now on nothing of it is claimed; it ends as this when nothing runs. False when it stops or has ended already. */
    public static boolean stop(Connection connection, long runId, RunState endsAs, String reason) throws SQLException {
        RunLock.awaitClaims(connection, runId);
        // Safe against a claim, which shares the lock just taken, and against a second stop: the state fits only once.
        String sql = """
                update okiagari.run set state = 'stopping', ends_as = ?, reason = ?
                where id = ? and state in ('filling', 'active')
                """;
        return Sql.write(connection, sql, endsAs.word(), reason, runId) == 1;
    }

    /** Runs whose remaining targets have waited behind holds for too long. Looks at items only when a hold is that old. */
    public static List<Overrun> overruns(Connection connection) throws SQLException {
        // Stopping looks again.
        String sql = """
                select r.id, behind.names,
                       justify_interval(date_trunc('second', r.max_hold))::text as max_hold
                from okiagari.run r
                join okiagari.pipeline p on p.name = r.pipeline
                cross join lateral (
                    select array_agg(okiagari.number(h.step)) as steps, bool_or(h.step = p.first_step) as has_first, string_agg(distinct h.name, ', ') as names
                    from okiagari.held_step h
                    where h.pipeline = p.name
                      and greatest(h.since, r.active_at) <= okiagari.now() - r.max_hold) behind
                where r.state = 'active' and behind.steps is not null
                  and exists (select from okiagari.item i where i.run_id = r.id and i.run_id <> 0)
                  and not exists (
                      select from okiagari.item i
                      where i.run_id = r.id and i.run_id <> 0
                        and not (i.state = 'waiting' and not i.held and i.ending is null
                                 and (i.step = any(behind.steps) or i.step = 0 and behind.has_first)))
                order by r.id
                """;
        return Sql.list(
                connection,
                sql,
                row -> new Overrun(
                        row.getLong("id"),
                        "all remaining targets wait behind " + row.getString("names")
                                + ", on hold for longer than the run's limit of " + row.getString("max_hold")));
    }

    /** Resumes an ended run with its unfinished targets. Throws a unique violation when its job has another run by now. */
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
        // Each claim looks again.
        String sql = """
                select id, pipeline from okiagari.run where state in ('filling', 'active') order by id
                """;
        return Sql.list(connection, sql, row -> new OpenRun(row.getLong(1), row.getString(2)));
    }

    public static OptionalLong unendedOf(Connection connection, String job) throws SQLException {
        String sql = """
                select id from okiagari.run where job = ? and state in ('filling', 'active', 'stopping')
                """;
        return Sql.id(connection, sql, job);
    }
}

package dev.okiagari.engine.internal.store.run;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.store.action.ActStore;
import dev.okiagari.engine.internal.store.hold.HoldStore;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView.Judgement;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Ends runs that are over, and stops those that nobody fills any more or that wait too long. The caller commits. */
public final class RunEndings {
    private RunEndings() {}

    private record LockedRun(
            long id,
            String pipeline,
            @Nullable RunState endsAs,
            @Nullable String reason) {}

    /** Runs that may be over: to be looked at one by one, each in a transaction of its own. */
    public static List<Long> maybeOver(Connection connection) throws SQLException {
        // Ending looks again under the run's lock.
        String sql = """
                select id from okiagari.run_v1
                where state in ('active', 'stopping') and sealed_at is not null and (state = 'stopping' or unfinished = 0)
                order by id
                """;
        return Sql.ids(connection, sql);
    }

    /** Ends the run if every target has finished, or if it stops and nothing of it runs; true when this call did. */
    public static boolean endIfOver(Connection connection, long runId) throws SQLException {
        LockedRun run = lock(connection, runId).orElse(null);
        if (run == null) {
            return false;
        }
        Judgement byRate = RunReads.require(connection, runId).judgement();
        Judgement judgement =
                new Judgement(byRate.total(), byRate.counts(), byRate.failAbove(), fatal(connection, runId));
        RunState endsAs = run.endsAs();
        if (endsAs == null) {
            return judgement.isComplete() && end(connection, runId, judgement.outcome(), judgement.reason());
        }
        String rest = judgement.isComplete() ? "" : "; " + judgement.left() + " targets are owed";
        return !isBusy(connection, run) && end(connection, runId, endsAs, run.reason() + rest);
    }

    /** How many targets failed in a category that the run names, by category. Nothing is read when it names none. */
    private static Map<String, Long> fatal(Connection connection, long runId) throws SQLException {
        // Settles that are not seen here are not in the counters either, so the run is not complete.
        String sql = """
                select c.category, count(*)
                from okiagari.run r
                cross join lateral unnest(r.fail_on) as c(category)
                join okiagari.finished f on f.run_id = r.id and f.run_id <> 0 and f.state = 'failed'
                    and f.failure ->> 'category' = c.category
                where r.id = ?
                group by c.category
                """;
        Map<String, Long> fatal = new HashMap<>();
        Sql.each(connection, sql, row -> fatal.put(row.getString(1), row.getLong(2)), runId);
        return fatal;
    }

    private static Optional<LockedRun> lock(Connection connection, long runId) throws SQLException {
        // Safe against other watchers and against a person's retry: whoever comes second waits, and looks again.
        String sql = """
                select id, pipeline, ends_as, reason from okiagari.run
                where id = ? and state in ('active', 'stopping') and sealed_at is not null
                for update
                """;
        return Sql.first(connection, sql, RunEndings::read, runId);
    }

    private static LockedRun read(ResultSet row) throws SQLException {
        String endsAs = row.getString("ends_as");
        return new LockedRun(
                row.getLong("id"),
                row.getString("pipeline"),
                endsAs == null ? null : RunState.of(endsAs),
                row.getString("reason"));
    }

    /** Something of it is leased, or waits for a node to write its end: what comes of it still counts. */
    private static boolean isBusy(Connection connection, LockedRun run) throws SQLException {
        // The run stops, so no lease is added; one that goes away is seen next time.
        String sql = """
                select exists (select from okiagari.item where node_id is not null and run_id = ?)
                    or exists (select from okiagari.item where lane = ? and run_id = ?)
                """;
        return Sql.one(
                connection,
                sql,
                row -> row.getBoolean(1),
                run.id(),
                Lane.ending(run.pipeline()).number(),
                run.id());
    }

    private static boolean end(Connection connection, long runId, RunState state, String reason) throws SQLException {
        // Safe against other watchers: the run's row is locked.
        String sql = """
                update okiagari.run set state = ?, reason = ?, ends_as = null, ended_at = okiagari.now()
                where id = ? and state in ('active', 'stopping')
                """;
        if (Sql.write(connection, sql, state.word(), reason, runId) == 0) {
            return false;
        }
        ActStore.recordRun(connection, runId, state.word(), new Actor(HoldStore.ENGINE, reason));
        return true;
    }

    /** Runs that are not sealed and got no targets for this long. */
    public static List<Long> abandoned(Connection connection, Duration silence) throws SQLException {
        // Sealing looks again.
        String sql = """
                select id from okiagari.run
                where state in ('filling', 'stopping') and sealed_at is null
                  and filled_at < okiagari.now() - make_interval(secs => ?)
                order by id
                """;
        return Sql.ids(connection, sql, silence);
    }

    /** Seals a run that its starter has left, so that it ends as aborted; false when the starter has come back. */
    public static boolean abandon(Connection connection, long runId, Duration silence) throws SQLException {
        RunLock.awaitClaims(connection, runId);
        // Safe against the starter: whoever changes the row first decides, the other finds that it no longer fits.
        String sql = """
                update okiagari.run
                set state = 'stopping', sealed_at = okiagari.now(), ends_as = coalesce(ends_as, 'aborted'),
                    reason = coalesce(reason, 'its starter stopped adding targets before it sealed the run')
                where id = ? and state in ('filling', 'stopping') and sealed_at is null
                  and filled_at <= okiagari.now() - make_interval(secs => ?)
                """;
        return Sql.write(connection, sql, runId, silence) == 1;
    }
}

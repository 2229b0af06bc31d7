package dev.okiagari.engine.internal.store.action;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.ActionView;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The table of actions over many items. Stateless; the caller commits. */
public final class ActionStore {

    /** An action to be started: what to do to which items, how fast, for whom. */
    public record Plan(Act act, @Nullable String step, ItemFilter filter, int perSecond, Actor actor) {}

    /** A locked action: what to do, where it continues, and how many items its rate allows now. */
    public record DueAction(long id, Plan plan, ItemMatches.Range rest, int allowed) {}

    public record Page(long afterId, long changed, long skipped, boolean isLast) {}

    /** Starts it on the items that exist now. */
    public long start(Connection connection, Plan plan) throws SQLException {
        // Safe against everybody: a new row. What submitters add now is newer, or not committed yet and not meant.
        String sql = """
                insert into okiagari.action (act, step, filter, per_second, who, why, state, up_to_id, started_at, moved_at)
                select ?, ?, jsonb_strip_nulls(jsonb_build_object(
                           'pipeline', ?::text, 'step', ?::text, 'state', ?::text, 'retrying', ?::boolean,
                           'held', ?::boolean, 'kind', ?::text, 'category', ?::text, 'keyPrefix', ?::text,
                           'olderThanSeconds', ?::float8, 'run', ?::bigint, 'everything', ?::boolean)),
                       ?, ?, ?, 'running', (select coalesce(max(id), 0) from okiagari.target), c.now, c.now
                from (select okiagari.now() as now) c
                returning id
                """;
        ItemFilter f = plan.filter;
        return Sql.one(
                connection,
                sql,
                row -> row.getLong(1),
                plan.act.word(),
                plan.step,
                f.pipeline(),
                f.step(),
                f.state() == null ? null : f.state().word(),
                f.retrying() ? Boolean.TRUE : null,
                f.held() ? Boolean.TRUE : null,
                f.kind() == null ? null : f.kind().word(),
                f.category(),
                f.keyPrefix(),
                f.olderThan(),
                f.runId(),
                f.everything() ? Boolean.TRUE : null,
                plan.perSecond,
                plan.actor.who(),
                plan.actor.why());
    }

    /** Locks the running action that has waited longest, among those whose rate allows an item now. */
    public OptionalLong lockDue(Connection connection) throws SQLException {
        // Safe against other watchers: a locked action is skipped, so one of them works on it at a time.
        String sql = """
                select id from okiagari.action
                where state = 'running' and per_second * extract(epoch from okiagari.now() - moved_at) >= 1
                order by moved_at limit 1 for update skip locked
                """;
        return Sql.id(connection, sql);
    }

    /** What a locked action does. Throws when this build does not know one of its words. */
    public DueAction read(Connection connection, long id) throws SQLException {
        // The caller has locked the row.
        String sql = """
                select a.id, a.act, a.step, a.per_second, a.who, a.why, a.after_id, a.up_to_id, a.started_at::text as before,
                       floor(a.per_second * extract(epoch from okiagari.now() - a.moved_at))::bigint as allowed,
                       f.pipeline, f.step as at_step, f.state as item_state, f.retrying, f.held, f.kind, f.category,
                       f."keyPrefix", f."olderThanSeconds", f.run, f.everything
                from okiagari.action a
                cross join jsonb_to_record(a.filter) as f(
                    pipeline text, step text, state text, retrying boolean, held boolean, kind text, category text,
                    "keyPrefix" text, "olderThanSeconds" float8, run bigint, everything boolean)
                where a.id = ?
                """;
        return Sql.one(connection, sql, ActionStore::due, id);
    }

    /** Limits how long statements of this transaction wait for a lock. */
    public void waitForLocks(Connection connection, Duration atMost) throws SQLException {
        // For this transaction only.
        String sql = """
                select set_config('lock_timeout', ?, true)
                """;
        Sql.run(connection, sql, Long.toString(atMost.toMillis()));
    }

    /** Postpones it for this time, so that other actions go first; false when it has ended. What it did stays done. */
    public boolean pause(Connection connection, long id, Duration time) throws SQLException {
        // Safe against other watchers: this waits for the one that works on it; only its pace changes.
        String sql = """
                update okiagari.action set moved_at = okiagari.now() + make_interval(secs => ?)
                where id = ? and state = 'running'
                """;
        return Sql.write(connection, sql, time, id) == 1;
    }

    private static DueAction due(ResultSet row) throws SQLException {
        String state = row.getString("item_state");
        String kind = row.getString("kind");
        Double olderThan = row.getObject("olderThanSeconds", Double.class);
        ItemFilter filter = (row.getBoolean("everything") ? ItemFilter.ofEverything() : ItemFilter.none())
                .withPipeline(row.getString("pipeline"))
                .withStep(row.getString("at_step"))
                .withState(state == null ? null : State.of(state))
                .withKind(kind == null ? null : Kind.of(kind))
                .withCategory(row.getString("category"))
                .withKeyPrefix(row.getString("keyPrefix"))
                .withOlderThan(olderThan == null ? null : Duration.ofNanos(Math.round(olderThan * 1e9)))
                .withRun(row.getObject("run", Long.class));
        filter = row.getBoolean("retrying") ? filter.thatAreRetrying() : filter;
        filter = row.getBoolean("held") ? filter.thatAreHeld() : filter;
        Plan plan = new Plan(
                Act.of(row.getString("act")),
                row.getString("step"),
                filter,
                row.getInt("per_second"),
                new Actor(row.getString("who"), row.getString("why")));
        return new DueAction(
                row.getLong("id"),
                plan,
                new ItemMatches.Range(row.getLong("after_id"), row.getLong("up_to_id"), row.getString("before")),
                (int) Math.min(Integer.MAX_VALUE, row.getLong("allowed")));
    }

    /** Records how far a page got, with the page. Unused rate is kept for 5 seconds at most. */
    public void progress(Connection connection, long id, Page page) throws SQLException {
        // Safe against a stop at the same time: the row is locked, and a stopped one stays stopped.
        String sql = """
                update okiagari.action
                set after_id = ?, changed = changed + ?, skipped = skipped + ?,
                    moved_at = greatest(moved_at + make_interval(secs => ?::float8 / per_second),
                                        okiagari.now() - interval '5 seconds'),
                    state = case when ? and state = 'running' then 'done' else state end,
                    ended_at = case when ? and state = 'running' then okiagari.now() else ended_at end
                where id = ?
                """;
        Sql.write(
                connection,
                sql,
                page.afterId,
                page.changed,
                page.skipped,
                page.changed + page.skipped,
                page.isLast,
                page.isLast,
                id);
    }

    /** Stops an action, recorded with who and why; false when it had ended. What it did stays done. */
    public boolean stop(Connection connection, long id, Actor actor) throws SQLException {
        // Safe against the watcher that works on it: this waits for the end of its page.
        String sql = """
                with stopped as (
                    update okiagari.action set state = 'stopped', ended_at = okiagari.now()
                    where id = ? and state = 'running'
                    returning id, ended_at)
                insert into okiagari.act (action_id, act, who, why, at)
                select id, 'stop', ?, ?, ended_at from stopped
                """;
        return Sql.write(connection, sql, id, actor.who(), actor.why()) == 1;
    }

    /** Newest first; only the one with this id when it is not null. */
    public List<ActionView> list(Connection connection, @Nullable Long id, int most) throws SQLException {
        String sql = """
                select a.id, a.act, a.step, a.filter, a.per_second, a.who, a.why, a.state as progress_stage,
                    a.changed as progress_changed, a.skipped as progress_skipped, a.started_at, a.ended_at, s.who as ended_by
                from okiagari.action a left join okiagari.act s on s.action_id = a.id and s.act = 'stop'
                where ?::bigint is null or a.id = ? order by a.id desc limit ?
                """;
        return Sql.list(connection, sql, Sql.record(ActionView.class), id, id, most);
    }
}

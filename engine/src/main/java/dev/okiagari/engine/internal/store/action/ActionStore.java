package dev.okiagari.engine.internal.store.action;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.ActionView;
import dev.okiagari.engine.view.ItemFilter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The table of actions over many items. Stateless; the caller commits. */
public final class ActionStore {

    /** An action to be started. */
    public record Order(Act act, @Nullable String step, ItemFilter filter, int perSecond, Actor actor) {}

    /**
     * An action that this transaction has locked and may carry on.
     *
     * @param before the moment that ages are counted back from
     * @param allowed how many items its rate lets through now
     */
    public record Due(long id, Order order, long afterId, long upToId, String before, int allowed) {}

    /** How far a page came. */
    public record Step(long afterId, long changed, long skipped, boolean isLast) {}

    public long start(Connection connection, Order order, long upToId) throws SQLException {
        // Safe against everybody: a row of its own.
        String sql = """
                insert into okiagari.action (act, step, filter, per_second, who, why, state, up_to_id, started_at, moved_at)
                select ?, ?, jsonb_strip_nulls(jsonb_build_object(
                           'pipeline', ?::text, 'step', ?::text, 'state', ?::text, 'retrying', ?::boolean,
                           'held', ?::boolean, 'kind', ?::text, 'category', ?::text, 'keyPrefix', ?::text,
                           'olderThanSeconds', ?::float8, 'run', ?::bigint, 'everything', ?::boolean)),
                       ?, ?, ?, 'running', ?, c.now, c.now
                from (select okiagari.now() as now) c
                returning id
                """;
        ItemFilter f = order.filter;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            @Nullable
            Object[] values = {
                order.act.word(),
                order.step,
                f.pipeline(),
                f.step(),
                f.state() == null ? null : f.state().word(),
                f.retrying() ? Boolean.TRUE : null,
                f.held() ? Boolean.TRUE : null,
                f.kind() == null ? null : f.kind().word(),
                f.category(),
                f.keyPrefix(),
                f.olderThan() == null ? null : f.olderThan().toNanos() / 1e9,
                f.runId(),
                f.everything() ? Boolean.TRUE : null,
                order.perSecond,
                order.actor.who(),
                order.actor.why(),
                upToId
            };
            for (int n = 0; n < values.length; n++) {
                statement.setObject(n + 1, values[n]);
            }
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    /** Locks a running action whose rate lets at least one item through now; the one that has waited longest. */
    public OptionalLong lockDue(Connection connection) throws SQLException {
        // Safe against other watchers: a locked action is passed over, so one of them carries it on at a time.
        String sql = """
                select id from okiagari.action
                where state = 'running' and per_second * extract(epoch from okiagari.now() - moved_at) >= 1
                order by moved_at limit 1 for update skip locked
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
        }
    }

    /** What a locked action is about. Throws when this build does not know a word of it. */
    public Due read(Connection connection, long id) throws SQLException {
        // Safe against everybody: the caller has locked the row.
        String sql = """
                select id, act, step, filter ->> 'pipeline' as pipeline, filter ->> 'step' as at_step,
                       filter ->> 'state' as item_state, coalesce((filter ->> 'retrying')::boolean, false) as retrying, coalesce((filter ->> 'held')::boolean, false) as held,
                       filter ->> 'kind' as kind, filter ->> 'category' as category, filter ->> 'keyPrefix' as key_prefix,
                       (filter ->> 'olderThanSeconds')::float8 as older_than, (filter ->> 'run')::bigint as run,
                       coalesce((filter ->> 'everything')::boolean, false) as everything, per_second, who, why, after_id, up_to_id,
                       started_at::text as before,
                       floor(per_second * extract(epoch from okiagari.now() - moved_at))::bigint as allowed
                from okiagari.action where id = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, id);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return due(row);
            }
        }
    }

    /** Until this transaction ends, no statement of it waits longer for somebody else's lock. */
    public void waitForLocks(Connection connection, Duration atMost) throws SQLException {
        // Safe against everybody: concerns this transaction alone.
        String sql = """
                select set_config('lock_timeout', ?, true)
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, Long.toString(atMost.toMillis()));
            statement.execute();
        }
    }

    /** Lets other actions pass for so long; false when it has ended. What it did stays done. */
    public boolean pause(Connection connection, long id, Duration time) throws SQLException {
        // Safe against other watchers: whoever carries it on meanwhile is waited for, and only its pace suffers.
        String sql = """
                update okiagari.action set moved_at = okiagari.now() + make_interval(secs => ?)
                where id = ? and state = 'running'
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setDouble(1, time.toMillis() / 1e3);
            statement.setLong(2, id);
            return statement.executeUpdate() == 1;
        }
    }

    private static Due due(ResultSet row) throws SQLException {
        String state = row.getString("item_state");
        String kind = row.getString("kind");
        Double olderThan = row.getObject("older_than", Double.class);
        ItemFilter filter = new ItemFilter(
                row.getString("pipeline"),
                row.getString("at_step"),
                state == null ? null : State.of(state),
                row.getBoolean("retrying"),
                row.getBoolean("held"),
                kind == null ? null : Kind.of(kind),
                row.getString("category"),
                row.getString("key_prefix"),
                olderThan == null ? null : Duration.ofNanos(Math.round(olderThan * 1e9)),
                row.getObject("run", Long.class),
                row.getBoolean("everything"));
        Order order = new Order(
                Act.of(row.getString("act")),
                row.getString("step"),
                filter,
                row.getInt("per_second"),
                new Actor(row.getString("who"), row.getString("why")));
        return new Due(
                row.getLong("id"),
                order,
                row.getLong("after_id"),
                row.getLong("up_to_id"),
                row.getString("before"),
                (int) Math.min(Integer.MAX_VALUE, row.getLong("allowed")));
    }

    /** Writes down how far a page came, with the page. What it used up of its rate counts, a long pause only a little. */
    public void progress(Connection connection, long id, Step step) throws SQLException {
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
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, step.afterId);
            statement.setLong(2, step.changed);
            statement.setLong(3, step.skipped);
            statement.setLong(4, step.changed + step.skipped);
            statement.setBoolean(5, step.isLast);
            statement.setBoolean(6, step.isLast);
            statement.setLong(7, id);
            statement.executeUpdate();
        }
    }

    /** Ends an action before its time; false when it had ended. What it did stays done. */
    public boolean stop(Connection connection, long id, String who) throws SQLException {
        // Safe against the watcher that carries it on: this waits for the end of its page.
        String sql = """
                update okiagari.action set state = 'stopped', ended_at = okiagari.now(), ended_by = ?
                where id = ? and state = 'running'
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, who);
            statement.setLong(2, id);
            return statement.executeUpdate() == 1;
        }
    }

    /** Newest first; only the one with this id when it is not null. */
    public List<ActionView> list(Connection connection, @Nullable Long id, int most) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select id, act, step, filter, per_second, who, why, state, changed, skipped, started_at, ended_at, ended_by
                from okiagari.action where ?::bigint is null or id = ? order by id desc limit ?
                """;
        List<ActionView> found = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setObject(1, id);
            statement.setObject(2, id);
            statement.setInt(3, most);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    found.add(view(row));
                }
            }
        }
        return found;
    }

    private static ActionView view(ResultSet row) throws SQLException {
        ActionView.Stage stage = ActionView.Stage.valueOf(row.getString("state").toUpperCase(Locale.ROOT));
        return new ActionView(
                row.getLong("id"),
                Act.of(row.getString("act")),
                row.getString("step"),
                row.getString("filter"),
                row.getInt("per_second"),
                row.getString("who"),
                row.getString("why"),
                new ActionView.Progress(stage, row.getLong("changed"), row.getLong("skipped")),
                Objects.requireNonNull(Sql.instant(row, "started_at")),
                Sql.instant(row, "ended_at"),
                row.getString("ended_by"));
    }
}

package dev.okiagari.engine.internal.store.action;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.ActionView.Preview;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the items of an action, a window of ids at a time: a statement reads few rows however few match. Stateless. */
public final class ItemMatches {
    /** Maximum number of rows that one statement reads in each table. */
    public static final int WINDOW = 2000;

    public record Match(long itemId, String key, Preview.StepState at) {}

    /** The matches of one window: every item up to {@code examinedTo} has been examined; the last one has none after it. */
    public record MatchPage(List<Match> matches, long examinedTo, boolean isLast) {}

    /** Which items to examine; ages are relative to {@code before}, as the database prints it, or to now when that is null. */
    public record Range(long afterId, long upToId, @Nullable String before) {}

    /** The first {@code most} items after an id that match and for which the act is possible. */
    public MatchPage find(Connection connection, Act act, ItemFilter filter, Range range, int most)
            throws SQLException {
        // The act locks each row and checks it again.
        String sql = """
                with q as not materialized (
                    select ?::boolean as live, ?::boolean as ended, ?::boolean as done, ?::bigint as after_id,
                           ?::bigint as up_to_id, ?::text[] as states, ?::bigint as run_id, ?::boolean as in_open_run,
                           ?::text as pipeline, ?::text as step, ?::boolean as retrying, ?::boolean as set_aside,
                           ?::boolean as held, ?::text as kind, ?::text as category, ?::text as key_prefix,
                           make_interval(secs => ?) as older_than, coalesce(?::timestamptz, okiagari.now()) as before),
                live as materialized (
                    select i.id, i.run_id, i.step as number, null as name, okiagari.state_word(i.state) as state, i.held, i.failure
                    from okiagari.item i, q
                    where q.live and i.id > q.after_id and i.id <= q.up_to_id and i.ending is null order by i.id limit ?),
                ended as materialized (
                    select f.id, f.run_id, 0::bigint, f.step, f.state, false, f.failure
                    from okiagari.finished f, q
                    where q.ended and not q.done and f.state <> 'done' and f.id > q.after_id and f.id <= q.up_to_id order by f.id limit ?),
                done as materialized (
                    select f.id, f.run_id, 0::bigint, f.step, f.state, false, f.failure
                    from q
                    join okiagari.pipeline p on q.pipeline is null or p.name = q.pipeline
                    cross join lateral (
                        select f.* from okiagari.finished f
                        where q.done and f.pipeline = p.name and f.id > q.after_id and f.id <= q.up_to_id
                        order by f.id limit ?) f
                    order by f.id limit ?),
                seen as materialized (
                    select * from (table live union all table ended union all table done) a order by id limit ?),
                span as (select coalesce(max(id), 0) as last, count(*) as examined from seen)
                select span.last, span.examined, m.*
                from span left join lateral (
                    select s.id, t.key, t.pipeline, x.step, s.state
                    from q cross join seen s
                    join okiagari.target t on t.id = s.id and t.current
                    left join okiagari.pipeline p on p.name = t.pipeline
                    left join okiagari.step_name n on n.pipeline = p.number and n.number = s.number
                    cross join lateral (select coalesce(n.name, nullif(s.name, ''), nullif(to_hex(s.number), '0'), p.first_step, '') as step) x
                    where s.state = any(q.states)
                      and s.run_id = q.run_id
                      and (not q.in_open_run or s.run_id = 0 or exists (
                          select from okiagari.run r where r.id = s.run_id and r.state in ('filling', 'active')))
                      and (q.pipeline is null or t.pipeline = q.pipeline)
                      and (q.step is null or x.step = q.step)
                      and (not q.retrying or s.failure is not null)
                      and (q.set_aside is null or s.held = q.set_aside)
                      and (not q.held or s.held or (s.state = 'waiting' and exists (
                          select from okiagari.held_step h
                          where h.pipeline = t.pipeline and h.step = x.step)))
                      and (q.kind is null or s.failure ->> 'kind' = q.kind)
                      and (q.category is null or s.failure ->> 'category' = q.category)
                      and (q.key_prefix is null or starts_with(t.key, q.key_prefix))
                      and (q.older_than is null or t.created_at < q.before - q.older_than)
                    order by s.id limit ?) m on true
                order by m.id
                """;
        Set<State> states = act.statesOf(filter);
        List<Row> rows = Sql.list(
                connection,
                sql,
                ItemMatches::row,
                states.stream().anyMatch(s -> !s.isFinished()),
                states.stream().anyMatch(s -> s.isFinished() && s != State.DONE),
                states.contains(State.DONE),
                range.afterId,
                range.upToId,
                Column.texts(states, State::word),
                filter.runId() == null ? Lane.NO_RUN : filter.runId(),
                act == Act.RETRY || act == Act.REPLAY,
                filter.pipeline(),
                filter.step(),
                filter.retrying(),
                setAside(act),
                filter.held(),
                filter.kind() == null ? null : filter.kind().word(),
                filter.category(),
                filter.keyPrefix(),
                filter.olderThan(),
                range.before,
                WINDOW,
                WINDOW,
                WINDOW,
                WINDOW,
                WINDOW,
                most);
        List<Match> matches = rows.stream().flatMap(r -> r.match.stream()).toList();
        Row any = rows.getFirst();
        boolean isLast = any.examined < WINDOW;
        return matches.size() == most
                ? new MatchPage(matches, matches.getLast().itemId(), false)
                : new MatchPage(matches, isLast ? range.upToId : any.last, isLast);
    }

    /** One match, if there is one, and how far the statement has examined. */
    private record Row(long last, long examined, Optional<Match> match) {}

    private static Row row(ResultSet row) throws SQLException {
        long last = row.getLong("last");
        long examined = row.getLong("examined");
        if (row.getObject("id") == null) {
            return new Row(last, examined, Optional.empty());
        }
        Preview.StepState at = new Preview.StepState(
                row.getString("pipeline"), row.getString("step"), State.of(row.getString("state")));
        return new Row(last, examined, Optional.of(new Match(row.getLong("id"), row.getString("key"), at)));
    }

    /** What is set aside already cannot be held, and only that can be released. */
    private static @Nullable Boolean setAside(Act act) {
        return switch (act) {
            case HOLD -> false;
            case RELEASE -> true;
            case RETRY, REPLAY, CANCEL -> null;
        };
    }
}

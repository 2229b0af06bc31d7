package dev.okiagari.engine.internal.store.action;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.store.sql.Column;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.Preview;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the items that an action is about, a window of ids at a time: however few match, one statement reads a limited number
 * of rows. Stateless.
 */
public final class ItemMatches {
    /** Maximum number of rows that one statement reads in each table. */
    public static final int WINDOW = 2000;

    /** One item that matches. */
    public record Match(long itemId, String key, Preview.Place place) {}

    /**
     * The matches of one window.
     *
     * @param examinedTo every item up to this id has been examined
     * @param isLast there are no items after it
     */
    public record MatchPage(List<Match> matches, long examinedTo, boolean isLast) {}

    /**
     * Where to look.
     *
     * @param before the time that ages are counted back from, as the database prints it; null: now
     */
    public record Range(long afterId, long upToId, @Nullable String before) {}

    /** The first {@code most} items after an id that match and for which the act is possible. */
    public MatchPage find(Connection connection, Act act, ItemFilter filter, Range range, int most)
            throws SQLException {
        // Safe against everybody: a plain read; the act locks each row and looks again.
        String sql = """
                with live as materialized (
                    select id, pipeline, run_id, step, state, held, failure
                    from okiagari.item
                    where ? and id > ? and id <= ? and ending is null order by id limit ?),
                ended as materialized (
                    select id, pipeline, run_id, step, state, false, failure
                    from okiagari.finished
                    where ? and state <> 'done' and id > ? and id <= ? order by id limit ?),
                done as materialized (
                    select id, pipeline, run_id, step, state, false, failure
                    from okiagari.finished
                    where ? and state = 'done' and id > ? and id <= ? order by id limit ?),
                seen as materialized (
                    select * from (table live union all table ended union all table done) a order by id limit ?),
                span as (select coalesce(max(id), 0) as last, count(*) as examined from seen)
                select span.last, span.examined, m.*
                from span left join lateral (
                    select s.id, t.key, s.pipeline, coalesce(nullif(s.step, ''), p.first_step, '') as step, s.state
                    from seen s
                    join okiagari.target t on t.id = s.id and t.current
                    left join okiagari.pipeline p on p.name = s.pipeline
                    where s.state = any(?)
                      and s.run_id = ?
                      and (not ? or s.run_id = 0 or exists (
                          select from okiagari.run r where r.id = s.run_id and r.state in ('filling', 'active')))
                      and (?::text is null or s.pipeline = ?)
                      and (?::text is null or coalesce(nullif(s.step, ''), p.first_step) = ?)
                      and (not ? or s.failure is not null)
                      and (?::boolean is null or s.held = ?)
                      and (not ? or s.held or (s.state = 'waiting' and exists (
                          select from okiagari.held_step h
                          where h.pipeline = s.pipeline and h.step = coalesce(nullif(s.step, ''), p.first_step))))
                      and (?::text is null or s.failure ->> 'kind' = ?)
                      and (?::text is null or s.failure ->> 'category' = ?)
                      and (?::text is null or starts_with(t.key, ?))
                      and (?::float8 is null or t.created_at < coalesce(?::timestamptz, okiagari.now())
                                                               - make_interval(secs => ?))
                    order by s.id limit ?) m on true
                order by m.id
                """;
        Set<State> states = act.statesOf(filter);
        Values v = new Values();
        boolean wantsLive = states.stream().anyMatch(s -> !s.isFinished());
        boolean wantsEnded = states.stream().anyMatch(s -> s.isFinished() && s != State.DONE);
        boolean wantsDone = states.contains(State.DONE);
        for (boolean wanted : new boolean[] {wantsLive, wantsEnded, wantsDone}) {
            v.add(wanted).add(range.afterId).add(range.upToId).add(WINDOW);
        }
        v.add(WINDOW).add(Column.texts(states, State::word));
        v.add(filter.runId() == null ? Lane.NO_RUN : filter.runId());
        v.add(act == Act.RETRY || act == Act.REPLAY);
        v.twice(filter.pipeline()).twice(filter.step()).add(filter.retrying());
        v.twice(setAside(act)).add(filter.held());
        v.twice(filter.kind() == null ? null : filter.kind().word());
        v.twice(filter.category()).twice(filter.keyPrefix());
        v.add(filter.olderThan()).add(range.before).add(filter.olderThan()).add(most);
        Window window = new Window(range);
        Sql.each(connection, sql, window::add, v.all.toArray());
        return window.found(most);
    }

    /** What is set aside already cannot be held, and only that can be released. */
    private static @Nullable Boolean setAside(Act act) {
        return switch (act) {
            case HOLD -> false;
            case RELEASE -> true;
            case RETRY, REPLAY, CANCEL -> null;
        };
    }

    /** Gathers the rows of one statement. */
    private static final class Window {
        private final List<Match> matches = new ArrayList<>();
        private final Range range;
        private long examinedTo;
        private boolean isLast = true;

        Window(Range range) {
            this.range = range;
            this.examinedTo = range.afterId;
        }

        void add(ResultSet row) throws SQLException {
            isLast = row.getInt("examined") < ItemMatches.WINDOW;
            examinedTo = isLast ? range.upToId : row.getLong("last");
            if (row.getObject("id") != null) {
                Preview.Place place = new Preview.Place(
                        row.getString("pipeline"), row.getString("step"), State.of(row.getString("state")));
                matches.add(new Match(row.getLong("id"), row.getString("key"), place));
            }
        }

        MatchPage found(int most) {
            boolean isCut = matches.size() == most;
            return new MatchPage(matches, isCut ? matches.getLast().itemId() : examinedTo, isLast && !isCut);
        }
    }

    /** The newest id; items submitted from now on have higher ones. */
    public long newestId(Connection connection) throws SQLException {
        // Safe against submitters: what they add now is newer, or not committed yet and not meant.
        String sql = """
                select coalesce(max(id), 0) from okiagari.target
                """;
        return Sql.one(connection, sql, row -> row.getLong(1));
    }

    /** The values of a statement, one after the other. */
    private static final class Values {
        private final List<@Nullable Object> all = new ArrayList<>();

        Values add(@Nullable Object value) {
            all.add(value);
            return this;
        }

        Values twice(@Nullable Object value) {
            return add(value).add(value);
        }
    }
}

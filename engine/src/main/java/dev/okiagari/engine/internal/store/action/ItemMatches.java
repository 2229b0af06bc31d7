package dev.okiagari.engine.internal.store.action;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.Preview;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the items that an action is about, a window of ids at a time: however few match, one statement looks at so many
 * rows and no more. Stateless.
 */
public final class ItemMatches {
    /** Rows that one statement looks at in each table. */
    public static final int WINDOW = 2000;

    /** One item that matches. */
    public record Match(long itemId, String key, Preview.Place place) {}

    /**
     * What one window held.
     *
     * @param examinedTo every item up to this id has been looked at
     * @param isLast there is nothing behind it
     */
    public record Found(List<Match> matches, long examinedTo, boolean isLast) {}

    /**
     * Where to look.
     *
     * @param before the moment that ages are counted back from, as the database writes it; null: now
     */
    public record Range(long afterId, long upToId, @Nullable String before) {}

    /** The first {@code most} items behind an id that match and that the act is possible for. */
    public Found find(Connection connection, Act act, ItemFilter filter, Range range, int most) throws SQLException {
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
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            Parameters p = new Parameters(statement);
            boolean wantsLive = states.stream().anyMatch(s -> !s.isFinished());
            boolean wantsDone = states.contains(State.DONE);
            boolean wantsEnded = states.stream().anyMatch(s -> s.isFinished() && s != State.DONE);
            for (boolean wanted : new boolean[] {wantsLive, wantsEnded, wantsDone}) {
                p.value(wanted).value(range.afterId).value(range.upToId).value(WINDOW);
            }
            p.value(WINDOW);
            p.value(connection.createArrayOf(
                    "text", states.stream().map(State::word).toArray()));
            p.value(filter.runId() == null ? Lane.NO_RUN : filter.runId());
            p.value(act == Act.RETRY || act == Act.REPLAY);
            p.twice(filter.pipeline()).twice(filter.step()).value(filter.retrying());
            p.twice(setAside(act)).value(filter.held());
            p.twice(filter.kind() == null ? null : filter.kind().word());
            p.twice(filter.category()).twice(filter.keyPrefix());
            Double age = filter.olderThan() == null ? null : filter.olderThan().toNanos() / 1e9;
            p.value(age).value(range.before).value(age).value(most);
            return read(statement, range, most);
        }
    }

    /** What is set aside already cannot be held, and only that can be released. */
    private static @Nullable Boolean setAside(Act act) {
        return switch (act) {
            case HOLD -> false;
            case RELEASE -> true;
            case RETRY, REPLAY, CANCEL -> null;
        };
    }

    private static Found read(PreparedStatement statement, Range range, int most) throws SQLException {
        List<Match> matches = new ArrayList<>();
        long examinedTo = range.afterId;
        boolean isLast = true;
        try (ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                isLast = row.getInt("examined") < WINDOW;
                examinedTo = isLast ? range.upToId : row.getLong("last");
                if (row.getObject("id") != null) {
                    Preview.Place place = new Preview.Place(
                            row.getString("pipeline"), row.getString("step"), State.of(row.getString("state")));
                    matches.add(new Match(row.getLong("id"), row.getString("key"), place));
                }
            }
        }
        boolean cut = matches.size() == most;
        return new Found(matches, cut ? matches.getLast().itemId() : examinedTo, isLast && !cut);
    }

    /** The id that nothing submitted from now on can be below. */
    public long newestId(Connection connection) throws SQLException {
        // Safe against submitters: what they add now is newer, or not yet there and not meant.
        String sql = """
                select coalesce(max(id), 0) from okiagari.target
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Fills a statement's parameters one after the other. */
    private static final class Parameters {
        private final PreparedStatement statement;
        private int index;

        Parameters(PreparedStatement statement) {
            this.statement = statement;
        }

        Parameters value(@Nullable Object value) throws SQLException {
            statement.setObject(++index, value);
            return this;
        }

        Parameters twice(@Nullable Object value) throws SQLException {
            return value(value).value(value);
        }
    }
}

package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.ItemPage;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pages of items stay quick with a million unfinished and a million ended ones, wherever those that match are. */
class ItemPagesProvingPgTest {
    private static final Duration MOST = Duration.ofMillis(20);
    private static final int PAGE = 50;
    private static final int ROUNDS = 9;

    /** Pipeline b has sixty items in each situation, older than all those of pipeline a, which has nearly all items. */
    private static final String FULL = """
            insert into okiagari.pipeline (name, first_step, writes_on_end, definition, updated_at)
            select p, 'x', false, '{"steps": [{"name": "x"}, {"name": "y"}, {"name": "z"}, {"name": "h"}]}', okiagari.now()
            from unnest(array['a', 'b']) p;
            insert into okiagari.hold (name, kind, since, reason, held_by)
            select 'step:' || p || ':h', 'person', okiagari.now(), 'r', 'ann' from unnest(array['a', 'b']) p;
            insert into okiagari.node (name, host, pid, build, started_at, beat_at)
            select 'n', 'h', n, 'b', okiagari.now(), okiagari.now() from generate_series(1, 20) n;
            insert into okiagari.run (job, pipeline, state, fail_above, max_hold, started_at, filled_at, sealed_at, active_at,
                                      started_by)
            select 'j' || n, 'a', 'active', 0.1, interval '1 h', c.now, c.now, c.now, c.now, 'ann'
            from generate_series(1, 2) n, (select okiagari.now() as now) c;

            create temp table situation as
            select n + 1 as id, 'b' as pipeline, n / 60 as shape, okiagari.now() - interval '2 days' as created_at
            from generate_series(0, 719) n
            union all
            select n, 'a', 8, okiagari.now() - interval '1 h' from generate_series(1001, 3000) n
            union all
            select n, 'a', (array[0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7])[1 + n % 20],
                   okiagari.now() - interval '50 min' + n * interval '1 ms'
            from generate_series(10001, 1010000) n;

            insert into okiagari.target (id, pipeline, run_id, key, created_at) overriding system value
            select id, pipeline, case when shape = 7 then case pipeline when 'a' then 1 else 2 end else 0 end,
                   case when pipeline = 'b' then 'rare-' else 'key-' end || id, created_at
            from situation
            union all
            select n, case when n < 2000300 then 'b' else 'a' end,
                   case when n % 20 = 7 then case when n < 2000300 then 2 else 1 end else 0 end,
                   'ended-' || n, okiagari.now() - interval '5 min'
            from generate_series(2000001, 3000000) n;

            insert into okiagari.step_name (pipeline, name)
            select okiagari.number(p), s from unnest(array['a', 'b']) p, unnest(array['x', 'y', 'z', 'h']) s;

            insert into okiagari.item (id, pipeline, run_id, step, state, node_id, held, lane, due_at, since, failure, stuck_at)
            select s.id, s.number, case when shape = 7 then case pipeline when 'a' then 1 else 2 end else 0 end,
                   case when shape = 1 then 0 else p.step end,
                   case when shape in (2, 3) then 'parked' when shape = 8 then 'running' else 'waiting' end,
                   case when shape = 8 then 1 + id % 20 end, shape = 5,
                   case when shape in (3, 5, 8) then null when shape = 1 then okiagari.lane(s.number, 0)
                        else okiagari.lane(s.number, p.step, 0, case when shape <> 7 then 0 when pipeline = 'a' then 1 else 2 end) end,
                   case when shape in (3, 5, 8) then null when shape = 2 then c.now + interval '5 days'
                        when shape in (0, 4, 7) and pipeline = 'a' then c.now + interval '1 h'
                        else c.now - interval '1 h' end,
                   case when pipeline = 'b' then c.now - interval '1 h' else c.now end,
                   case when shape = 4 then case pipeline
                        when 'a' then okiagari.failure_json('transient', 'net.down', null, null, 'E', 'm', 'r', 'x', 1, 3, c.now)
                        else okiagari.failure_json('throttled', 'rare', null, null, 'E', 'm', 'r', 'y', 1, 3, c.now) end end,
                   case when shape between 2 and 5 then p.step end
            from (select s.*, okiagari.number(s.pipeline) as number from situation s) s cross join (select okiagari.now() as now) c
            cross join lateral (
                select okiagari.number(case when shape = 6 then 'h' when pipeline = 'a' then 'x' else 'y' end) as step) p;

            insert into okiagari.finished (id, epoch, pipeline, run_id, step, visit, charged, state, failure, ended_at)
            select n, 2, case when n < 2000300 then 'b' else 'a' end,
                   case when n % 20 = 7 then case when n < 2000300 then 2 else 1 end else 0 end,
                   case when n < 2000300 then 'y' else 'z' end, 1, 1, s.state,
                   case when s.state = 'failed' then okiagari.failure_json(
                       case when n < 2000300 then 'invalid' else 'transient' end,
                       case when n < 2000300 then 'bad' else 'net.down' end,
                       null, null, 'E', 'm', 'r', 'z', 3, 3, okiagari.now()) end,
                   okiagari.now() - interval '1 h' + n * interval '1 ms'
            from generate_series(2000001, 3000000) n
            cross join lateral (select case when n < 2000060 then 'rejected' when n < 2000120 then 'cancelled'
                                            when n % 10 = 7 then 'failed' else 'done' end as state) s
            """;

    private static Map<String, ItemFilter> filters() {
        ItemFilter none = ItemFilter.none();
        Map<String, ItemFilter> filters = new LinkedHashMap<>();
        filters.put("unfinished", none);
        filters.put("every state", ItemFilter.ofEverything());
        for (String pipeline : List.of("a", "b", "none")) {
            ItemFilter of = none.withPipeline(pipeline);
            filters.put("pipeline " + pipeline, of);
            filters.put("every state of " + pipeline, ItemFilter.ofEverything().withPipeline(pipeline));
            for (State state : State.values()) {
                filters.put(state.word() + " of " + pipeline, of.withState(state));
            }
            filters.put("retrying of " + pipeline, of.thatAreRetrying());
            filters.put("held of " + pipeline, of.thatAreHeld());
            filters.put("stale of " + pipeline, of.thatAreStale());
        }
        for (String step : List.of("x", "y", "z", "none")) {
            filters.put("step " + step, none.withStep(step));
            filters.put("waiting at " + step, none.withStep(step).withState(State.WAITING));
        }
        for (State state : State.values()) {
            filters.put(state.word(), none.withState(state));
        }
        filters.put("retrying", none.thatAreRetrying());
        filters.put("held", none.thatAreHeld());
        filters.put("stale", none.thatAreStale());
        for (Kind kind : Kind.values()) {
            filters.put("kind " + kind.word(), none.withKind(kind));
            filters.put(
                    "failed, kind " + kind.word(), none.withState(State.FAILED).withKind(kind));
        }
        for (String category : List.of("net.down", "rare", "bad", "none")) {
            filters.put("category " + category, none.withCategory(category));
            filters.put(
                    "failed, category " + category, none.withState(State.FAILED).withCategory(category));
        }
        for (long run = 1; run <= 3; run++) {
            filters.put("run " + run, ItemFilter.ofRun(run));
            filters.put("done in run " + run, ItemFilter.ofRun(run).withState(State.DONE));
            filters.put("failed in run " + run, ItemFilter.ofRun(run).withState(State.FAILED));
        }
        for (String prefix : List.of("rare-", "key-", "key-77", "ended-", "none")) {
            filters.put("key " + prefix, none.withKeyPrefix(prefix));
            filters.put("key " + prefix + " of b", none.withKeyPrefix(prefix).withPipeline("b"));
        }
        for (Duration age : List.of(Duration.ZERO, Duration.ofMinutes(10), Duration.ofDays(1), Duration.ofDays(9))) {
            filters.put("older than " + age, none.withOlderThan(age));
        }
        return filters;
    }

    @Test
    @Timeout(1800)
    void with_two_million_items_a_page_of_fifty_by_any_filter_takes_under_20_ms() throws SQLException {
        Proving.onlyWhenAsked();
        List<String> slow = new ArrayList<>();
        double worst = 0;
        try (TestDatabase database = EngineDatabase.of(getClass());
                Connection connection = database.dataSource().getConnection()) {
            fill(connection);
            connection.setAutoCommit(false);
            Items items = Client.on(database.dataSource()).in(connection).items();
            for (Map.Entry<String, ItemFilter> each : filters().entrySet()) {
                ItemPage first = items.page(each.getValue(), null, PAGE);
                double millis = millis(items, each.getValue(), null);
                if (first.next() != null) {
                    millis = Math.max(millis, millis(items, each.getValue(), first.next()));
                }
                System.out.printf(
                        Locale.ROOT,
                        "measured: a page by \"%s\" takes %.1f ms (%d items%s)%n",
                        each.getKey(),
                        millis,
                        first.items().size(),
                        first.next() == null ? ", no more" : "");
                assertThat(first.next() == null || first.items().size() == PAGE)
                        .as("a full page, or the last: %s", each.getKey())
                        .isTrue();
                worst = Math.max(worst, millis);
                if (millis >= MOST.toMillis()) {
                    slow.add(each.getKey());
                }
            }
        }
        System.out.printf(
                Locale.ROOT,
                "measured: the slowest page of %d takes %.1f ms%n",
                filters().size(),
                worst);
        assertThat(slow).as("filters that take longer than %s", MOST).isEmpty();
    }

    /** The median, after a warm-up. */
    private static double millis(Items items, ItemFilter filter, @Nullable String after) {
        items.page(filter, after, PAGE);
        List<Long> nanos = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            long began = System.nanoTime();
            items.page(filter, after, PAGE);
            nanos.add(System.nanoTime() - began);
        }
        nanos.sort(null);
        return nanos.get(ROUNDS / 2) / 1e6;
    }

    private static void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(FULL);
            statement.execute("vacuum analyze");
        }
    }
}

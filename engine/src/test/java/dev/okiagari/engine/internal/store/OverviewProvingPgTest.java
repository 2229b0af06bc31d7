package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Proving;
import dev.okiagari.engine.internal.store.figure.FigureReads;
import dev.okiagari.engine.internal.store.figure.FigureStore;
import dev.okiagari.engine.view.Figures;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The overview stays quick when the tables behind it are large. */
class OverviewProvingPgTest {
    private static final Duration MOST = Duration.ofMillis(20);
    private static final int ROUNDS = 200;
    private static final Pattern LIVE_TABLE =
            Pattern.compile(" on (okiagari\\.)?(item|target|finished|note|failure|act)\\b");

    /** A million ended and a hundred thousand waiting items of ten pipelines, and the figures of a day of them. */
    private static final String FULL = """
            insert into okiagari.pipeline (name, first_step, writes_on_end, definition, updated_at)
            select 'p' || n, 'a', false, '{"steps": [{"name": "a"}, {"name": "b"}, {"name": "c"}, {"name": "d"}]}',
                   okiagari.now()
            from generate_series(0, 9) n;

            insert into okiagari.target (id, pipeline, key, created_at) overriding system value
            select n, 'p' || n % 10, 'key ' || n, okiagari.now() from generate_series(1, 1100000) n;

            insert into okiagari.finished (id, epoch, pipeline, step, visit, charged, state, ended_at)
            select n, 5, 'p' || n % 10, 'd', 4, 1, case when n % 50 = 0 then 'failed' else 'done' end,
                   okiagari.now() - n * interval '80 ms'
            from generate_series(1, 1000000) n;

            insert into okiagari.item (id, pipeline, step, lane, due_at, since, failure, stuck_at)
            select n, p.number, s.number, okiagari.lane(p.number, s.number),
                   okiagari.now() - interval '2 min' + n % 600 * interval '1 s', okiagari.now(),
                   case when n % 5 = 0 then '{"kind": "transient"}'::jsonb end,
                   case when n % 5 = 0 then s.number end
            from generate_series(1000001, 1100000) n
            cross join lateral (select okiagari.number('p' || n % 10) as number) p
            cross join lateral (select okiagari.number((array['a', 'b', 'c', 'd'])[1 + n % 4]) as number) s;

            insert into okiagari.failure (item_id, pipeline, run_id, step, visit, attempt, max_attempts, kind, category,
                                          exception_name, message, rule, duration_ms, at)
            select n, 'p' || n % 10, 0, 'a', 1, 1, 5, 'transient', 'net.down', 'E', 'm', 'r', 5,
                   okiagari.now() - n % 86400 * interval '1 s'
            from generate_series(1, 200000) n;

            insert into okiagari.hourly_failure
            select date_trunc('hour', okiagari.now(), 'UTC') - h * interval '1 hour', 'p' || p, s, c, 'transient', 100, 5000
            from generate_series(0, 2000) h, generate_series(0, 9) p, unnest(array['a', 'b', 'c', 'd']) s,
                 unnest(array['net.down', 'api.busy', 'timed_out']) c;

            insert into okiagari.hourly_success
            select date_trunc('hour', okiagari.now(), 'UTC') - h * interval '1 hour', 'p' || p, s, b, 100, 5000
            from generate_series(0, 2000) h, generate_series(0, 9) p, unnest(array['a', 'b', 'c', 'd']) s,
                 generate_series(2, 11) b;

            insert into okiagari.hourly_end
            select date_trunc('hour', okiagari.now(), 'UTC') - h * interval '1 hour', 'p' || p, s, 100
            from generate_series(0, 2000) h, generate_series(0, 9) p, unnest(array['done', 'failed', 'rejected']) s;

            insert into okiagari.hourly_failure_delta (hour, pipeline, step, category, kind, count, total_ms)
            select date_trunc('hour', okiagari.now(), 'UTC'), 'p' || n % 10, 'a', 'net.down', 'transient', 1, 5
            from generate_series(1, 2000) n;

            insert into okiagari.refusal (item_id, step, epoch, node_id, at)
            select n, 'a', 1, 1, okiagari.now() - n * interval '1 min' from generate_series(1, 2000) n
            """;

    @Test
    @Timeout(900)
    void with_a_million_ended_and_a_hundred_thousand_waiting_items_the_overview_takes_under_20_ms_without_a_live_table()
            throws SQLException {
        Proving.onlyWhenAsked();
        try (StoreFixture shop = StoreFixture.of(getClass())) {
            shop.run(FULL);
            vacuum(shop);
            boolean isRead = shop.commit(c -> FigureStore.readDepth(c, Duration.ofSeconds(2)));
            assertThat(isRead).isTrue();
            long reading = shop.count("select took_ms from okiagari.depth_reading");

            List<String> plans = plansOf(shop);
            assertThat(plans)
                    .hasSizeGreaterThan(6)
                    .allSatisfy(p -> assertThat(p).doesNotContainPattern(LIVE_TABLE));

            List<Duration> times = new ArrayList<>();
            Figures figures = overview(shop);
            for (int round = 0; round < ROUNDS; round++) {
                long began = System.nanoTime();
                figures = overview(shop);
                times.add(Duration.ofNanos(System.nanoTime() - began));
            }
            times.sort(null);
            Duration usual = times.get(ROUNDS / 2);
            System.out.printf(
                    "prove: the overview of 1,000,000 ended and 100,000 waiting items takes %.1f ms at best, %.1f ms in half"
                            + " of %d readings, %.1f ms at worst; counting the depths behind it took a watcher %d ms%n",
                    times.getFirst().toNanos() / 1e6,
                    usual.toNanos() / 1e6,
                    ROUNDS,
                    times.getLast().toNanos() / 1e6,
                    reading);
            assertThat(figures.steps().stream()
                            .mapToLong(s -> s.depth().waiting())
                            .sum())
                    .isEqualTo(100_000);
            assertThat(figures.steps().stream()
                            .mapToLong(Figures.StepFigures::failed)
                            .sum())
                    .isEqualTo(24 * 10 * 4 * 3 * 100 + 2000);
            assertThat(usual).isLessThan(MOST);
        }
    }

    private static Figures overview(StoreFixture shop) throws SQLException {
        return shop.commit(c -> new FigureReads().overview(c, 24));
    }

    private static List<String> plansOf(StoreFixture shop) throws SQLException {
        try (Connection session = shop.another()) {
            ExplainedConnection explained = new ExplainedConnection(session);
            new FigureReads().overview(explained.connection(), 24);
            return explained.take();
        }
    }

    private static void vacuum(StoreFixture shop) throws SQLException {
        try (Connection own = shop.another();
                Statement statement = own.createStatement()) {
            own.setAutoCommit(true);
            statement.execute("vacuum analyze");
        }
    }
}

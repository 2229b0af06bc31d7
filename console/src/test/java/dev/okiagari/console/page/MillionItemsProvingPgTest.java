package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.State;
import dev.okiagari.kit.web.Role;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pages begin to arrive at once, however many items there are. */
class MillionItemsProvingPgTest {
    private static final Duration MOST = Duration.ofMillis(50);
    private static final int ROUNDS = 9;

    /** Half a million unfinished items in every situation, half a million ended ones, a thousand runs, a day of figures. */
    private static final String FULL = """
            insert into okiagari.pipeline (name, first_step, writes_on_end, definition, updated_at)
            select p, 'x', false, '{"steps": [{"name": "x"}, {"name": "y"}, {"name": "z"}, {"name": "h"}]}', okiagari.now()
            from unnest(array['a', 'b']) p;
            insert into okiagari.hold (name, kind, since, reason, held_by)
            values ('step:a:h', 'person', okiagari.now(), 'r', 'ann');
            insert into okiagari.node (name, host, pid, build, started_at, beat_at)
            select 'n' || n, 'h', n, 'b', okiagari.now(), okiagari.now() + interval '1 h' from generate_series(1, 20) n;
            insert into okiagari.run (job, pipeline, state, fail_above, max_hold, started_at, filled_at, sealed_at, active_at,
                                      started_by, ended_at, total)
            select 'j' || n % 10, 'a', 'passed', 0.1, interval '1 h', c.now, c.now, c.now, c.now, 'ann', c.now, 100
            from generate_series(1, 1000) n, (select okiagari.now() as now) c;
            insert into okiagari.run_count (run_id, name, n) select id, 'done', 90 from okiagari.run;

            create temp table situation as
            select n as id, case when n % 50 = 0 then 'b' else 'a' end as pipeline,
                   (array[0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7])[1 + n % 20] as shape,
                   okiagari.now() - interval '50 min' + n * interval '1 ms' as created_at
            from generate_series(1, 500000) n;
            insert into okiagari.target (id, pipeline, run_id, key, created_at) overriding system value
            select id, pipeline, case when shape = 7 then 1 else 0 end, 'key-' || id, created_at from situation
            union all
            select n, 'a', case when n % 20 = 7 then 2 else 0 end, 'ended-' || n, okiagari.now() - interval '5 min'
            from generate_series(500001, 1000000) n;
            insert into okiagari.step_name (pipeline, name)
            select okiagari.number(p), s from unnest(array['a', 'b']) p, unnest(array['x', 'y', 'z', 'h']) s;
            insert into okiagari.item (id, pipeline, run_id, step, state, node_id, held, lane, due_at, since, failure, stuck_at)
            select s.id, s.number, case when shape = 7 then 1 else 0 end, p.step,
                   case when shape in (2, 3) then 'parked' else 'waiting' end, null, shape = 5,
                   case when shape in (3, 5) then null else okiagari.lane(s.number, p.step, 0, case when shape = 7 then 1 else 0 end) end,
                   case when shape in (3, 5) then null when shape = 2 then c.now + interval '5 days'
                        when shape in (0, 4, 7) then c.now + interval '1 h' else c.now - interval '1 h' end,
                   c.now,
                   case when shape = 4
                        then okiagari.failure_json('transient', 'net.down', null, null, 'E', 'm', 'r', 'x', 1, 3, c.now) end,
                   case when shape between 2 and 5 then p.step end
            from (select s.*, okiagari.number(s.pipeline) as number from situation s) s cross join (select okiagari.now() as now) c
            cross join lateral (select okiagari.number(case when shape = 6 then 'h' else 'x' end) as step) p;
            insert into okiagari.finished (id, epoch, pipeline, run_id, step, visit, charged, state, failure, ended_at)
            select n, 2, 'a', case when n % 20 = 7 then 2 else 0 end, 'z', 1, 1, s.state,
                   case when s.state = 'failed' then okiagari.failure_json(
                       'invalid', 'bad', null, null, 'E', 'm' || n % 5, 'r', 'z', 3, 3, okiagari.now()) end,
                   okiagari.now() - interval '1 h' + n * interval '1 ms'
            from generate_series(500001, 1000000) n
            cross join lateral (select case when n % 10 = 7 then 'failed' else 'done' end as state) s;
            insert into okiagari.depth (pipeline, step, state, items, retrying, held, stale)
            select p, s, 'waiting', 60000, 900, 50, 7 from unnest(array['a', 'b']) p, unnest(array['x', 'y', 'z', 'h']) s;
            update okiagari.depth_reading set taken_at = okiagari.now();
            update okiagari.submit_count set up_to = 1000000;
            insert into okiagari.hourly_failure (hour, pipeline, step, category, kind, count, total_ms)
            select date_trunc('hour', okiagari.now()) - h * interval '1 h', p, 'x', 'net.' || c, 'transient', 10 * c, 5
            from generate_series(0, 23) h, unnest(array['a', 'b']) p, generate_series(1, 8) c;
            insert into okiagari.minute_count (minute, pipeline, name, count)
            select date_trunc('minute', okiagari.now()) - m * interval '1 min', p, n, 50
            from generate_series(0, 119) m, unnest(array['a', 'b']) p, unnest(array['submitted', 'done', 'failed']) n
            """;

    private static List<String> paths() {
        List<String> paths = new ArrayList<>(
                List.of("/", "/runs", "/runs?job=j3", "/runs?cursor=500", "/items", "/items?state=all"));
        for (State state : State.values()) {
            paths.add("/items?state=" + state.word());
            paths.add("/items?pipeline=a&state=" + state.word());
        }
        for (String word : List.of("retrying", "held", "stale")) {
            paths.add("/items?state=" + word);
        }
        for (Kind kind : Kind.values()) {
            paths.add("/items?kind=" + kind.word());
        }
        paths.addAll(List.of(
                "/items?pipeline=a",
                "/items?pipeline=b",
                "/items?pipeline=a&step=x",
                "/items?step=h",
                "/items?category=net.down",
                "/items?state=failed&category=bad",
                "/items?prefix=key-77",
                "/items?prefix=ended-",
                "/items?run=1",
                "/items?run=2&state=failed",
                "/items?olderThan=10m",
                "/items?olderThan=9d",
                "/items/250000",
                "/runs/2",
                "/pipelines/a"));
        return paths;
    }

    @Test
    @Timeout(1800)
    void with_a_million_items_the_first_byte_of_every_list_comes_within_50_ms() throws Exception {
        assumeTrue(Boolean.getBoolean("okiagari.prove"), "takes minutes: ./check --prove runs it");
        HikariConfig config = new HikariConfig();
        try (TestDatabase database = TestPostgres.database(getClass(), "engine", Schema::apply)) {
            config.setDataSource(database.dataSource());
            config.setMaximumPoolSize(5);
            try (HikariDataSource pool = new HikariDataSource(config)) {
                fill(pool);
                try (ConsoleWebFixture server = new ConsoleWebFixture(pool).signedIn(Role.VIEWER)) {
                    assertThat(slow(server))
                            .as("pages that take longer than %s", MOST)
                            .isEmpty();
                }
            }
        }
    }

    private static List<String> slow(ConsoleWebFixture server) throws Exception {
        List<String> slow = new ArrayList<>();
        for (String path : paths()) {
            double millis = millis(server, path);
            System.out.printf(Locale.ROOT, "measured: the first byte of %s comes after %.1f ms%n", path, millis);
            if (millis >= MOST.toMillis()) {
                slow.add(path + " " + millis);
            }
        }
        return slow;
    }

    /** The median, after a warm-up. */
    private static double millis(ConsoleWebFixture server, String path) throws Exception {
        firstByte(server, path);
        firstByte(server, path);
        List<Long> nanos = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            nanos.add(firstByte(server, path));
        }
        nanos.sort(null);
        return nanos.get(ROUNDS / 2) / 1e6;
    }

    private static long firstByte(ConsoleWebFixture server, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.address() + path))
                .header("Accept", "text/html")
                .build();
        long began = System.nanoTime();
        HttpResponse<InputStream> answer = server.http().send(request, HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream body = answer.body()) {
            assertThat(body.read()).isPositive();
            long took = System.nanoTime() - began;
            assertThat(answer.statusCode()).as(path).isEqualTo(200);
            body.readAllBytes();
            return took;
        }
    }

    private static void fill(HikariDataSource pool) throws Exception {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(FULL);
            statement.execute("vacuum analyze");
        }
    }
}

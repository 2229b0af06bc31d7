package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.Proving;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a node costs the database while it has nothing to do, and how it gets more when it has. */
@Timeout(300)
class IdleNodePgTest {
    private static final int MOST_CONNECTIONS = 3;
    private static final int MOST_STATEMENTS_A_SECOND = 8;
    private static final Duration MEASURED = Duration.ofSeconds(Proving.asked() ? 20 : 10);

    private static final Pipeline<Void> PLAIN = Pipeline.of("plain");
    private static final Pipeline<Void> WRITING = Pipeline.of("writing");
    private static final Pipeline<Void> CALLING = Pipeline.of("calling");
    private static final Upstream SHOP =
            Upstream.named("shop").rate(1000, Duration.ofSeconds(1)).atOnce(20).healthCheck(() -> true);

    private TestDatabase database;
    private WireCount wire;

    @BeforeEach
    void create() throws Exception {
        database = EngineDatabase.of(getClass());
        wire = new WireCount(database.dataSource().getPortNumbers()[0]);
        TestSql.run(database, "create table effect (key text)");
    }

    @AfterEach
    void drop() throws Exception {
        wire.close();
        database.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 40})
    void an_idle_node_keeps_three_connections_and_makes_few_statements(int most) throws Exception {
        try (HikariDataSource pool = pool(most);
                Engine engine = engine(pool)) {
            work(engine, 100);
            awaitIdle(pool);

            wire.reset();
            long from = System.nanoTime();
            await().during(MEASURED).atMost(MEASURED.plusMinutes(1)).until(() -> isSmall(pool));
            List<String> statements = wire.statements();

            double aSecond = statements.size() * 1e9 / (System.nanoTime() - from);
            System.out.printf(
                    "measured: pool of %d, idle: %d connections, %.1f statements a second%n%s%n",
                    most, pool.getHikariPoolMXBean().getActiveConnections(), aSecond, wire.table());
            assertThat(aSecond).as(wire.table()).isLessThanOrEqualTo(MOST_STATEMENTS_A_SECOND);
            assertThat(wire.opened()).as("connections opened while idle").isZero();
        }
    }

    @Test
    void under_load_it_takes_what_its_settings_allow_and_then_returns_it() throws Exception {
        int writers = 8;
        CountDownLatch writing = new CountDownLatch(writers);
        Steps<Void> steps = WRITING.steps()
                .step(
                        "write",
                        a -> Outcome.done(tx -> {
                            if (a.key().equals("first")) {
                                return; // shows that the step is quick, or it would get half of the writers
                            }
                            writing.countDown();
                            assertThat(writing.await(60, TimeUnit.SECONDS))
                                    .as("so many writes at once")
                                    .isTrue();
                        }));
        try (HikariDataSource pool = pool(40);
                Engine engine = Engine.on(pool).work(steps).start()) {
            engine.client().submit(WRITING, "first").await(Duration.ofSeconds(60));
            awaitIdle(pool);
            for (int round = 0; round < 2; round++) {
                int from = round * writers;
                IntStream.range(from, from + writers)
                        .forEach(n -> engine.client().submit(WRITING, "k" + n));
            }
            writing.await();
            awaitIdle(pool);
        }
    }

    @Test
    void an_item_wakes_an_idle_node_and_is_claimed_on_a_connection_that_is_open() throws Exception {
        AtomicReference<List<String>> before = new AtomicReference<>(List.of());
        CountDownLatch started = new CountDownLatch(1);
        Steps<Void> steps = PLAIN.steps().step("only", a -> {
            before.set(wire.statements());
            started.countDown();
            return Outcome.done();
        });
        try (HikariDataSource pool = pool(40);
                Engine engine = Engine.on(pool).work(steps).start()) {
            awaitIdle(pool);
            wire.reset();

            Client.on(database.dataSource()).submit(PLAIN, "k"); // not through the wire
            assertThat(started.await(60, TimeUnit.SECONDS)).isTrue();

            assertThat(before.get())
                    .as("the node's statements before the step")
                    .anyMatch(sql -> sql.contains("for update skip locked"))
                    .noneMatch(sql -> sql.contains("set_config"));
            assertThat(engine.nodeId()).isPositive();
        }
    }

    @Test
    void an_idle_node_that_hears_nothing_finds_by_itself_what_has_become_due() throws Exception {
        DoneCount done = new DoneCount(2);
        CountDownLatch later = new CountDownLatch(1);
        Steps<Void> steps = PLAIN.steps().step("only", a -> {
            if (later.getCount() > 0) {
                later.countDown();
                return Outcome.later(Duration.ofSeconds(6), "too early"); // longer than it takes to become idle
            }
            return Outcome.done();
        });
        try (HikariDataSource pool = pool(40);
                Engine engine = Engine.on(pool).work(steps).listener(done).start()) {
            engine.client().submit(PLAIN, "later");
            later.await();
            await().atMost(Duration.ofSeconds(60)).until(() -> isSmall(pool));
            wire.reset();
            TestSql.run(database, """
                    insert into okiagari.target (pipeline, key, created_at) values ('plain', 'silent', okiagari.now());
                    insert into okiagari.item (id, pipeline, lane, due_at, since)
                    select id, okiagari.number('plain'), okiagari.lane(okiagari.number('plain'), 0), okiagari.now(), okiagari.now() from okiagari.target where key = 'silent'
                    """);
            done.await();
        }
    }

    private Engine engine(HikariDataSource pool) {
        return Engine.on(pool)
                .work(
                        PLAIN.steps().step("first", a -> Outcome.next()).step("second", a -> Outcome.done()),
                        WRITING.steps()
                                .step(
                                        "write",
                                        a -> Outcome.done(
                                                tx -> TestSql.run(tx, "insert into effect values (?)", a.key()))),
                        CALLING.steps()
                                .step(
                                        "call",
                                        a -> {
                                            a.call(SHOP, () -> true);
                                            return Outcome.done();
                                        },
                                        s -> s.uses(SHOP)))
                .schedule(
                        Schedule.every("hourly", Duration.ofHours(1), firing -> {}),
                        Schedule.every("daily", Duration.ofDays(1), firing -> {}))
                .start();
    }

    private static void work(Engine engine, int items) {
        IntStream.range(0, items).forEach(n -> {
            engine.client().submit(PLAIN, "k" + n);
            engine.client().submit(WRITING, "k" + n);
            engine.client().submit(CALLING, "k" + n);
        });
    }

    /** Until it has returned what it does not keep, has counted all and has been silent for a while. */
    private void awaitIdle(HikariDataSource pool) {
        await().atMost(Duration.ofSeconds(60))
                .until(() -> TestSql.number(database, "select count(*) from okiagari.item") == 0);
        await().during(Duration.ofSeconds(4)).atMost(Duration.ofSeconds(60)).until(() -> isSmall(pool));
    }

    private boolean isSmall(HikariDataSource pool) {
        return pool.getHikariPoolMXBean().getActiveConnections() <= MOST_CONNECTIONS
                && TestSql.number(
                                database,
                                "select count(*) from pg_stat_activity where application_name like 'okiagari node %'"
                                        + " and datname = current_database()")
                        <= MOST_CONNECTIONS;
    }

    private HikariDataSource pool(int most) {
        HikariDataSource pool = new HikariDataSource();
        pool.setDataSource(wire.before(database.dataSource()));
        pool.setMaximumPoolSize(most);
        pool.setMinimumIdle(0);
        return pool;
    }
}

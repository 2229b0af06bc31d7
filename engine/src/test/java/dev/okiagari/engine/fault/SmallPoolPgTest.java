package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.internal.CapturedLog;
import dev.okiagari.engine.internal.store.sql.LentConnections;
import dev.okiagari.engine.internal.work.Node;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.StartRefused;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.jdbc.PreferQueryMode;

/** Data sources that a node cannot work with as they are. */
@Timeout(300)
class SmallPoolPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Upstream SHOP = Upstream.named("shop").rate(1000, Duration.ofSeconds(1));
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table effect (key text)");
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void hikaris_default_pool_of_ten_is_enough_for_a_node_and_its_client() throws Exception {
        DoneCount done = new DoneCount(200);
        Steps<Void> steps = WORK.steps()
                .step("plain", a -> Outcome.next())
                .step(
                        "writes",
                        a -> {
                            a.call(SHOP, () -> true);
                            return Outcome.next(tx -> TestSql.run(tx, "insert into effect values (?)", a.key()));
                        },
                        s -> s.uses(SHOP).perNode(50));
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setDataSource(database.dataSource());
            try (CapturedLog log = CapturedLog.of(Node.class);
                    Engine engine = Engine.on(pool)
                            .work(steps)
                            .schedule(Schedule.every("hourly", Duration.ofHours(1), firing -> {}))
                            .listener(done)
                            .start()) {
                assertThat(log.next(l -> l.contains("lends")))
                        .contains("18 connections", "the pool lends 10", "2 writers instead of 8");
                IntStream.range(0, 200).forEach(n -> engine.client().submit(WORK, "k" + n));
                done.await();
            }
        }
        assertThat(TestSql.number(database, "select count(*) from effect")).isEqualTo(200);
    }

    @Test
    void a_pool_that_opens_connections_as_they_are_asked_for_is_counted_whole() throws Exception {
        for (int round = 0; round < 20; round++) {
            try (HikariDataSource pool = new HikariDataSource()) {
                pool.setDataSource(database.dataSource());
                pool.setMaximumPoolSize(30);
                pool.setMinimumIdle(0);
                assertThat(LentConnections.count(pool, 18)).as("round " + round).isEqualTo(18);
            }
        }
    }

    @Test
    void a_pool_that_is_far_too_small_is_refused_with_what_to_do() {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setDataSource(database.dataSource());
            pool.setMaximumPoolSize(5);

            assertThatThrownBy(() -> Engine.on(pool)
                            .work(WORK.steps().step("only", a -> Outcome.next()))
                            .start())
                    .isInstanceOf(StartRefused.class)
                    .hasMessageContainingAll("needs 18 connections", "at least 8", "lends 5", "maximumPoolSize");
        }
        assertThat(TestSql.number(database, "select count(*) from okiagari.node"))
                .isZero();
    }

    @Test
    void the_simple_query_protocol_is_refused_with_what_to_do() {
        PGSimpleDataSource simple = database.dataSource();
        simple.setPreferQueryMode(PreferQueryMode.SIMPLE);

        assertThatThrownBy(() -> Engine.on(simple)
                        .work(WORK.steps().step("only", a -> Outcome.next()))
                        .start())
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("preferQueryMode");
    }
}

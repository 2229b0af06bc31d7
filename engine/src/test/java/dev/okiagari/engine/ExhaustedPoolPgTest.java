package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.internal.CapturedLog;
import dev.okiagari.engine.internal.store.sql.Transactions;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Step;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** What users saw: items that had failed for good, because steps had held all connections of the pool for a while. */
class ExhaustedPoolPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @ParameterizedTest
    @EnumSource
    void a_step_that_finds_no_connection_goes_back_says_why_and_costs_no_attempt(PoolOfOne kind) throws Exception {
        DataSource pool = kind.on(database);
        try (TestEngine engine = TestEngine.on(database.dataSource(), once(a -> query(pool)))) {
            try (Connection taken = pool.getConnection()) {
                long id = engine.client().submit(WORK, "k").id();
                engine.drain();
                engine.drainAfter(Duration.ofMinutes(1));

                ItemView item = item(engine);
                assertThat(taken.isClosed()).isFalse();
                assertThat(item.state()).isEqualTo(State.WAITING);
                assertThat(item.attempt()).isZero();
                assertThat(item.reason()).startsWith("no connection in the application's pool: ");
                assertThat(engine.client().items().failures(id))
                        .hasSizeGreaterThan(1)
                        .allSatisfy(entry -> {
                            assertThat(entry.kind()).isEqualTo(Kind.TRANSIENT);
                            assertThat(entry.category()).isEqualTo("db.no_connection");
                            assertThat(entry.attempt()).isEqualTo(1);
                        });
                assertThat(TestSql.number(database, "select count(*) from okiagari.failure where cost_a_try"))
                        .isZero();
                assertThat(nextWait(engine, id)).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(45));
            }
            engine.drainAfter(Duration.ofMinutes(1));

            assertThat(item(engine).state()).isEqualTo(State.DONE);
            assertThat(item(engine).attempt()).isEqualTo(1);
        } finally {
            PoolOfOne.close(pool);
        }
    }

    @Test
    void it_costs_none_inside_springs_exceptions_either() throws Exception {
        try (HikariDataSource pool = PoolOfOne.hikari(database);
                Connection taken = pool.getConnection()) {
            JdbcTemplate template = new JdbcTemplate(pool);
            TransactionTemplate transactions = new TransactionTemplate(new DataSourceTransactionManager(pool));

            requireFree(once(a -> {
                template.queryForObject("select 1", Integer.class);
                return Outcome.next();
            }));
            requireFree(once(a -> {
                transactions.executeWithoutResult(status -> {});
                return Outcome.next();
            }));
            assertThat(taken.isClosed()).isFalse();
        }
    }

    @Test
    void it_costs_none_when_the_write_of_an_outcome_asks_the_pool_in_vain() throws Exception {
        try (HikariDataSource pool = PoolOfOne.hikari(database);
                Connection taken = pool.getConnection()) {
            requireFree(once(a -> Outcome.next(tx -> query(pool))));
            assertThat(taken.isClosed()).isFalse();
        }
    }

    @Test
    void it_costs_none_whatever_a_wide_rule_of_the_step_says_of_databases() throws Exception {
        try (HikariDataSource pool = PoolOfOne.hikari(database);
                Connection taken = pool.getConnection()) {
            Rules wide = Rules.of().thrown(Exception.class, Kind.BROKEN.as("my.database"));

            requireFree(WORK.steps().step("only", a -> query(pool), s -> s.classify(wide)));
            assertThat(taken.isClosed()).isFalse();
        }
    }

    @Test
    void a_step_that_says_itself_what_it_means_has_the_last_word() throws Exception {
        try (HikariDataSource pool = PoolOfOne.hikari(database);
                Connection taken = pool.getConnection();
                TestEngine engine = TestEngine.on(database.dataSource(), once(a -> {
                    try {
                        return query(pool);
                    } catch (Exception e) {
                        throw Kind.INVALID.as("too.much").because("this item asks for too much", e);
                    }
                }))) {
            engine.client().submit(WORK, "k");
            engine.drain();

            assertThat(taken.isClosed()).isFalse();
            assertThat(item(engine).state()).isEqualTo(State.FAILED);
            assertThat(Objects.requireNonNull(item(engine).failure()).category())
                    .isEqualTo("too.much");
        }
    }

    @Test
    void the_upstream_that_was_being_called_is_not_blamed() throws Exception {
        Upstream shop = Upstream.named("shop").outage(OutagePolicy.defaults().withInARow(1));
        try (HikariDataSource pool = PoolOfOne.hikari(database);
                Connection taken = pool.getConnection();
                TestEngine engine = TestEngine.on(database.dataSource(), once(a -> a.call(shop, () -> query(pool))))) {
            long id = engine.client().submit(WORK, "k").id();
            engine.drain();
            engine.drainAfter(Duration.ofMinutes(1));

            assertThat(taken.isClosed()).isFalse();
            assertThat(engine.client().items().failures(id))
                    .extracting(LedgerEntry::category)
                    .containsOnly("db.no_connection");
            assertThat(engine.client().holds().all()).isEmpty();
            assertThat(item(engine).attempt()).isZero();
        }
    }

    @Test
    void a_pool_that_cannot_open_a_connection_is_not_exhausted_and_costs_an_attempt() {
        String nowhere = "jdbc:postgresql://localhost:1/nowhere?connectTimeout=1";
        try (HikariDataSource pool = PoolOfOne.hikari(nowhere, database);
                TestEngine engine = TestEngine.on(database.dataSource(), once(a -> query(pool)))) {
            engine.client().submit(WORK, "k");
            engine.drain();

            assertThat(item(engine).state()).isEqualTo(State.FAILED);
            assertThat(Objects.requireNonNull(item(engine).failure()).category())
                    .isEqualTo("db.connection");
        }
    }

    @Test
    void it_costs_none_when_the_engine_itself_finds_no_connection_for_the_write_of_an_outcome() throws Exception {
        TestSql.run(database, "create table effect (key text)");
        List<Connection> taken = new CopyOnWriteArrayList<>();
        AtomicBoolean isGreedy = new AtomicBoolean(true);
        try (HikariDataSource pool = PoolOfOne.hikari(database);
                CapturedLog log = CapturedLog.of(Transactions.class)) {
            pool.setMaximumPoolSize(20);
            Steps<Void> greedy = once(a -> {
                takeAll(pool, taken);
                Thread.ofVirtual()
                        .start(
                                () -> { // takes what other threads of the node give back, too
                                    while (isGreedy.get()) {
                                        takeAll(pool, taken);
                                    }
                                    taken.forEach(ExhaustedPoolPgTest::close);
                                });
                return Outcome.next(tx -> TestSql.run(tx, "insert into effect values (?)", a.key()));
            });
            try (Engine engine = Engine.on(pool).work(greedy).start()) {
                long id = engine.client().submit(WORK, "k").id();

                assertThat(log.next(line -> line.contains("trying again"))).contains("Connection is not available");
                isGreedy.set(false);

                await().atMost(Duration.ofSeconds(30))
                        .until(() ->
                                engine.client().items().find(id).orElseThrow().state() == State.DONE);
                assertThat(engine.client().items().find(id).orElseThrow().attempt())
                        .isEqualTo(1);
                assertThat(engine.client().items().failures(id)).isEmpty();
            }
        }
        assertThat(TestSql.number(database, "select count(*) from effect")).isEqualTo(1);
    }

    private static void takeAll(DataSource pool, List<Connection> taken) {
        try {
            while (true) {
                taken.add(pool.getConnection());
            }
        } catch (SQLException e) {
            assertThat(e.getMessage()).contains("Connection is not available");
        }
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new AssertionError("could not give a connection back", e);
        }
    }

    private void requireFree(Steps<Void> steps) {
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            long id = engine.client().submit(WORK, "k").id();
            engine.drain();
            engine.drainAfter(Duration.ofMinutes(1));

            assertThat(item(engine).state()).isEqualTo(State.WAITING);
            assertThat(item(engine).attempt()).isZero();
            assertThat(item(engine).reason()).startsWith("no connection in the application's pool");
            assertThat(engine.client().items().failures(id))
                    .extracting(LedgerEntry::category)
                    .containsOnly("db.no_connection");
        }
    }

    private static Outcome query(DataSource pool) throws Exception {
        try (Connection connection = pool.getConnection()) {
            connection.createStatement().execute("select 1");
            return Outcome.next();
        }
    }

    /** One attempt, and no other. */
    private static Steps<Void> once(Step<Void> code) {
        return WORK.steps().step("only", code, ExhaustedPoolPgTest::withoutSecondTry);
    }

    private static StepDefinition<Void> withoutSecondTry(StepDefinition<Void> step) {
        return step.retry(RetryPolicy.defaults().withAttempts(1));
    }

    private static ItemView item(TestEngine engine) {
        return engine.client().items().find(WORK, "k").orElseThrow();
    }

    /** How long the item waits after the last failure. */
    private static Duration nextWait(TestEngine engine, long id) {
        List<LedgerEntry> failures = engine.client().items().failures(id);
        return Duration.between(
                failures.getLast().at(),
                Objects.requireNonNull(failures.getLast().retryAt()));
    }
}

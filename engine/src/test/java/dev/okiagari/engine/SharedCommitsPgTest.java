package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.model.Write;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Small writes of different items that wait for a connection, and so go together in one transaction. */
class SharedCommitsPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int WARM = 20;
    private static final int MANY = 200;
    private static final int ATTEMPTS = 3;

    private TestDatabase database;
    private final CountDownLatch all = new CountDownLatch(MANY);

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table effect (key text not null check (key not like 'bad%'), xact bigint)");
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void quick_writes_that_wait_for_a_connection_share_transactions() {
        run(i -> "k" + i, key -> tx -> insert(tx, key));

        assertThat(effects()).hasSize(WARM + MANY).doesNotHaveDuplicates();
        assertThat(transactions()).as("transactions of %d writes", MANY).isLessThan(MANY / 2);
        assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                .isZero();
    }

    @Test
    void a_write_that_fails_fails_alone_after_its_attempts_and_its_neighbours_land_once() {
        run(i -> (i % 50 == 7 ? "bad" : i % 50 == 11 ? "moody" : "k") + i, key -> tx -> {
            insert(tx, key);
            if (key.startsWith("moody")) {
                throw new IllegalStateException("in no mood");
            }
        });

        assertThat(effects()).hasSize(WARM + MANY - 8).doesNotHaveDuplicates();
        assertThat(TestSql.strings(
                        database,
                        "select what || ' ' || count(*) || ' charged ' || min(charged) || ' to ' || max(charged)"
                                + " from (select substring(t.key from '^[a-z]+') as what, f.charged"
                                + " from okiagari.finished f join okiagari.target t using (id)"
                                + " where f.state = 'failed') x group by what order by what"))
                .containsExactly("bad 4 charged 1 to 1", "moody 4 charged 3 to 3");
        assertThat(TestSql.number(database, "select max(charged) from okiagari.finished where state = 'done'"))
                .isEqualTo(1);
    }

    @Test
    void a_write_with_settings_or_locks_of_its_own_stays_alone() {
        run(i -> "k" + i, key -> tx -> {
            TestSql.run(tx, "set local application_name = 'of " + key + "'");
            insert(tx, key);
        });

        assertThat(effects()).hasSize(WARM + MANY).doesNotHaveDuplicates();
        assertThat(transactions()).isEqualTo(MANY);
    }

    @Test
    void settings_that_only_some_writes_make_never_reach_their_neighbours() {
        run(i -> "k" + i, key -> tx -> {
            if (key.endsWith("7")) {
                TestSql.run(tx, "set local okiagari.tenant = 'seven'");
            }
            insert(tx, key + TestSql.strings(tx, "select coalesce(current_setting('okiagari.tenant', true), '')"));
        });

        assertThat(effects()).hasSize(WARM + MANY).doesNotHaveDuplicates();
        assertThat(effects()).filteredOn(key -> key.contains("seven")).allMatch(key -> key.contains("7["));
    }

    @Test
    void a_step_may_have_each_write_committed_by_itself() {
        run(i -> "k" + i, key -> tx -> insert(tx, key), StepDefinition::writeAlone);

        assertThat(effects()).hasSize(WARM + MANY).doesNotHaveDuplicates();
        assertThat(transactions()).isEqualTo(MANY);
    }

    private void run(IntFunction<String> key, Function<String, Write> write) {
        run(key, write, step -> step);
    }

    /** Some to learn how quick they are, then many that end their step at the same moment, with one connection for their writes. */
    private void run(
            IntFunction<String> key, Function<String, Write> write, UnaryOperator<StepDefinition<Void>> options) {
        try (Engine engine = Engine.on(database.dataSource())
                .settings(Settings.defaults().with(s -> s.writers(1)))
                .work(WORK.steps()
                        .step(
                                "only",
                                a -> step(a, write),
                                s -> options.apply(s)
                                        .perNode(MANY)
                                        .retry(RetryPolicy.defaults()
                                                .withAttempts(ATTEMPTS)
                                                .withBase(Duration.ofMillis(10))
                                                .withCap(Duration.ofMillis(50)))))
                .start()) {
            submit(engine, WARM, i -> "warm" + i);
            awaitEnds(WARM);
            submit(engine, MANY, key);
            awaitEnds(WARM + MANY);
        }
    }

    private Outcome step(Attempt<Void> attempt, Function<String, Write> write) throws InterruptedException {
        if (!attempt.key().startsWith("warm")) {
            all.countDown();
            all.await();
        }
        return Outcome.done(write.apply(attempt.key()));
    }

    private static void insert(Connection tx, String key) throws SQLException {
        TestSql.run(tx, "insert into effect values (?, pg_current_xact_id()::text::bigint)", key);
    }

    private static void submit(Engine engine, int items, IntFunction<String> key) {
        engine.client()
                .submitAll(
                        WORK,
                        IntStream.range(0, items)
                                .mapToObj(i -> Target.<Void>of(key.apply(i), null))
                                .toList());
    }

    private void awaitEnds(int items) {
        await().atMost(PATIENCE)
                .until(() -> TestSql.number(database, "select count(*) from okiagari.finished") >= items);
    }

    private long transactions() {
        return TestSql.number(database, "select count(distinct xact) from effect where key not like 'warm%'");
    }

    private List<String> effects() {
        return TestSql.strings(database, "select key from effect");
    }
}

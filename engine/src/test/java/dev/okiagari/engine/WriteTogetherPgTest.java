package dev.okiagari.engine;

import static dev.okiagari.engine.failure.Kind.TRANSIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Step;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.model.Write;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Outcomes of many items that are written by one call. */
class WriteTogetherPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Pipeline<Void> OTHER = Pipeline.of("other");
    private static final Note<Integer> NOTE = Note.of("note", Integer.class);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int ATTEMPTS = 3;

    /** What a step gives to be written. */
    private record Row(String key, int size) {}

    private final Queue<Integer> batches = new ConcurrentLinkedQueue<>();
    private TestDatabase database;

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
    void what_gathers_while_a_batch_is_committed_is_written_by_one_call_in_one_transaction() throws Exception {
        CountDownLatch ran = new CountDownLatch(100);
        try (Engine engine = start(
                a -> {
                    ran.countDown();
                    return Outcome.next().writeTogether(new Row(a.key(), 1));
                },
                afterAll(ran))) {
            submit(engine, 100, i -> "k" + i);

            awaitEnds(100);

            assertThat(effects()).hasSize(100).doesNotHaveDuplicates();
            assertThat(Collections.max(batches))
                    .as("the largest of %s", batches)
                    .isGreaterThan(30);
            assertThat(TestSql.number(database, "select count(distinct xact) from effect"))
                    .as("transactions that wrote")
                    .isEqualTo(batches.size());
            assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                    .isZero();
        }
    }

    @Test
    void a_lone_outcome_waits_for_nobody() throws Exception {
        try (Engine engine = start(a -> Outcome.done().writeTogether(new Row(a.key(), 1)), this::insert)) {
            engine.client().submit(WORK, "alone").await(PATIENCE);

            assertThat(effects()).containsExactly("alone");
            assertThat(batches).containsExactly(1);
        }
    }

    @Test
    void a_batch_has_no_more_values_and_bytes_than_allowed() throws Exception {
        CountDownLatch ran = new CountDownLatch(200);
        Write.OfMany<Row> write = afterAll(ran);
        Queue<Integer> sizes = new ConcurrentLinkedQueue<>();
        Steps<Void> steps = WORK.steps()
                .step(
                        "only",
                        a -> {
                            ran.countDown();
                            return Outcome.done()
                                    .writeTogether(new Row(a.key(), Integer.parseInt(a.key()) % 50 == 0 ? 5000 : 100));
                        },
                        s -> s.writeTogether(
                                Row.class,
                                (tx, rows) -> {
                                    sizes.add(rows.stream().mapToInt(Row::size).sum());
                                    write.run(tx, rows);
                                },
                                t -> t.atMost(20).atMostBytes(1000, Row::size)));
        try (Engine engine = Engine.on(database.dataSource()).work(steps).start()) {
            submit(engine, 200, i -> "" + i);

            awaitEnds(200);

            assertThat(effects()).hasSize(200).doesNotHaveDuplicates();
            assertThat(batches).allMatch(n -> n <= 20);
            assertThat(sizes)
                    .as("only a value that is too large by itself is beyond the limit")
                    .allMatch(n -> n <= 1000 || n == 5000)
                    .contains(1000, 5000);
        }
    }

    @Test
    void values_that_cannot_be_written_fail_alone_after_their_attempts_and_their_neighbours_land_once()
            throws Exception {
        CountDownLatch ran = new CountDownLatch(100);
        Write.OfMany<Row> write = afterAll(ran);
        Step<Void> code = a -> {
            ran.countDown();
            return Outcome.next().writeTogether(new Row(a.key(), 1));
        };
        try (Engine engine = start(code, (tx, rows) -> {
            for (Row row : rows) {
                if (row.key().startsWith("moody")) {
                    throw TRANSIENT.as("made.up").because(row.key() + " never works");
                }
            }
            write.run(tx, rows);
        })) {
            submit(engine, 100, i -> (i % 40 == 7 ? "bad" : i % 40 == 11 ? "moody" : "k") + i);

            awaitEnds(100);

            assertThat(effects()).hasSize(100 - 6).doesNotHaveDuplicates();
            assertThat(TestSql.strings(
                            database,
                            "select key || ' ' || (failure ->> 'category') || ' ' || charged from okiagari.finished f"
                                    + " join okiagari.target t using (id) where f.state = 'failed' order by 1"))
                    .containsExactly(
                            "bad47 db.constraint 1",
                            "bad7 db.constraint 1",
                            "bad87 db.constraint 1",
                            "moody11 made.up 3",
                            "moody51 made.up 3",
                            "moody91 made.up 3");
            assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                    .as("failures of 3 bad ones and of 3 moody ones")
                    .isEqualTo(3 + 3 * ATTEMPTS);
            assertThat(TestSql.number(database, "select max(charged) from okiagari.finished where state = 'done'"))
                    .isEqualTo(1);
        }
    }

    @Test
    void what_was_cancelled_meanwhile_is_not_among_the_values() throws Exception {
        CountDownLatch ran = new CountDownLatch(50);
        CountDownLatch cancelled = new CountDownLatch(1);
        Step<Void> code = a -> {
            ran.countDown();
            cancelled.await();
            return Outcome.done().writeTogether(new Row(a.key(), 1));
        };
        try (Engine engine = start(code, this::insert, s -> s.perNode(50))) {
            submit(engine, 50, i -> "k" + i);
            assertThat(ran.await(60, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < 50; i += 5) {
                engine.client()
                        .items()
                        .cancel(
                                engine.client()
                                        .items()
                                        .find(WORK, "k" + i)
                                        .orElseThrow()
                                        .id(),
                                Actor.person("test", "not wanted"));
            }
            cancelled.countDown();

            awaitEnds(50);
            await().atMost(PATIENCE).until(() -> effects().size() == 40);

            assertThat(effects()).doesNotContain("k0", "k5", "k45").contains("k1", "k49");
            assertThat(TestSql.number(database, "select count(*) from okiagari.finished where state = 'cancelled'"))
                    .isEqualTo(10);
        }
    }

    @Test
    void notes_children_counters_and_the_items_own_write_are_in_the_same_commit() throws Exception {
        Steps<Void> steps = WORK.steps()
                .step(
                        "first",
                        a -> Outcome.next()
                                .writeTogether(new Row(a.key(), 1))
                                .write(tx ->
                                        TestSql.run(tx, "insert into effect (key) values (?)", "own of " + a.key()))
                                .note(NOTE, 7)
                                .child(OTHER, "child of " + a.key(), null),
                        s -> s.writeTogether(Row.class, this::insert))
                .step("second", a -> a.note(NOTE).orElseThrow() == 7 ? Outcome.next() : Outcome.reject("no note"));
        try (Engine engine = Engine.on(database.dataSource())
                .work(steps, OTHER.steps().step("only", a -> Outcome.done()))
                .start()) {
            submit(engine, 20, i -> "k" + i);

            awaitEnds(40);

            assertThat(TestSql.number(database, "select count(*) from okiagari.finished where state = 'done'"))
                    .isEqualTo(40);
            assertThat(effects()).hasSize(40).contains("k3", "own of k3");
            assertThat(
                            TestSql.number(
                                    database,
                                    "select count(*) from effect a join effect b on b.key = 'own of ' || a.key and b.xmin <> a.xmin"))
                    .as("rows of one item that came by different transactions")
                    .isZero();
        }
    }

    @Test
    void an_error_that_the_writer_swallows_is_found_and_only_its_own_value_fails() throws Exception {
        CountDownLatch ran = new CountDownLatch(60);
        Write.OfMany<Row> write = afterAll(ran);
        Step<Void> code = a -> {
            ran.countDown();
            return Outcome.done().writeTogether(new Row(a.key(), 1));
        };
        try (Engine engine = start(code, (tx, rows) -> {
            try {
                write.run(tx, rows);
            } catch (SQLException e) {
                assertThat(e.getSQLState()).isEqualTo("23514");
            }
        })) {
            submit(engine, 60, i -> (i == 33 ? "bad" : "k") + i);

            awaitEnds(60);

            assertThat(effects()).hasSize(59).doesNotHaveDuplicates();
            assertThat(TestSql.strings(
                            database, "select failure ->> 'message' from okiagari.finished where state = 'failed'"))
                    .singleElement()
                    .asString()
                    .contains("swallowed");
        }
    }

    @Test
    void an_item_whose_row_is_locked_waits_alone() throws Exception {
        CountDownLatch ran = new CountDownLatch(40);
        CountDownLatch locked = new CountDownLatch(1);
        Step<Void> code = a -> {
            ran.countDown();
            locked.await();
            return Outcome.done().writeTogether(new Row(a.key(), 1));
        };
        try (Engine engine = start(code, this::insert, s -> s.perNode(40));
                Connection other = database.dataSource().getConnection()) {
            submit(engine, 40, i -> "k" + i);
            assertThat(ran.await(60, TimeUnit.SECONDS)).isTrue();
            other.setAutoCommit(false);
            TestSql.run(
                    other,
                    "select from okiagari.item i join okiagari.target t using (id) where t.key = 'k17' for update of i");
            locked.countDown();

            awaitEnds(39);
            assertThat(effects()).hasSize(39).doesNotContain("k17");
            other.rollback();
            awaitEnds(40);

            assertThat(effects()).hasSize(40).doesNotHaveDuplicates();
            assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                    .isZero();
        }
    }

    private Engine start(Step<Void> code, Write.OfMany<Row> write) {
        return start(code, write, s -> s);
    }

    private Engine start(Step<Void> code, Write.OfMany<Row> write, UnaryOperator<StepDefinition<Void>> more) {
        return Engine.on(database.dataSource())
                .work(WORK.steps()
                        .step(
                                "only",
                                code,
                                s -> more.apply(s.writeTogether(Row.class, write))
                                        .retry(RetryPolicy.defaults()
                                                .withAttempts(ATTEMPTS)
                                                .withBase(Duration.ofMillis(10))
                                                .withCap(Duration.ofMillis(50)))))
                .start();
    }

    /** The first batch is written when all steps have run, so that the others gather meanwhile. */
    private Write.OfMany<Row> afterAll(CountDownLatch ran) {
        return (tx, rows) -> {
            assertThat(ran.await(60, TimeUnit.SECONDS)).isTrue();
            insert(tx, rows);
        };
    }

    private void insert(Connection tx, List<Row> rows) throws SQLException {
        Sql.write(
                tx,
                "insert into effect select key, pg_current_xact_id()::text::bigint from unnest(?) as r(key)",
                Column.texts(rows, Row::key));
        batches.add(rows.size());
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

    private List<String> effects() {
        return TestSql.strings(database, "select key from effect");
    }
}

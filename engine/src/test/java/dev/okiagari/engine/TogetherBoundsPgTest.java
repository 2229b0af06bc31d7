package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.model.Write;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What goes into one batch of values that are written together, and what does not. */
class TogetherBoundsPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Note<String> NOTE = Note.of("note", String.class);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int ITEMS = 60;

    private record Row(String key) {}

    private final Queue<Integer> batches = new ConcurrentLinkedQueue<>();
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table effect (key text not null, xact bigint)");
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void notes_count_among_the_bytes_of_a_batch_of_records() throws Exception {
        run(
                key -> Outcome.done().writeTogether(new Row(key)).note(NOTE, "x".repeat(1000)),
                this::insert,
                t -> t.atMostBytes(10_000, row -> 0));

        assertThat(batches).as("values of each batch").allMatch(n -> n <= 5).contains(4);
    }

    @Test
    void a_lock_that_the_common_writer_takes_does_not_part_items_with_writes_of_their_own() throws Exception {
        run(
                key -> Outcome.done().writeTogether(new Row(key)).write(tx -> insert("own of " + key, tx)),
                (tx, rows) -> {
                    lock(tx);
                    insert(tx, rows);
                },
                t -> t);

        assertThat(effects()).hasSize(2 * ITEMS).doesNotHaveDuplicates();
        assertThat(TestSql.number(database, "select count(distinct xact) from effect"))
                .as("transactions that wrote, of batches of %s", batches)
                .isEqualTo(batches.size())
                .isLessThan(10);
    }

    @Test
    void an_item_whose_own_write_takes_a_lock_is_written_alone_and_its_neighbours_together() throws Exception {
        run(
                key -> Outcome.done().writeTogether(new Row(key)).write(tx -> {
                    if (key.equals("k31")) {
                        lock(tx);
                    }
                    insert("own of " + key, tx);
                }),
                this::insert,
                t -> t);

        assertThat(effects()).hasSize(2 * ITEMS).doesNotHaveDuplicates();
        assertThat(TestSql.strings(
                        database,
                        "select key from effect where xact = (select xact from effect where key = 'k31') order by 1"))
                .containsExactly("k31", "own of k31");
        assertThat(TestSql.number(database, "select count(distinct xact) from effect"))
                .as("transactions that wrote")
                .isLessThan(20);
    }

    /** The first batch is written when all steps have run, so that the others gather meanwhile. */
    private void run(
            Function<String, Outcome> step, Write.OfMany<Row> write, UnaryOperator<Write.Together<Row>> limits) {
        CountDownLatch ran = new CountDownLatch(ITEMS);
        try (Engine engine = Engine.on(database.dataSource())
                .work(WORK.steps()
                        .step(
                                "only",
                                a -> {
                                    ran.countDown();
                                    return step.apply(a.key());
                                },
                                s -> s.perNode(ITEMS)
                                        .writeTogether(
                                                Row.class,
                                                (tx, rows) -> {
                                                    assertThat(ran.await(60, TimeUnit.SECONDS))
                                                            .isTrue();
                                                    write.run(tx, rows);
                                                },
                                                limits)))
                .start()) {
            engine.client()
                    .submitAll(
                            WORK,
                            IntStream.range(0, ITEMS)
                                    .mapToObj(i -> Target.<Void>of("k" + i, null))
                                    .toList());
            await().atMost(PATIENCE)
                    .until(() -> TestSql.number(database, "select count(*) from okiagari.finished where state = 'done'")
                            == ITEMS);
        }
    }

    private static void lock(Connection tx) throws SQLException {
        Sql.one(tx, "select pg_advisory_xact_lock(42)", row -> 1);
    }

    private void insert(Connection tx, List<Row> rows) throws SQLException {
        Sql.write(
                tx,
                "insert into effect select key, pg_current_xact_id()::text::bigint from unnest(?) as r(key)",
                Column.texts(rows, Row::key));
        batches.add(rows.size());
    }

    private static void insert(String key, Connection tx) throws SQLException {
        Sql.write(tx, "insert into effect select ?, pg_current_xact_id()::text::bigint", key);
    }

    private List<String> effects() {
        return TestSql.strings(database, "select key from effect");
    }
}

package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What attempts say of how far they are. */
class ProgressPgTest {
    private static final Pipeline<Void> BOOKS = Pipeline.of("books");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final CountDownLatch more = new CountDownLatch(1);
    private final CountDownLatch enough = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table written (n int)");
        TestSql.run(
                database,
                "create function note_write() returns trigger language plpgsql as"
                        + " 'begin insert into written values (1); return new; end'");
        TestSql.run(
                database,
                "create trigger note_write after insert or update on okiagari.progress"
                        + " for each row execute function note_write()");
    }

    @AfterEach
    void drop() {
        more.countDown();
        enough.countDown();
        end.countDown();
        database.close();
    }

    private Outcome read(Attempt<Void> attempt) throws Exception {
        attempt.progress(0.25, "page 5");
        more.await();
        for (int page = 6; page <= 5000; page++) {
            attempt.progress(page / 4000.0, "page " + page + "\u0000 token=abc123abc123");
        }
        enough.await();
        return Outcome.next();
    }

    private Steps<Void> steps() {
        return BOOKS.steps().step("read", this::read).step("quiet", a -> {
            end.await();
            return Outcome.done();
        });
    }

    @Test
    void it_is_shown_while_the_attempt_runs_and_gone_with_it() throws Exception {
        try (Engine engine = Engine.on(database.dataSource()).work(steps()).start()) {
            Item<Void> book = engine.client().submit(BOOKS, "moby-dick");
            await().atMost(PATIENCE).until(() -> view(engine, book).progress() != null);
            assertThat(view(engine, book).progress())
                    .extracting(ItemView.Progress::share, ItemView.Progress::message)
                    .containsExactly(0.25, "page 5");
            more.countDown();
            await().atMost(PATIENCE).until(() -> {
                ItemView.Progress now = view(engine, book).progress();
                return now != null && now.share() == 1 && now.message().startsWith("page 5000");
            });
            assertThat(TestSql.number(database, "select count(*) from written"))
                    .as("of 4996 reports")
                    .isLessThan(20);
            enough.countDown();
            await().atMost(PATIENCE).until(() -> view(engine, book).step().equals("quiet"));
            assertThat(view(engine, book).progress()).isNull();
            await().atMost(PATIENCE)
                    .until(() -> TestSql.number(database, "select count(*) from okiagari.progress") == 0);
            end.countDown();
            assertThat(book.await(PATIENCE).progress()).isNull();
        }
    }

    @Test
    void attempts_that_say_nothing_write_nothing() throws Exception {
        end.countDown();
        try (Engine engine = Engine.on(database.dataSource())
                .work(BOOKS.steps().step("quiet", a -> Outcome.done()))
                .start()) {
            engine.client().submit(BOOKS, "a").await(PATIENCE);
        }
        assertThat(TestSql.number(database, "select count(*) from written")).isZero();
    }

    private static ItemView view(Engine engine, Item<Void> item) {
        return engine.client().items().find(item.id()).orElseThrow();
    }
}

package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.view.ActionView;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Actions that meet what they cannot change: neither they nor other actions may stand still. */
@SuppressWarnings("try") // engines only have to run until the end of the block
class ActionsInTroublePgTest {
    private static final Pipeline<Void> BOOKS = Pipeline.of("books");
    private static final Pipeline<Void> OTHERS = Pipeline.of("others");
    private static final Actor ANN = new Actor("ann", "the shop is back");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private TestDatabase database;
    private Client client;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        client = Client.on(database.dataSource());
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void an_item_that_this_build_cannot_read_is_skipped_and_counted() {
        List.of("a", "b", "c").forEach(k -> client.submit(BOOKS, k, null));
        fail(BOOKS);
        TestSql.run(
                database,
                "update okiagari.finished set failure = failure || '{\"kind\": \"novel\"}' where id = "
                        + "(select id from okiagari.target where key = 'b')");

        long id = client.actions().retry(ItemFilter.of(BOOKS), ANN).start();
        try (Engine engine = idle()) {
            await().atMost(PATIENCE).until(() -> isDone(id));
        }

        assertThat(progress(id)).isEqualTo(new ActionView.Progress(ActionView.Stage.DONE, 2, 1));
    }

    @Test
    void an_action_of_a_newer_build_keeps_no_other_from_its_turn() {
        client.submit(BOOKS, "a", null);
        long novel = client.actions()
                .cancel(ItemFilter.none().withPipeline("none"), ANN)
                .start();
        TestSql.run(
                database,
                "update okiagari.action set filter = '{\"kind\": \"novel\"}', moved_at = moved_at - interval '1 hour' "
                        + "where id = ?",
                novel);
        long plain = client.actions().hold(ItemFilter.of(BOOKS), ANN).start();
        try (Engine engine = idle()) {
            await().atMost(PATIENCE).until(() -> isDone(plain));
        }

        assertThat(progress(plain).changed()).isEqualTo(1);
        assertThat(isDone(novel))
                .as("a node that knows the word carries it out")
                .isFalse();
    }

    @Test
    void failed_targets_of_a_run_are_retried_by_filter_while_the_run_is_open_and_left_alone_after_its_end() {
        Run run = client.run("nightly", BOOKS)
                .targets(Stream.of("a", "b", "c").map(k -> Target.of(k, null)))
                .failAbove(1)
                .start();
        client.submit(BOOKS, "outside runs", null);
        client.actions()
                .hold(ItemFilter.ofRun(run.id()).withKeyPrefix("c"), ANN)
                .start();
        try (Engine engine = idle()) {
            await().atMost(PATIENCE)
                    .until(() -> TestSql.number(database, "select count(*) from okiagari.item where held") == 1);
        }
        fail(BOOKS);
        ItemFilter failed = ItemFilter.ofRun(run.id()).withState(State.FAILED);
        assertThat(client.actions().retry(failed, ANN).dryRun().matched()).isEqualTo(2);

        long open = client.actions().retry(failed, ANN).start();
        try (Engine engine = idle()) {
            await().atMost(PATIENCE).until(() -> isDone(open));
        }
        assertThat(progress(open)).isEqualTo(new ActionView.Progress(ActionView.Stage.DONE, 2, 0));
        assertThat(run.view().counts().failed()).isZero();

        fail(BOOKS);
        client.runs().abort(run.id(), ANN);
        long late = client.actions().retry(failed, ANN).start();
        try (Engine engine = idle()) {
            await().atMost(PATIENCE).until(() -> isDone(late) && run.verdict().isPresent());
        }
        assertThat(client.actions().retry(failed, ANN).dryRun().matched())
                .as("a verdict is never rewritten")
                .isZero();
        assertThat(progress(late).changed()).isZero();
        assertThat(run.view().counts().failed()).isEqualTo(2);
        assertThat(client.actions()
                        .cancel(ItemFilter.ofRun(run.id()), ANN)
                        .dryRun()
                        .sample())
                .as("what is owed may be taken out")
                .containsExactly("c");
    }

    @Test
    void a_locked_item_holds_up_neither_other_actions_nor_for_ever_its_own() throws SQLException {
        List.of("a", "b", "c").forEach(k -> client.submit(BOOKS, k, null));
        client.submit(OTHERS, "other", null);
        long locked = client.items().find(BOOKS, "b").orElseThrow().id();
        try (Connection tx = database.dataSource().getConnection()) {
            tx.setAutoCommit(false);
            TestSql.run(tx, "update okiagari.item set noted = noted where id = ?", locked);
            long first = client.actions().hold(ItemFilter.of(BOOKS), ANN).start();
            long second = client.actions().hold(ItemFilter.of(OTHERS), ANN).start();
            try (Engine engine = Engine.on(database.dataSource()).start()) {
                await().atMost(PATIENCE).until(() -> isDone(second));
                assertThat(progress(first).skipped()).as("not yet given up").isZero();
                await().atMost(PATIENCE).until(() -> isDone(first));
            }
            assertThat(progress(first)).isEqualTo(new ActionView.Progress(ActionView.Stage.DONE, 2, 1));
            tx.rollback();
        }
    }

    @Test
    void an_item_that_is_locked_for_a_moment_is_come_back_to() throws SQLException {
        List.of("a", "b", "c").forEach(k -> client.submit(BOOKS, k, null));
        long locked = client.items().find(BOOKS, "b").orElseThrow().id();
        try (Connection tx = database.dataSource().getConnection()) {
            tx.setAutoCommit(false);
            TestSql.run(tx, "update okiagari.item set noted = noted where id = ?", locked);
            long id = client.actions().hold(ItemFilter.of(BOOKS), ANN).start();
            try (Engine engine = Engine.on(database.dataSource()).start()) {
                await().atMost(PATIENCE).until(() -> progress(id).changed() == 1);
                tx.rollback();
                await().atMost(PATIENCE).until(() -> isDone(id));
            }
            assertThat(progress(id)).isEqualTo(new ActionView.Progress(ActionView.Stage.DONE, 3, 0));
        }
    }

    /** Lets every item that is due fail. */
    private void fail(Pipeline<Void> pipeline) {
        try (Engine engine = Engine.on(database.dataSource())
                .work(pipeline.steps().step("only", a -> {
                    throw Kind.INVALID.as("shop.gone").because("made to fail");
                }))
                .start()) {
            await().atMost(PATIENCE)
                    .until(() -> TestSql.number(database, "select count(*) from okiagari.item where not held") == 0);
        }
    }

    /** A node that carries actions on and works on nothing. */
    private Engine idle() {
        return Engine.on(database.dataSource())
                .settings(Settings.defaults().with(s -> s.atPace(0.1)))
                .start();
    }

    private ActionView.Progress progress(long id) {
        return client.actions().find(id).orElseThrow().progress();
    }

    private boolean isDone(long id) {
        return progress(id).stage() == ActionView.Stage.DONE;
    }
}

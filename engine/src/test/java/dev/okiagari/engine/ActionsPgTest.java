package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.view.ActionView;
import dev.okiagari.engine.view.ActionView.Preview;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Acts on many items by filter, carried on by real nodes. */
@SuppressWarnings("try") // engines only have to run until the end of the block
class ActionsPgTest {
    private static final Pipeline<Void> BOOKS = Pipeline.of("books");
    private static final Pipeline<Void> OTHERS = Pipeline.of("others");
    private static final Actor ANN = new Actor("ann", "the shop is back");

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
    void what_a_dry_run_counts_is_what_is_then_done_and_recorded() {
        fail(40, "shop.gone");
        fail(7, "input.bad");
        ItemFilter filter = ItemFilter.of(BOOKS).withState(State.FAILED).withCategory("shop.gone");

        Preview preview = client.actions().retry(filter, ANN).dryRun();

        assertThat(preview.matched()).isEqualTo(40);
        assertThat(preview.isMore()).isFalse();
        assertThat(preview.groups())
                .containsExactly(new Preview.Group(new Preview.StepState("books", "only", State.FAILED), 40));
        assertThat(preview.sample()).hasSize(10).allMatch(k -> k.startsWith("shop.gone"));
        assertThat(failed()).as("a dry run changes nothing").isEqualTo(47);

        long id = client.actions().retry(filter, ANN).perSecond(1000).start();
        try (Engine engine = idle()) {
            await().atMost(Duration.ofSeconds(60)).until(() -> stage(id) == ActionView.Stage.DONE);
        }
        assertThat(progress(id)).isEqualTo(new ActionView.Progress(ActionView.Stage.DONE, 40, 0));
        assertThat(failed()).isEqualTo(7);
        assertThat(TestSql.number(
                        database,
                        "select count(distinct item_id) from okiagari.act where act = 'retry' and who = 'ann' and why = ?",
                        "the shop is back (action " + id + ")"))
                .isEqualTo(40);
        assertThat(TestSql.number(database, "select count(*) from okiagari.act"))
                .isEqualTo(40);
        assertThat(client.actions().retry(filter, ANN).dryRun().matched()).isZero();
    }

    @Test
    void the_pace_is_kept_by_the_clock_of_the_database() {
        submit(60);
        long id = client.actions().hold(ItemFilter.of(BOOKS), ANN).perSecond(20).start();
        try (Engine one = idle();
                Engine two = idle()) {
            await().atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofMillis(50))
                    .until(() -> {
                        assertThat(TestSql.number(
                                        database,
                                        "select count(*) from okiagari.action where changed + skipped > "
                                                + "per_second * extract(epoch from okiagari.now() - started_at)"))
                                .as("faster than its pace")
                                .isZero();
                        return stage(id) == ActionView.Stage.DONE;
                    });
        }
        assertThat(progress(id).changed()).isEqualTo(60);
        assertThat(TestSql.number(database, "select count(*) from okiagari.item where held"))
                .isEqualTo(60);
    }

    @Test
    void what_was_submitted_after_the_start_is_not_touched() {
        submit(5);
        long id = client.actions().cancel(ItemFilter.of(BOOKS), ANN).start();
        client.submit(BOOKS, "late", null);
        client.submit(OTHERS, "other", null);
        try (Engine engine = idle()) {
            await().atMost(Duration.ofSeconds(60)).until(() -> stage(id) == ActionView.Stage.DONE);
        }
        assertThat(progress(id).changed()).isEqualTo(5);
        assertThat(client.items().find(BOOKS, "late").orElseThrow().ending()).isNull();
        assertThat(client.items().find(OTHERS, "other").orElseThrow().ending()).isNull();
    }

    @Test
    void an_item_that_moved_on_is_skipped_and_counted() {
        submit(10);
        TestSql.run(database, """
                create function remove() returns trigger language plpgsql as
                $$ begin if new.item_id = (select id from okiagari.target where key = 'k2') then
                   delete from okiagari.item where id = (select id from okiagari.target where key = 'k3');
                   end if; return new; end $$
                """); // k3 goes after its page was found and before its turn
        TestSql.run(
                database, "create trigger remove before insert on okiagari.act for each row execute function remove()");
        // So fast that all are found in one page.
        long id =
                client.actions().hold(ItemFilter.of(BOOKS), ANN).perSecond(1000).start();
        try (Engine engine = idle()) {
            await().atMost(Duration.ofSeconds(60)).until(() -> stage(id) == ActionView.Stage.DONE);
        }
        assertThat(progress(id)).isEqualTo(new ActionView.Progress(ActionView.Stage.DONE, 9, 1));
    }

    @Test
    void one_bad_item_never_stops_the_rest() {
        submit(10);
        TestSql.run(database, """
                create function refuse() returns trigger language plpgsql as
                $$ begin if new.item_id = (select id from okiagari.target where key = 'k4') then
                   raise check_violation using message = 'k4 is not welcome'; end if; return new; end $$
                """);
        TestSql.run(
                database, "create trigger refuse before insert on okiagari.act for each row execute function refuse()");
        long id = client.actions().hold(ItemFilter.of(BOOKS), ANN).start();
        try (Engine engine = idle()) {
            await().atMost(Duration.ofSeconds(60)).until(() -> stage(id) == ActionView.Stage.DONE);
        }
        assertThat(progress(id)).isEqualTo(new ActionView.Progress(ActionView.Stage.DONE, 9, 1));
        assertThat(client.items().find(BOOKS, "k4").orElseThrow().held()).isFalse();
    }

    @Test
    void a_stopped_action_does_no_more_and_says_who_stopped_it() {
        submit(50);
        long id = client.actions().hold(ItemFilter.of(BOOKS), ANN).perSecond(5).start();
        try (Engine engine = idle()) {
            await().atMost(Duration.ofSeconds(60)).until(() -> progress(id).changed() > 0);
            assertThat(client.actions().stop(id, new Actor("bob", "wrong ones")))
                    .isTrue();
        }
        assertThat(client.actions().stop(id, ANN)).isFalse();
        ActionView stopped = client.actions().find(id).orElseThrow();
        assertThat(stopped.progress().stage()).isEqualTo(ActionView.Stage.STOPPED);
        assertThat(stopped.endedBy()).isEqualTo("bob");
        assertThat(TestSql.number(database, "select count(*) from okiagari.item where held"))
                .isEqualTo(stopped.progress().changed())
                .isLessThan(50);
        assertThat(client.actions().list(10)).containsExactly(stopped);
    }

    @Test
    void ended_items_are_replayed_from_a_step_and_held_ones_released() {
        fail(3, "shop.gone");
        submit(4);
        long held = client.actions()
                .hold(ItemFilter.of(BOOKS).withKeyPrefix("k"), ANN)
                .start();
        long replayed = client.actions()
                .replay(ItemFilter.of(BOOKS).withState(State.FAILED), "only", ANN)
                .start();
        try (Engine engine = idle()) {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> stage(held) == ActionView.Stage.DONE && stage(replayed) == ActionView.Stage.DONE);
            assertThat(progress(replayed).changed()).isEqualTo(3);
            long released = client.actions()
                    .release(ItemFilter.of(BOOKS).thatAreHeld(), ANN)
                    .start();
            await().atMost(Duration.ofSeconds(60)).until(() -> stage(released) == ActionView.Stage.DONE);
            assertThat(progress(released).changed()).isEqualTo(4);
        }
        assertThat(TestSql.number(database, "select count(*) from okiagari.item where state = 'waiting' and not held"))
                .isEqualTo(7);
    }

    @Test
    void an_empty_filter_an_impossible_one_and_one_without_a_reason_are_refused() {
        Actions actions = client.actions();
        assertThatThrownBy(
                        () -> actions.cancel(ItemFilter.none().withPipeline("p").withPipeline(null), ANN))
                .hasMessageContaining("the filter is empty");
        assertThatThrownBy(() -> actions.retry(ItemFilter.of(BOOKS).withState(State.RUNNING), ANN))
                .hasMessageContaining("could not retry because what is running cannot be retried");
        assertThatThrownBy(() -> actions.hold(ItemFilter.of(BOOKS), new Actor("ann", " "))
                        .start())
                .hasMessageContaining("does not say why");
        assertThatThrownBy(() -> actions.replay(ItemFilter.ofEverything(), "only", ANN))
                .hasMessageContaining("names no pipeline");
        assertThat(actions.cancel(ItemFilter.ofEverything(), ANN).dryRun().matched())
                .isZero();
    }

    @Test
    void age_and_kind_narrow_a_filter_down() {
        fail(2, "shop.gone");
        TestSql.run(
                database,
                "update okiagari.target set created_at = created_at - interval '2 hours' where key like '%0'");
        ItemFilter failed = ItemFilter.of(BOOKS).withState(State.FAILED);
        assertThat(client.actions()
                        .retry(failed.withOlderThan(Duration.ofHours(1)), ANN)
                        .dryRun()
                        .sample())
                .containsExactly("shop.gone0");
        assertThat(client.actions()
                        .retry(failed.withKind(Kind.INVALID), ANN)
                        .dryRun()
                        .matched())
                .isEqualTo(2);
        assertThat(client.actions()
                        .retry(failed.withKind(Kind.TRANSIENT), ANN)
                        .dryRun()
                        .matched())
                .isZero();
    }

    @Test
    void held_means_set_aside_or_behind_a_hold_but_only_what_is_set_aside_can_be_released() {
        fail(1, "shop.gone"); // so that the step is known
        submit(2);
        client.holds().hold("step:books:only", ANN);
        ItemFilter held = ItemFilter.of(BOOKS).thatAreHeld();
        assertThat(client.actions().cancel(held, ANN).dryRun().matched()).isEqualTo(2);
        assertThat(client.actions().release(held, ANN).dryRun().matched()).isZero();
    }

    /** A node that carries actions on and works on nothing. */
    private Engine idle() {
        return Engine.on(database.dataSource())
                .settings(Settings.defaults().with(s -> s.atPace(0.1)))
                .start();
    }

    private void submit(int count) {
        client.submitAll(
                BOOKS,
                IntStream.range(0, count)
                        .mapToObj(n -> Target.<Void>of("k" + n, null))
                        .toList());
    }

    /** Items that failed at once with this category; their keys begin with it. */
    private void fail(int count, String category) {
        client.submitAll(
                BOOKS,
                IntStream.range(0, count)
                        .mapToObj(n -> Target.<Void>of(category + n, null))
                        .toList());
        try (Engine engine = Engine.on(database.dataSource())
                .work(BOOKS.steps().step("only", a -> {
                    if (a.key().startsWith(category)) {
                        throw Kind.INVALID.as(category).because("made to fail");
                    }
                    return Outcome.next();
                }))
                .start()) {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> TestSql.number(
                                    database,
                                    "select count(*) from okiagari.finished where state = 'failed' and failure ->> 'category' = ?",
                                    category)
                            == count);
        }
    }

    private long failed() {
        return TestSql.number(database, "select count(*) from okiagari.finished where state = 'failed'");
    }

    private ActionView.Progress progress(long id) {
        return client.actions().find(id).orElseThrow().progress();
    }

    private ActionView.Stage stage(long id) {
        return progress(id).stage();
    }
}

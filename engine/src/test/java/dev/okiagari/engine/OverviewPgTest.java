package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.internal.store.figure.FigureStore;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.Figures.StepFigures;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an overview shows, asked the way a program asks. */
@SuppressWarnings("try") // a node that only has to be there
class OverviewPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Actor ME = new Actor("tester", "a test");
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void the_figures_say_what_waits_failed_succeeded_and_ended_at_each_step() throws SQLException {
        Steps<Void> steps = WORK.steps()
                .step(
                        "first",
                        a -> switch (a.key()) {
                            case "retry" -> throw Kind.TRANSIENT.as("net.down").because("later");
                            case "bad" -> throw Kind.INVALID.as("input.bad").because("no");
                            default -> Outcome.next();
                        },
                        s -> s.retry(RetryPolicy.defaults().withBase(Duration.ofHours(1))))
                .step("second", a -> a.key().equals("park") ? Outcome.park("ask") : Outcome.done());
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            Client client = engine.client();
            List.of("retry", "bad", "park", "k1", "k2", "k3").forEach(k -> client.submit(WORK, k, null));
            engine.drain();
            client.submit(WORK, "aside", null);
            client.items().hold(client.items().find(WORK, "aside").orElseThrow().id(), ME);
            client.submit(WORK, "cancelled", null);
            client.items()
                    .cancel(client.items().find(WORK, "cancelled").orElseThrow().id(), ME);
            client.holds().hold("upstream:elsewhere", new Actor("tester", "down"));
            assertThat(client.figures().depthsAt()).isNull();
            readDepths();
            engine.advance(Duration.ofSeconds(7));

            Figures figures = client.figures();

            assertThat(figures.steps()).extracting(StepFigures::step).containsExactly("first", "second");
            StepFigures first = figures.steps().getFirst();
            assertThat(first.depth().waiting()).isEqualTo(2);
            assertThat(first.depth().retrying()).isEqualTo(1);
            assertThat(first.depth().held()).isEqualTo(1);
            assertThat(first.depth().oldestDue()).isNotNull();
            assertThat(first.failures())
                    .extracting(Figures.Failures::category, Figures.Failures::kind, Figures.Failures::count)
                    .containsExactlyInAnyOrder(
                            tuple("net.down", Kind.TRANSIENT, 1L), tuple("input.bad", Kind.INVALID, 1L));
            assertThat(first.successes().count()).isEqualTo(4);
            assertThat(first.successes().percentile(0.95)).isNotNull();
            StepFigures second = figures.steps().get(1);
            assertThat(second.depth().parked()).isEqualTo(1);
            assertThat(second.successes().count()).isEqualTo(4);
            assertThat(figures.ended())
                    .containsExactly(
                            new Figures.Ends("work", State.CANCELLED, 1),
                            new Figures.Ends("work", State.DONE, 3),
                            new Figures.Ends("work", State.FAILED, 1));
            assertThat(figures.depthAge()).isBetween(Duration.ofSeconds(7), Duration.ofSeconds(60));
            assertThat(figures.nodes()).hasSize(1);
            assertThat(figures.holds()).extracting(HoldView::name).containsExactly("upstream:elsewhere");
            assertThat(figures.refused()).isZero();
        }
    }

    @Test
    void what_is_due_or_runs_for_too_long_is_counted_as_stale_and_what_is_held_is_not() throws SQLException {
        Steps<Void> steps = WORK.steps().step("only", a -> Outcome.done());
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            Client client = engine.client();
            client.submit(WORK, "due", null);
            client.submit(WORK, "aside", null);
            client.items().hold(client.items().find(WORK, "aside").orElseThrow().id(), ME);
            engine.advance(Duration.ofMinutes(4));
            readDepths();
            assertThat(depth(client).stale()).isEqualTo(1);
            assertThat(client.items().staleness(WORK, "due").orElseThrow().stale())
                    .isTrue();
            assertThat(client.staleAfter(Duration.ofHours(1))
                            .items()
                            .staleness(WORK, "due")
                            .orElseThrow()
                            .stale())
                    .isFalse();
            assertThat(TestSql.strings(
                            database, "select key from okiagari.item_v1 where stale and stale_since is not null"))
                    .containsExactly("due");

            client.holds().hold("step:work:only", new Actor("tester", "wait"));
            engine.advance(Duration.ofHours(1));
            readDepths();
            assertThat(depth(client).stale()).isZero();
            assertThat(depth(client).held()).isEqualTo(2);
        }
    }

    @Test
    void hours_of_a_pipeline_come_oldest_first_and_quiet_ones_too() {
        Steps<Void> steps = WORK.steps().step("only", a -> {
            if (a.key().startsWith("bad")) {
                throw Kind.INVALID.as("input.bad").because("no");
            }
            return Outcome.done();
        });
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            Client client = engine.client();
            client.submit(WORK, "bad", null);
            client.submit(WORK, "k", null);
            engine.drain();
            engine.advance(Duration.ofHours(2));
            client.submit(WORK, "l", null);
            engine.drain();

            List<Figures.Hour> hours = client.hours("work", 4);

            assertThat(hours).hasSize(4);
            assertThat(hours).extracting(h -> h.successes().count()).containsExactly(0L, 1L, 0L, 1L);
            assertThat(hours).extracting(h -> h.failures().size()).containsExactly(0, 1, 0, 0);
            assertThat(hours).extracting(h -> h.ended().size()).containsExactly(0, 2, 0, 1);
            assertThat(client.hours("other", 1)).hasSize(1);
            assertThatThrownBy(() -> client.hours("work", 0)).hasMessageContaining("could not read the last 0 hours");
            assertThat(client.figures(1).steps().getFirst().failed()).isZero();
        }
    }

    @Test
    void nodes_add_what_they_did_about_once_a_second_and_the_rest_when_they_stop() {
        Steps<Void> steps = WORK.steps().step("one", a -> Outcome.next()).step("two", a -> Outcome.done());
        Client client = Client.on(database.dataSource());
        int items = 500;
        try (Engine one = start(steps);
                Engine two = start(steps)) {
            assertThat(one.nodeId()).isNotEqualTo(two.nodeId());
            one.client()
                    .submitAll(
                            WORK,
                            IntStream.range(0, items)
                                    .mapToObj(i -> Target.<Void>of("k" + i, null))
                                    .toList());
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> client.figures().steps().stream()
                            .anyMatch(s -> s.successes().count() > 0));
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> TestSql.number(database, "select count(*) from okiagari.finished") == items);
        }
        assertThat(client.figures().steps())
                .extracting(s -> s.successes().count())
                .containsExactly((long) items, (long) items);
        assertThat(client.figures().ended()).containsExactly(new Figures.Ends("work", State.DONE, items));
        assertThat(client.figures().nodes()).isEmpty();
    }

    private Engine start(Steps<Void> steps) {
        return Engine.on(database.dataSource())
                .work(steps)
                .settings(Settings.defaults())
                .start();
    }

    private static Figures.Depth depth(Client client) {
        return client.figures().steps().getFirst().depth();
    }

    @Test
    void a_reading_that_fails_is_noted_with_what_it_cost() {
        TestSql.run(database, """
                create function fail() returns trigger language plpgsql as
                $$ begin raise query_canceled using message = 'it takes too long'; end $$
                """);
        TestSql.run(database, "create trigger fail before insert on okiagari.depth execute function fail()");
        try (Engine engine = Engine.on(database.dataSource()).start()) {
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> TestSql.number(database, "select took_ms from okiagari.depth_reading") > 0);
        }
        assertThat(TestSql.number(
                        database, "select count(*) from okiagari.depth_reading where taken_at = timestamptz 'epoch'"))
                .as("nothing was read")
                .isEqualTo(1);
    }

    private void readDepths() throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            assertThat(FigureStore.readDepth(connection, Duration.ofSeconds(2))).isTrue();
            connection.commit();
        }
    }
}

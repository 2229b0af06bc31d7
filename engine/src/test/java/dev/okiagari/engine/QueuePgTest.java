package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Priority;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When an item may begin, and which of those that wait comes first. */
class QueuePgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Duration AN_HOUR = Duration.ofHours(1);

    private final List<String> attempted = new CopyOnWriteArrayList<>();
    private volatile boolean isWell = true;
    private TestDatabase database;
    private TestEngine engine;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        engine = TestEngine.on(database.dataSource(), steps());
    }

    @AfterEach
    void drop() {
        engine.close();
        database.close();
    }

    private Steps<Void> steps() {
        return WORK.steps()
                .step(
                        "only",
                        a -> {
                            attempted.add(a.key());
                            if (!isWell) {
                                throw Kind.TRANSIENT.as("made.up").because("not now");
                            }
                            return a.key().equals("parent")
                                    ? Outcome.done()
                                            .child(WORK, Target.of("child").withNotBefore(inAnHour()))
                                    : Outcome.done();
                        },
                        s -> s.retry(RetryPolicy.defaults()
                                .withAttempts(2)
                                .withBase(Duration.ofMinutes(10))
                                .withCap(Duration.ofMinutes(10))));
    }

    @Test
    void an_item_does_not_begin_before_the_time_it_was_submitted_for() {
        engine.client().submit(WORK, Target.of("later").withNotBefore(inAnHour()));
        engine.client().submit(WORK, Target.of("past").withNotBefore(Instant.EPOCH));

        engine.drain();
        assertThat(attempted).containsExactly("past");
        assertThat(item("later").state()).isEqualTo(State.WAITING);

        engine.drainAfter(AN_HOUR);
        assertThat(attempted).containsExactly("past", "later");
    }

    @Test
    void a_child_may_begin_later_too() {
        engine.client().submit(WORK, "parent");

        engine.drain();
        assertThat(attempted).containsExactly("parent");
        engine.drainAfter(AN_HOUR);
        assertThat(attempted).containsExactly("parent", "child");
    }

    @Test
    void what_has_a_priority_comes_before_what_came_earlier() {
        engine.client().submit(WORK, "first");
        engine.client().submit(WORK, Target.of("high").withPriority(Priority.HIGH));
        engine.client().submit(WORK, Target.of("urgent").withPriority(Priority.URGENT));

        engine.drain();

        assertThat(attempted).containsExactly("urgent", "high", "first");
    }

    @Test
    void nobody_starves_because_what_has_waited_longer_than_a_priority_is_worth_comes_first() {
        engine.client().submit(WORK, "old");
        engine.advance(AN_HOUR);
        engine.client().submit(WORK, Target.of("high").withPriority(Priority.HIGH));

        engine.drain();

        assertThat(attempted).containsExactly("old", "high");
    }

    @Test
    void what_has_a_priority_is_ended_at_once_when_a_node_has_to_write_its_end() {
        Pipeline<Void> ending = Pipeline.of("ending");
        try (TestEngine own = TestEngine.on(
                database.dataSource(),
                ending.steps().step("only", a -> Outcome.park("wait")).onEnd((end, tx) -> {}))) {
            Item<Void> urgent = own.client().submit(ending, Target.of("urgent").withPriority(Priority.URGENT));
            own.drain();
            own.client().items().cancel(urgent.id(), Actor.person("ann", "not wanted"));
            own.drain();

            assertThat(own.client().items().find(urgent.id()).orElseThrow().state())
                    .isEqualTo(State.CANCELLED);
        }
    }

    @Test
    void a_time_before_all_time_is_at_once() {
        engine.client().submit(WORK, Target.of("min").withNotBefore(Instant.MIN));

        engine.drain();

        assertThat(attempted).containsExactly("min");
    }

    @Test
    void a_priority_never_shortens_a_backoff_and_stays_with_what_is_brought_back() {
        isWell = false;
        Item<Void> high = engine.client().submit(WORK, Target.of("high").withPriority(Priority.URGENT));
        engine.drain();
        engine.drain();
        assertThat(attempted).as("while it backs off").containsExactly("high");
        assertThat(item("high").dueAt()).isAfter(item("high").createdAt());

        engine.drainAfter(AN_HOUR);
        assertThat(item("high").state()).isEqualTo(State.FAILED);
        attempted.clear();
        isWell = true;
        engine.client().submit(WORK, "first");
        engine.client().items().retry(high.id(), new Actor("ann", "it is well again"));
        engine.drain();

        assertThat(attempted).containsExactly("high", "first");
    }

    @Test
    void a_priority_does_not_make_an_item_look_stale() {
        engine.client().submit(WORK, Target.of("high").withPriority(Priority.URGENT));

        assertThat(engine.client()
                        .items()
                        .staleness(item("high").id())
                        .orElseThrow()
                        .stale())
                .isFalse();
    }

    @Test
    void a_time_that_no_database_can_hold_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Target.of("k").withNotBefore(Instant.MAX))
                .withMessageContaining("after the year 9999");
    }

    private ItemView item(String key) {
        return engine.client().items().find(WORK, key).orElseThrow();
    }

    private Instant inAnHour() {
        return Instant.now().plus(AN_HOUR).minusSeconds(60);
    }
}

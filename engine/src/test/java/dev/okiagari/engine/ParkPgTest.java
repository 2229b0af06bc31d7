package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Outcomes after which the same step runs again: parked, woken, put off. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ParkPgTest {
    private static final Note<Boolean> APPROVED = Note.of("approved", Boolean.class);
    private static final Actor ME = new Actor("tester", "because");
    private TestDatabase database;

    @BeforeAll
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @AfterAll
    void drop() {
        database.close();
    }

    @Test
    void a_parked_item_waits_until_it_is_woken_with_what_the_waker_says() {
        Steps<Void> steps = Pipeline.of("review")
                .steps()
                .step(
                        "decide",
                        a -> a.note(APPROVED)
                                .map(yes -> yes ? Outcome.done() : Outcome.reject("not good enough"))
                                .orElse(Outcome.park("waits for a reviewer")));
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("review"), "k", null);
            engine.drain();
            assertThat(item(engine, "review").state()).isEqualTo(State.PARKED);
            assertThat(item(engine, "review").reason()).isEqualTo("waits for a reviewer");
            assertThat(engine.drainAfter(Duration.ofDays(400))).isZero();

            engine.client().items().wake(Pipeline.of("review"), "k", ME, APPROVED.is(false));
            engine.drain();

            assertThat(item(engine, "review").state()).isEqualTo(State.REJECTED);
            assertThat(item(engine, "review").reason()).isEqualTo("not good enough");
        }
    }

    @Test
    void an_item_that_is_parked_or_put_off_for_longer_than_any_calendar_waits_and_can_be_woken() {
        Duration endless = Duration.ofSeconds(Long.MAX_VALUE);
        Steps<Void> steps = Pipeline.of("endless")
                .steps()
                .step("parks", a -> a.note(APPROVED).isPresent() ? Outcome.next() : Outcome.park("waits", endless))
                .step("puts-off", a -> Outcome.later(endless, "later"), s -> s.laterAtMost(2, Duration.ofDays(40_000)));
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("endless"), "k", null);
            engine.drain();
            assertThat(item(engine, "endless").state()).isEqualTo(State.PARKED);

            engine.client().items().wake(Pipeline.of("endless"), "k", ME, APPROVED.is(true));
            engine.drain();

            assertThat(item(engine, "endless").state()).isEqualTo(State.WAITING);
            assertThat(item(engine, "endless").step()).isEqualTo("puts-off");
            assertThat(engine.drainAfter(Duration.ofDays(400))).isZero();
        }
    }

    @Test
    void a_wake_up_that_comes_before_the_park_is_not_lost() {
        Steps<Void> steps = Pipeline.of("early").steps().step("decide", a -> {
            if (a.note(APPROVED).isPresent()) {
                return Outcome.done();
            }
            Client.on(database.dataSource()).items().wake(Pipeline.of("early"), "k", ME, APPROVED.is(true));
            return Outcome.park("nobody will come again");
        });
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("early"), "k", null);
            engine.drain();
            assertThat(item(engine, "early").state()).isEqualTo(State.DONE);
        }
    }

    @Test
    void a_park_with_a_limit_runs_again_when_nobody_came() {
        Steps<Void> steps = Pipeline.of("limited")
                .steps()
                .step(
                        "decide",
                        a -> a.parkExpired()
                                ? Outcome.reject("nobody came")
                                : Outcome.park("waits", Duration.ofDays(7)));
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("limited"), "k", null);
            engine.drain();
            assertThat(engine.drainAfter(Duration.ofDays(6))).isZero();
            engine.drainAfter(Duration.ofDays(2));
            assertThat(item(engine, "limited").reason()).isEqualTo("nobody came");
        }
    }

    @Test
    void later_costs_no_attempt_and_is_bounded() {
        List<Integer> numbers = new ArrayList<>();
        Steps<Void> steps = Pipeline.of("later")
                .steps()
                .step(
                        "poll",
                        a -> {
                            numbers.add(a.number());
                            return Outcome.later(Duration.ofMinutes(1), "not there yet");
                        },
                        s -> s.laterAtMost(3, Duration.ofDays(1)));
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("later"), "k", null);
            for (int i = 0; i < 6; i++) {
                engine.drainAfter(Duration.ofMinutes(2));
            }
            assertThat(numbers).containsExactly(1, 1, 1, 1);
            assertThat(item(engine, "later").state()).isEqualTo(State.FAILED);
            assertThat(Objects.requireNonNull(item(engine, "later").failure()).category())
                    .isEqualTo("later.exhausted");
        }
    }

    private static ItemView item(TestEngine engine, String pipeline) {
        return engine.client().items().find(Pipeline.of(pipeline), "k").orElseThrow();
    }
}

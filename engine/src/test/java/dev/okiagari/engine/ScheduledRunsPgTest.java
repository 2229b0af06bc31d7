package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.AlreadyRunning;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.schedule.Slots;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.engine.view.ScheduleView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs that schedules, items and transactions of the caller start. */
class ScheduledRunsPgTest {
    private static final Pipeline<Void> ITEM = Pipeline.of("item");
    private static final Pipeline<Void> STARTER = Pipeline.of("starter");
    private static final ZoneId UTC = ZoneId.of("UTC");
    private static final Actor ANNA = new Actor("anna", "because");

    private final AtomicBoolean isOpen = new AtomicBoolean(true);
    private TestDatabase database;
    private TestEngine engine;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        engine = TestEngine.on(
                database.dataSource(),
                ITEM.steps().step("only", a -> isOpen.get() ? Outcome.done() : Outcome.park("the shop is closed")),
                STARTER.steps()
                        .step(
                                "start",
                                a -> Outcome.next(tx -> Client.on(database.dataSource())
                                        .in(tx)
                                        .run("import", ITEM)
                                        .targets(codes(5))
                                        .start()),
                                s -> s.retry(RetryPolicy.defaults().withAttempts(3)))
                        .step("watch", a -> Outcome.done()));
        timeIs("2027-05-01T12:00:00Z");
        engine.schedules(nightly());
    }

    @AfterEach
    void drop() {
        engine.close();
        database.close();
    }

    @Test
    void each_slot_starts_one_run_that_is_judged() {
        timeIs("2027-05-02T02:00:00Z");
        assertThat(engine.fireSchedules()).isEqualTo(1);
        assertThat(engine.fireSchedules()).isZero();
        engine.drain();
        RunView run = latest();
        assertThat(run.job()).isEqualTo("import");
        assertThat(run.startedBy()).isEqualTo("schedule for 2027-05-02T02:00:00Z");
        assertThat(run.total()).isEqualTo(1500);
        assertThat(run.failAbove()).isEqualTo(0.01);
        assertThat(run.state()).isEqualTo(RunState.PASSED);
    }

    @Test
    void a_slot_waits_for_the_run_before_it_and_the_schedule_says_for_which() {
        isOpen.set(false);
        timeIs("2027-05-02T02:00:00Z");
        engine.fireSchedules();
        engine.drain();
        long first = latest().id();

        timeIs("2027-05-03T02:00:00Z");
        assertThat(engine.fireSchedules()).isZero();
        assertThat(view().waitsForRun()).isEqualTo(first);
        assertThat(view().failures()).as("waiting is no failure").isZero();
        assertThat(view().error()).isNull();

        engine.client().runs().abort(first, ANNA);
        engine.drain();
        engine.advance(Duration.ofSeconds(3));
        assertThat(engine.fireSchedules()).isEqualTo(1);
        assertThat(view().waitsForRun()).isNull();
        assertThat(latest().startedBy()).isEqualTo("schedule for 2027-05-03T02:00:00Z");
    }

    @Test
    void a_backfill_starts_one_run_after_the_other_in_the_order_of_slots() {
        engine.client().schedules().backfill("import", at("2027-04-20T00:00:00Z"), at("2027-04-23T00:00:00Z"), ANNA);
        for (int round = 0; round < 6; round++) {
            assertThat(engine.fireSchedules()).isLessThanOrEqualTo(1);
            engine.drainAfter(Duration.ofSeconds(3));
        }
        assertThat(TestSql.strings(database, "select started_by from okiagari.run_v1 order by id"))
                .containsExactly(
                        "schedule for 2027-04-20T02:00:00Z, asked for by anna",
                        "schedule for 2027-04-21T02:00:00Z, asked for by anna",
                        "schedule for 2027-04-22T02:00:00Z, asked for by anna");
    }

    @Test
    void a_plan_that_throws_leaves_no_run_and_is_tried_again() {
        AtomicBoolean isBroken = new AtomicBoolean(true);
        engine.schedules(Schedule.run(
                "hourly",
                ITEM,
                Slots.every(Duration.ofHours(1)),
                (run, slot) -> run.targets(Stream.of("a", "b").map(key -> {
                            if (isBroken.get() && key.equals("b")) {
                                throw new IllegalStateException("the list of " + slot + " is not there");
                            }
                            return Target.of(key);
                        }))
                        .failAbove(0.5)));
        timeIs("2027-05-01T13:00:01Z");
        assertThat(engine.fireSchedules()).isZero();
        assertThat(TestSql.number(database, "select count(*) from okiagari.run"))
                .isZero();
        assertThat(engine.client().schedules().find("hourly").orElseThrow().error())
                .contains("the list of 2027-05-01T13:00:00Z is not there");
        isBroken.set(false);
        engine.advance(Duration.ofMinutes(1));
        assertThat(engine.fireSchedules()).isEqualTo(1);
        assertThat(latest().total()).isEqualTo(2);
    }

    @Test
    void a_run_of_a_callers_transaction_exists_from_its_commit_on() throws Exception {
        try (Connection tx = database.dataSource().getConnection()) {
            tx.setAutoCommit(false);
            Run lost =
                    engine.client().in(tx).run("import", ITEM).targets(codes(3)).start();
            tx.rollback();
            assertThat(engine.client().runs().find(lost.id())).isEmpty();
            Run kept =
                    engine.client().in(tx).run("import", ITEM).targets(codes(3)).start();
            tx.commit();
            engine.drain();
            assertThat(kept.view().counts().done()).isEqualTo(3);
        }
    }

    @Test
    void an_item_starts_a_run_in_the_commit_of_its_step_once() throws Exception {
        Item<Void> item = engine.client().submit(STARTER, "tonight");
        engine.crashBeforeCommit("start");
        engine.drain();
        assertThat(TestSql.number(database, "select count(*) from okiagari.run"))
                .isEqualTo(1);
        assertThat(latest().counts().done()).isEqualTo(5);
        assertThat(item.view().state()).isEqualTo(State.DONE);
    }

    @Test
    void an_item_whose_job_has_a_run_is_tried_again_until_that_has_ended() {
        isOpen.set(false);
        Run first = engine.client()
                .run("import", ITEM)
                .targets(List.of(Target.of("parked")))
                .start();
        assertThatThrownBy(() -> engine.client().run("import", ITEM).start()).isInstanceOf(AlreadyRunning.class);
        Item<Void> item = engine.client().submit(STARTER, "tonight");
        engine.drain();
        assertThat(item.view().state()).isEqualTo(State.WAITING);
        assertThat(Objects.requireNonNull(item.view().failure()).message()).contains("because run " + first.id());
        engine.client().runs().abort(first.id(), ANNA);
        engine.drain();
        isOpen.set(true);
        engine.drainAfter(Duration.ofMinutes(10));
        assertThat(item.view().state()).isEqualTo(State.DONE);
    }

    @Test
    void waiting_for_a_state_ends_when_the_item_is_in_it_or_has_ended() throws Exception {
        isOpen.set(false);
        Item<Void> parked = engine.client().submit(ITEM, "parks");
        engine.drain();
        assertThat(parked.await(State.PARKED, Duration.ofSeconds(5)).state()).isEqualTo(State.PARKED);
        engine.client().items().cancel(parked.id(), ANNA);
        assertThat(parked.await(State.DONE, Duration.ofSeconds(5)).state()).isEqualTo(State.CANCELLED);
        Item<Void> waits = engine.client().submit(ITEM, "waits");
        assertThatThrownBy(() -> waits.await(State.PARKED, Duration.ofMillis(20)))
                .isInstanceOf(AwaitTimeout.class);
    }

    private static Schedule nightly() {
        return Schedule.run(
                "import",
                ITEM,
                "0 2 * * *",
                UTC,
                run -> run.targets(codes(1500)).failAbove(0.01));
    }

    private static Stream<Target<Void>> codes(int most) {
        return IntStream.range(0, most).mapToObj(n -> Target.of("code-" + n));
    }

    private RunView latest() {
        return engine.client().runs().list(null, null, 1).getFirst();
    }

    private ScheduleView view() {
        return engine.client().schedules().find("import").orElseThrow();
    }

    private static Instant at(String time) {
        return Instant.parse(time);
    }

    private void timeIs(String time) {
        String now = TestSql.strings(database, "select to_json(okiagari.now() at time zone 'UTC') #>> '{}'")
                .getFirst();
        engine.advance(Duration.between(Instant.parse(Objects.requireNonNull(now) + "Z"), Instant.parse(time)));
    }
}

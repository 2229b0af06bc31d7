package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.schedule.Firing;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.ScheduleView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Schedules at times that the test sets. */
class SchedulesPgTest {
    private static final Pipeline<Void> REPORTS = Pipeline.of("reports");
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final Actor ANNA = new Actor("anna", "because");

    private TestDatabase database;
    private TestEngine engine;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table fired (slot text, missed bigint, asked_by text)");
        engine = TestEngine.on(database.dataSource(), REPORTS.steps().step("only", a -> Outcome.done()));
    }

    @AfterEach
    void drop() {
        engine.close();
        database.close();
    }

    @Test
    void a_slot_fires_once_and_not_before_its_time() {
        timeIs("2027-05-01T12:00:00Z");
        engine.schedules(nightly("0 3 * * *"));
        timeIs("2027-05-02T00:59:59Z");
        assertThat(engine.fireSchedules()).isZero();
        timeIs("2027-05-02T01:00:00Z");
        assertThat(engine.fireSchedules()).isEqualTo(1);
        assertThat(engine.fireSchedules()).isZero();
        assertThat(fired()).containsExactly("2027-05-02T01:00:00Z");
        ScheduleView view = view();
        assertThat(view.firings()).isEqualTo(1);
        assertThat(view.slot()).isEqualTo(Instant.parse("2027-05-02T01:00:00Z"));
        assertThat(view.nextAt()).isEqualTo(Instant.parse("2027-05-03T01:00:00Z"));
    }

    @Test
    void a_slot_in_the_gap_fires_at_its_end_and_one_in_the_overlap_once() {
        timeIs("2027-03-27T12:00:00Z");
        engine.schedules(nightly("30 2 * * *"));
        everyTenMinutes("2027-03-28T00:00:00Z", 18);
        assertThat(fired()).containsExactly("2027-03-28T01:00:00Z"); // 03:00, when 02:00 became 03:00
        timeIs("2027-10-30T12:00:00Z");
        engine.fireSchedules();
        TestSql.run(database, "delete from fired");
        everyTenMinutes("2027-10-30T23:00:00Z", 24);
        assertThat(fired()).containsExactly("2027-10-31T00:30:00Z"); // 02:30 for the first time
    }

    @Test
    void slots_that_nobody_was_there_for_become_one_firing_that_says_how_many() {
        timeIs("2027-05-01T12:00:00Z");
        engine.schedules(nightly("0 3 * * *"));
        timeIs("2027-05-06T12:00:00Z");
        assertThat(engine.fireSchedules()).isEqualTo(1);
        assertThat(fired()).containsExactly("2027-05-06T01:00:00Z");
        assertThat(TestSql.number(database, "select missed from fired")).isEqualTo(4);
        assertThat(view().missed()).isEqualTo(4);
    }

    @Test
    void an_action_that_throws_is_undone_put_off_seen_and_tried_again() {
        AtomicBoolean isBroken = new AtomicBoolean(true);
        timeIs("2027-05-01T12:00:00Z");
        engine.schedules(Schedule.every("nightly", Duration.ofHours(1), firing -> {
            write(firing);
            if (isBroken.get()) {
                throw new IllegalStateException("no table, password=hunter2");
            }
        }));
        timeIs("2027-05-01T13:00:01Z");
        assertThat(engine.fireSchedules()).isZero();
        assertThat(engine.fireSchedules()).as("not before the delay is over").isZero();
        assertThat(fired()).isEmpty();
        ScheduleView failing = view();
        assertThat(failing.failures()).isEqualTo(1);
        assertThat(failing.error()).contains("no table").doesNotContain("hunter2");
        assertThat(failing.retryAt()).isAfter(Instant.parse("2027-05-01T13:00:00Z"));

        isBroken.set(false);
        engine.advance(Duration.ofMinutes(1));
        assertThat(engine.fireSchedules()).isEqualTo(1);
        assertThat(fired()).containsExactly("2027-05-01T13:00:00Z");
        assertThat(view().failures()).isZero();
        assertThat(view().error()).isNull();
    }

    @Test
    void an_action_that_is_interrupted_without_a_stop_fails_like_any_other() {
        timeIs("2027-05-01T12:00:00Z");
        engine.schedules(Schedule.every("nightly", Duration.ofHours(1), firing -> {
            throw new InterruptedException("unasked");
        }));
        timeIs("2027-05-01T13:00:01Z");
        assertThat(engine.fireSchedules()).isZero();
        assertThat(view().failures()).isEqualTo(1);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void an_action_that_swallows_an_error_of_its_statement_does_not_count_as_fired() {
        timeIs("2027-05-01T12:00:00Z");
        engine.schedules(Schedule.every("nightly", Duration.ofHours(1), firing -> {
            write(firing);
            assertThatThrownBy(() -> TestSql.run(firing.tx(), "select * from no_such_table"))
                    .isNotNull();
        }));
        timeIs("2027-05-01T13:00:01Z");
        assertThat(engine.fireSchedules()).isZero();
        assertThat(fired()).isEmpty();
        assertThat(view().failures()).isEqualTo(1);
    }

    @Test
    void a_paused_schedule_waits_and_does_not_make_up_for_the_pause() {
        timeIs("2027-05-01T12:00:00Z");
        engine.schedules(nightly("0 3 * * *"));
        Schedules schedules = engine.client().schedules();
        assertThat(schedules.pause("nightly", ANNA)).isTrue();
        assertThat(schedules.pause("nightly", ANNA)).isFalse();
        timeIs("2027-05-04T12:00:00Z");
        assertThat(engine.fireSchedules()).isZero();
        assertThat(schedules.resume("nightly", ANNA)).isTrue();
        assertThat(engine.fireSchedules()).isZero();
        timeIs("2027-05-05T02:00:00Z");
        assertThat(engine.fireSchedules()).isEqualTo(1);
        assertThat(fired()).containsExactly("2027-05-05T01:00:00Z");
        assertThat(view().missed()).isZero();
        assertThat(schedules.acts("nightly")).extracting(ActEntry::act).containsExactly("pause", "resume");
    }

    @Test
    void a_person_may_have_it_fired_now_and_the_next_slot_stays() {
        timeIs("2027-05-01T12:00:00Z");
        engine.schedules(nightly("0 3 * * *"));
        Schedules schedules = engine.client().schedules();
        schedules.pause("nightly", ANNA);
        assertThat(schedules.fireNow("nightly", ANNA)).isTrue();
        assertThat(schedules.fireNow("nightly", ANNA)).isFalse();
        assertThat(engine.fireSchedules()).isEqualTo(1);
        assertThat(engine.fireSchedules()).isZero();
        assertThat(TestSql.strings(database, "select asked_by from fired")).containsExactly("anna");
        assertThat(view().nextAt()).isEqualTo(Instant.parse("2027-05-02T01:00:00Z"));
        assertThat(view().paused()).isTrue();
    }

    @Test
    void nobody_acts_on_a_schedule_that_is_not_there() {
        assertThatThrownBy(() -> engine.client().schedules().fireNow("nihgtly", ANNA))
                .hasMessageContaining("could not act on schedule 'nihgtly'");
    }

    @Test
    void changed_times_count_from_the_start_and_unchanged_ones_keep_what_is_due() {
        timeIs("2027-05-01T12:00:00Z");
        engine.schedules(nightly("0 3 * * *"));
        timeIs("2027-05-02T02:00:00Z");
        engine.schedules(nightly("0  3 * * *"));
        assertThat(engine.fireSchedules()).as("still due after a restart").isEqualTo(1);
        timeIs("2027-05-03T02:00:00Z");
        engine.schedules(nightly("0 12 * * *"));
        assertThat(engine.fireSchedules()).as("the old times are gone").isZero();
        assertThat(view().nextAt()).isEqualTo(Instant.parse("2027-05-03T10:00:00Z"));
    }

    @Test
    void an_action_submits_an_item_by_the_key_of_its_slot_in_the_same_commit() {
        timeIs("2027-05-01T12:00:00Z");
        engine.schedules(Schedule.cron(
                "nightly", "0 3 * * *", BERLIN, f -> engine.client().in(f.tx()).submit(REPORTS, f.key(), null)));
        timeIs("2027-05-02T02:00:00Z");
        engine.fireSchedules();
        engine.drain();
        assertThat(engine.client()
                        .items()
                        .find(REPORTS, "nightly@2027-05-02T01:00:00Z")
                        .orElseThrow()
                        .state())
                .isEqualTo(State.DONE);
    }

    @Test
    void an_action_cannot_end_the_transaction_that_records_its_firing() {
        timeIs("2027-05-01T12:00:00Z");
        engine.schedules(Schedule.every("nightly", Duration.ofHours(1), firing -> {
            write(firing);
            firing.tx().commit();
        }));
        timeIs("2027-05-01T13:00:01Z");
        assertThat(engine.fireSchedules()).isZero();
        assertThat(fired()).isEmpty();
        assertThat(view().error()).contains("could not run commit");
    }

    @Test
    void two_schedules_of_one_name_are_refused() {
        assertThatThrownBy(() -> engine.schedules(nightly("0 3 * * *"), nightly("0 4 * * *")))
                .hasMessageContaining("schedule 'nightly' was given twice");
    }

    private Schedule nightly(String cron) {
        return Schedule.cron("nightly", cron, BERLIN, SchedulesPgTest::write);
    }

    private static void write(Firing firing) throws Exception {
        TestSql.run(
                firing.tx(),
                "insert into fired values (?, ?, ?)",
                firing.slot().toString(),
                firing.missed(),
                String.valueOf(firing.askedBy()));
    }

    private List<String> fired() {
        return TestSql.strings(database, "select slot from fired order by slot");
    }

    private ScheduleView view() {
        return engine.client().schedules().find("nightly").orElseThrow();
    }

    private void everyTenMinutes(String from, int times) {
        timeIs(from);
        for (int i = 0; i < times; i++) {
            engine.fireSchedules();
            engine.advance(Duration.ofMinutes(10));
        }
    }

    /** Moves the database's clock to this time, give or take what the test itself takes. */
    private void timeIs(String time) {
        String now = TestSql.strings(database, "select to_json(okiagari.now() at time zone 'UTC') #>> '{}'")
                .getFirst();
        engine.advance(Duration.between(Instant.parse(Objects.requireNonNull(now) + "Z"), Instant.parse(time)));
    }
}

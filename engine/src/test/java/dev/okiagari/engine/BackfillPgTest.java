package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.schedule.Firing;
import dev.okiagari.engine.schedule.NoSuchSchedule;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.ScheduleView;
import dev.okiagari.engine.view.ScheduleView.Backfill;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Slots that passed and did not fire, fired later because a person wants it. */
class BackfillPgTest {
    private static final Pipeline<Void> REPORTS = Pipeline.of("reports");
    private static final ZoneId UTC = ZoneId.of("UTC");
    private static final Actor ANNA = new Actor("anna", "the reports are missing");

    private TestDatabase database;
    private TestEngine engine;
    private Schedules schedules;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(
                database, "create table fired (slot text, asked_by text, at timestamptz default clock_timestamp())");
        engine = TestEngine.on(database.dataSource(), REPORTS.steps().step("only", a -> Outcome.done()));
        schedules = engine.client().schedules();
        timeIs("2027-05-01T00:30:00Z");
    }

    @AfterEach
    void drop() {
        engine.close();
        database.close();
    }

    @Test
    void a_range_of_slots_fires_once_each_the_earliest_first() {
        engine.schedules(hourly());

        Backfill added = schedules.backfill("hourly", at("2027-04-30T00:00:00Z"), at("2027-04-30T05:00:00Z"), ANNA);

        assertThat(added.added()).isEqualTo(5);
        assertThat(view().backfillLeft()).isEqualTo(5);
        assertThat(engine.fireSchedules()).isEqualTo(5);
        assertThat(engine.fireSchedules()).isZero();
        assertThat(TestSql.strings(database, "select slot || ' ' || asked_by from fired order by at"))
                .containsExactly(
                        "2027-04-30T00:00:00Z anna",
                        "2027-04-30T01:00:00Z anna",
                        "2027-04-30T02:00:00Z anna",
                        "2027-04-30T03:00:00Z anna",
                        "2027-04-30T04:00:00Z anna");
        assertThat(view().backfillLeft()).isZero();
        assertThat(view().nextAt()).as("the plan stays").isEqualTo(at("2027-05-01T01:00:00Z"));
        assertThat(schedules.acts("hourly"))
                .containsExactly(new ActEntry(
                        "backfill",
                        "anna",
                        "the reports are missing (5 slots from 2027-04-30T00:00:00Z to 2027-04-30T05:00:00Z)",
                        schedules.acts("hourly").getFirst().at()));
    }

    @Test
    void slots_that_fired_or_were_backfilled_are_skipped_and_said_so() {
        engine.schedules(hourly());
        timeIs("2027-05-01T01:00:01Z");
        engine.fireSchedules();
        timeIs("2027-05-01T04:00:01Z"); // two and three were missed
        engine.fireSchedules();
        schedules.backfill("hourly", at("2027-05-01T02:00:00Z"), at("2027-05-01T03:00:00Z"), ANNA);

        Backfill all = schedules.backfill("hourly", at("2027-04-30T23:00:00Z"), at("2027-05-01T09:00:00Z"), ANNA);

        assertThat(all.slots()).hasSize(6).endsWith(at("2027-05-01T04:00:00Z"));
        assertThat(all.fired()).as("one and four").isEqualTo(2);
        assertThat(all.backfilled()).as("two, which still waits").isEqualTo(1);
        assertThat(all.added()).as("eleven, midnight and three").isEqualTo(3);
        assertThat(engine.fireSchedules()).isEqualTo(4);
        Backfill again = schedules.backfill("hourly", at("2027-04-30T23:00:00Z"), at("2027-05-01T09:00:00Z"), ANNA);
        assertThat(again.added()).isZero();
        assertThat(engine.fireSchedules()).isZero();
        assertThat(TestSql.number(database, "select count(*) - count(distinct slot) from fired"))
                .isZero();
        timeIs("2027-05-01T05:00:01Z");
        assertThat(engine.fireSchedules()).as("the next slot").isEqualTo(1);
    }

    @Test
    void a_dry_run_changes_nothing() {
        engine.schedules(hourly());
        Backfill would = schedules.previewBackfill("hourly", at("2027-04-30T00:00:00Z"), at("2027-04-30T05:00:00Z"));
        assertThat(would.added()).isEqualTo(5);
        assertThat(engine.fireSchedules()).isZero();
        assertThat(schedules.acts("hourly")).isEmpty();
    }

    @Test
    void a_paused_schedule_is_backfilled_and_its_slots_do_not_fire_again_afterwards() {
        engine.schedules(hourly());
        schedules.pause("hourly", ANNA);
        timeIs("2027-05-01T04:30:00Z");
        assertThat(schedules
                        .backfill("hourly", at("2027-05-01T00:00:00Z"), at("2027-05-01T09:00:00Z"), ANNA)
                        .added())
                .isEqualTo(5);
        assertThat(engine.fireSchedules()).isEqualTo(5);
        schedules.resume("hourly", ANNA);
        assertThat(engine.fireSchedules()).isZero();
        timeIs("2027-05-01T05:00:01Z");
        assertThat(engine.fireSchedules()).isEqualTo(1);
        assertThat(fired()).hasSize(6).doesNotHaveDuplicates();
    }

    @Test
    void a_slot_that_fails_is_tried_again_and_others_pass_it() {
        AtomicReference<String> bad = new AtomicReference<>("2027-04-30T00:00:00Z");
        engine.schedules(Schedule.cron("hourly", "0 * * * *", UTC, firing -> {
            write(firing);
            if (firing.slot().toString().equals(bad.get())) {
                throw new IllegalStateException("no numbers for that hour");
            }
        }));
        schedules.backfill("hourly", at("2027-04-30T00:00:00Z"), at("2027-04-30T03:00:00Z"), ANNA);
        assertThat(engine.fireSchedules()).isEqualTo(2);
        assertThat(view().backfillLeft()).isEqualTo(1);
        assertThat(view().backfillError()).contains("no numbers for that hour");
        assertThat(view().failures()).as("the plan is not concerned").isZero();
        bad.set("");
        engine.advance(Duration.ofMinutes(1));
        assertThat(engine.fireSchedules()).isEqualTo(1);
        assertThat(view().backfillError()).isNull();
    }

    @Test
    void what_waits_can_be_given_up() {
        engine.schedules(hourly());
        schedules.backfill("hourly", at("2027-04-30T00:00:00Z"), at("2027-04-30T05:00:00Z"), ANNA);
        assertThat(schedules.stopBackfill("hourly", ANNA)).isTrue();
        assertThat(schedules.stopBackfill("hourly", ANNA)).isFalse();
        assertThat(engine.fireSchedules()).isZero();
        assertThat(schedules.acts("hourly")).extracting(ActEntry::act).containsExactly("backfill", "stop-backfill");
    }

    @Test
    void too_many_slots_forgotten_ones_and_unknown_schedules_are_refused() {
        engine.schedules(Schedule.every("often", Duration.ofSeconds(1), BackfillPgTest::write));
        assertThatThrownBy(
                        () -> schedules.backfill("often", at("2027-04-29T00:00:00Z"), at("2027-05-01T00:00:00Z"), ANNA))
                .hasMessageContaining("the range has more than 10000 slots");
        assertThatThrownBy(
                        () -> schedules.backfill("oftne", at("2027-04-29T00:00:00Z"), at("2027-05-01T00:00:00Z"), ANNA))
                .isInstanceOf(NoSuchSchedule.class);
        schedules.backfill("often", at("2027-04-30T20:00:00Z"), at("2027-04-30T22:00:00Z"), ANNA);
        assertThatThrownBy(
                        () -> schedules.backfill("often", at("2027-04-30T16:00:00Z"), at("2027-04-30T18:00:00Z"), ANNA))
                .hasMessageContaining("more than 10000 slots would wait");
        schedules.stopBackfill("often", ANNA);
        engine.advance(Duration.ofSeconds(2));
        engine.fireSchedules();
        assertThatThrownBy(
                        () -> schedules.backfill("often", at("2027-04-30T16:00:00Z"), at("2027-04-30T17:00:00Z"), ANNA))
                .hasMessageContaining("no longer known");
    }

    @Test
    void firings_are_remembered_for_ten_thousand_slots() {
        engine.schedules(hourly());
        TestSql.run(database, """
                insert into okiagari.schedule_slot (schedule, slot, fired_at)
                select 'hourly', t, t from generate_series(timestamptz '2025-01-01Z', '2027-05-01Z', '1 hour') t
                """);
        timeIs("2027-05-01T01:00:01Z");
        engine.fireSchedules();
        assertThat(TestSql.number(database, "select count(*) from okiagari.schedule_slot"))
                .isEqualTo(10_001);
    }

    private static Schedule hourly() {
        return Schedule.cron("hourly", "0 * * * *", UTC, BackfillPgTest::write);
    }

    private static void write(Firing firing) throws Exception {
        TestSql.run(
                firing.tx(),
                "insert into fired values (?, ?)",
                firing.slot().toString(),
                String.valueOf(firing.askedBy()));
    }

    private List<String> fired() {
        return TestSql.strings(database, "select slot from fired order by slot");
    }

    private ScheduleView view() {
        return schedules.find("hourly").orElseThrow();
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

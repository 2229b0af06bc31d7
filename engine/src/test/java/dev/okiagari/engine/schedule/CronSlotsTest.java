package dev.okiagari.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Berlin in 2026: on 29 March 02:00 becomes 03:00, on 25 October 03:00 becomes 02:00. */
class CronSlotsTest {
    private static final String BERLIN = "Europe/Berlin";

    @Test
    void a_slot_that_the_clock_jumps_over_comes_once_at_the_jump() {
        assertThat(slots("30 2 * * *", BERLIN, "2026-03-28T00:00", 3))
                .containsExactly("2026-03-28T02:30+01:00", "2026-03-29T03:00+02:00", "2026-03-30T02:30+02:00");
    }

    @Test
    void many_slots_that_the_clock_jumps_over_are_one() {
        assertThat(slots("*/20 1-3 29 3 *", BERLIN, "2026-03-29T01:15", 5))
                .containsExactly(
                        "2026-03-29T01:20+01:00",
                        "2026-03-29T01:40+01:00",
                        "2026-03-29T03:00+02:00",
                        "2026-03-29T03:20+02:00",
                        "2026-03-29T03:40+02:00");
    }

    @Test
    void a_slot_that_the_clock_shows_twice_comes_the_first_time() {
        assertThat(slots("30 2 * * *", BERLIN, "2026-10-24T12:00", 2))
                .containsExactly("2026-10-25T02:30+02:00", "2026-10-26T02:30+01:00");
        assertThat(slots("0 2,3 * * *", BERLIN, "2026-10-25T00:00", 3))
                .containsExactly("2026-10-25T02:00+02:00", "2026-10-25T03:00+01:00", "2026-10-26T02:00+01:00");
    }

    @Test
    void asked_in_the_repeated_hour_the_slots_of_that_hour_are_over() {
        Instant secondTime = Instant.parse("2026-10-25T01:10:00Z"); // 02:10 for the second time
        assertThat(Slots.cron("30 2 * * *", ZoneId.of(BERLIN)).after(secondTime))
                .isEqualTo(Instant.parse("2026-10-26T01:30:00Z"));
    }

    @Test
    void every_minute_is_every_minute_across_both_changes() {
        for (String day : List.of("2026-03-29", "2026-10-25")) {
            Instant from = Instant.parse(day + "T00:00:00Z");
            Slots slots = Slots.cron("* * * * *", ZoneId.of(BERLIN));
            Instant slot = from;
            for (int minute = 1; minute <= 180; minute++) {
                slot = slots.after(slot);
                assertThat(slot).isEqualTo(from.plus(minute, ChronoUnit.MINUTES));
            }
        }
    }

    @Test
    void every_hour_comes_in_both_of_the_repeated_ones() {
        assertThat(slots("15 * * * *", BERLIN, "2026-10-25T01:30", 3))
                .containsExactly("2026-10-25T02:15+02:00", "2026-10-25T02:15+01:00", "2026-10-25T03:15+01:00");
    }

    @Test
    void shifts_by_half_an_hour_are_shifts() {
        // Lord Howe: 4 October 2026 02:00 becomes 02:30, 5 April 2026 02:00 becomes 01:30.
        String lordHowe = "Australia/Lord_Howe";
        assertThat(slots("15 2 * * *", lordHowe, "2026-10-03T12:00", 2))
                .containsExactly("2026-10-04T02:30+11:00", "2026-10-05T02:15+11:00");
        assertThat(slots("45 1 * * *", lordHowe, "2026-04-04T12:00", 2))
                .containsExactly("2026-04-05T01:45+11:00", "2026-04-06T01:45+10:30");
        assertThat(slots("*/30 * * * *", lordHowe, "2026-04-05T01:00", 3))
                .containsExactly("2026-04-05T01:30+11:00", "2026-04-05T01:30+10:30", "2026-04-05T02:00+10:30");
    }

    @Test
    void a_day_that_an_island_left_out_is_made_up_for_at_its_end() {
        assertThat(slots("0 12 * * *", "Pacific/Apia", "2011-12-29T00:00", 3))
                .containsExactly("2011-12-29T12:00-10:00", "2011-12-31T00:00+14:00", "2011-12-31T12:00+14:00");
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin, 2026-03-27",
        "Europe/Berlin, 2026-10-23",
        "Australia/Lord_Howe, 2026-04-03",
        "Australia/Lord_Howe, 2026-10-02",
        "America/St_Johns, 2026-03-06",
        "America/St_Johns, 2026-10-30",
        "Africa/Cairo, 2026-04-22",
        "America/Havana, 2026-10-30",
        "Asia/Tokyo, 2026-03-27",
        "Pacific/Apia, 2011-12-28"
    })
    void walking_slot_by_slot_finds_what_a_look_at_every_minute_finds(String zone, String day) {
        List<String> expressions = List.of(
                "* * * * *", "*/7 * * * *", "17 * * * *", "0 0 * * *", "30 2 * * *", "*/10 1-3 * * *", "59 23,0 * * *");
        ZoneId id = ZoneId.of(zone);
        Instant from = LocalDateTime.parse(day + "T00:00").atZone(id).toInstant();
        Instant to = from.plus(Duration.ofDays(4));
        for (String expression : expressions) {
            Slots slots = Slots.cron(expression, id);
            List<Instant> walked = new ArrayList<>();
            for (Instant slot = slots.after(from); slot.isBefore(to); slot = slots.after(slot)) {
                walked.add(slot);
            }
            assertThat(walked).as(expression).containsExactlyElementsOf(lookedAt(expression, id, from, to));
        }
    }

    /** Every minute of real time whose wall clock fits and, unless every hour counts, was not shown before; and jumps. */
    private static SortedSet<Instant> lookedAt(String expression, ZoneId zone, Instant from, Instant to) {
        Slots onClock = Slots.cron(expression, ZoneId.of("UTC"));
        SortedSet<Instant> found = new TreeSet<>();
        for (Instant at = from.plusSeconds(60); at.isBefore(to); at = at.plusSeconds(60)) {
            ZonedDateTime shown = at.atZone(zone);
            ZonedDateTime minuteBefore = at.minusSeconds(60).atZone(zone);
            boolean isRepeat =
                    shown.getOffset().equals(shown.withLaterOffsetAtOverlap().getOffset())
                            && !shown.getOffset()
                                    .equals(shown.withEarlierOffsetAtOverlap().getOffset());
            boolean countsTwice = expression.split(" ", -1)[1].equals("*");
            LocalDateTime upTo = shown.toLocalDateTime();
            LocalDateTime since = upTo.isAfter(minuteBefore.toLocalDateTime())
                    ? minuteBefore.toLocalDateTime()
                    : upTo.minusMinutes(1);
            Instant next = onClock.after(since.atZone(ZoneId.of("UTC")).toInstant());
            if (!next.isAfter(upTo.atZone(ZoneId.of("UTC")).toInstant()) && (countsTwice || !isRepeat)) {
                found.add(at);
            }
        }
        return found;
    }

    @Test
    void day_of_month_or_day_of_week_as_cron_has_always_had_it() {
        assertThat(slots("0 0 13 * 5", "UTC", "2026-01-01T00:00", 4))
                .containsExactly("2026-01-02T00:00Z", "2026-01-09T00:00Z", "2026-01-13T00:00Z", "2026-01-16T00:00Z");
    }

    @Test
    void fractions_of_a_second_do_not_repeat_a_slot() {
        Slots slots = Slots.cron("* * * * *", ZoneId.of("UTC"));
        assertThat(slots.after(Instant.parse("2026-01-01T00:00:00.000001Z")))
                .isEqualTo(Instant.parse("2026-01-01T00:01:00Z"));
        assertThat(slots.after(Instant.parse("2025-12-31T23:59:59.999999Z")))
                .isEqualTo(Instant.parse("2026-01-01T00:00:00Z"));
    }

    @Test
    void what_cannot_be_read_or_never_comes_is_refused_with_the_reason() {
        assertThatThrownBy(() -> Slots.cron("0 25 * * *", ZoneId.of("UTC")))
                .hasMessageContaining("could not read the cron expression '0 25 * * *'")
                .hasMessageContaining("25");
        assertThatThrownBy(() -> Slots.cron("0 3 * * * *", ZoneId.of("UTC"))).hasMessageContaining("6 parts");
        assertThatThrownBy(() -> Slots.cron("0 0 30 2 *", ZoneId.of("UTC"))).hasMessageContaining("never comes");
    }

    private static List<String> slots(String expression, String zone, String after, int number) {
        ZoneId id = ZoneId.of(zone);
        Slots slots = Slots.cron(expression, id);
        List<String> found = new ArrayList<>();
        Instant slot = LocalDateTime.parse(after).atZone(id).toInstant();
        for (int i = 0; i < number; i++) {
            slot = slots.after(slot);
            found.add(slot.atZone(id).toOffsetDateTime().toString());
        }
        return found;
    }
}

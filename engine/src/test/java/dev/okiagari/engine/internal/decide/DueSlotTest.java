package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.schedule.Slots;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class DueSlotTest {
    @Test
    void a_slot_that_is_further_away_than_slots_ever_are_gives_way_to_the_next_one_by_the_clock() {
        Slots slots = Slots.every(Duration.ofMinutes(5));
        Instant now = Instant.parse("2027-05-01T12:01:00Z");
        assertThat(DueSlot.replanned(slots, Instant.parse("2027-05-01T13:05:00Z"), now))
                .isEqualTo(Instant.parse("2027-05-01T12:05:00Z"));
        assertThat(DueSlot.replanned(slots, Instant.parse("2027-05-01T12:05:00Z"), now))
                .isNull();
        assertThat(DueSlot.replanned(slots, Instant.parse("2027-05-01T12:10:00Z"), now))
                .as("fired for 12:05 just before the clock was set back a little")
                .isNull();
    }

    private static final Slots NIGHTLY = Slots.cron("0 3 * * *", ZoneId.of("UTC"));

    @Test
    void nothing_is_due_before_its_time() {
        Instant expected = at("2026-05-02T03:00:00Z");
        assertThat(DueSlot.of(NIGHTLY, expected, null, at("2026-05-02T02:59:59.999Z")))
                .isEqualTo(new DueSlot(null, 0, expected));
    }

    @Test
    void a_slot_is_due_from_its_very_moment() {
        Instant expected = at("2026-05-02T03:00:00Z");
        assertThat(DueSlot.of(NIGHTLY, expected, null, expected))
                .isEqualTo(new DueSlot(expected, 0, at("2026-05-03T03:00:00Z")));
    }

    @Test
    void missed_slots_become_one_firing_for_the_latest_that_says_how_many() {
        assertThat(DueSlot.of(NIGHTLY, at("2026-05-02T03:00:00Z"), null, at("2026-05-05T12:00:00Z")))
                .isEqualTo(new DueSlot(at("2026-05-05T03:00:00Z"), 3, at("2026-05-06T03:00:00Z")));
    }

    @Test
    void after_a_year_the_latest_slot_is_found_without_counting_them_all() {
        Slots minutes = Slots.cron("* * * * *", ZoneId.of("UTC"));
        assertThat(DueSlot.of(minutes, at("2025-05-02T03:00:00Z"), null, at("2026-05-05T12:00:30Z")))
                .isEqualTo(new DueSlot(at("2026-05-05T12:00:00Z"), DueSlot.MOST_COUNTED, at("2026-05-05T12:01:00Z")));
        Slots rarely = Slots.cron("*/5 3 1 1 *", ZoneId.of("UTC"));
        assertThat(DueSlot.of(rarely, at("1900-01-01T03:00:00Z"), null, at("2026-05-05T12:00:30Z")))
                .isEqualTo(new DueSlot(at("2026-01-01T03:55:00Z"), DueSlot.MOST_COUNTED, at("2027-01-01T03:00:00Z")));
    }

    @Test
    void what_passed_in_a_pause_is_not_made_up_for() {
        Instant expected = at("2026-05-02T03:00:00Z");
        assertThat(DueSlot.of(NIGHTLY, expected, at("2026-05-04T12:00:00Z"), at("2026-05-04T12:00:01Z")))
                .isEqualTo(new DueSlot(null, 0, at("2026-05-05T03:00:00Z")));
        assertThat(DueSlot.of(NIGHTLY, expected, at("2026-05-04T12:00:00Z"), at("2026-05-06T12:00:00Z")))
                .isEqualTo(new DueSlot(at("2026-05-06T03:00:00Z"), 1, at("2026-05-07T03:00:00Z")));
    }

    @Test
    void intervals_are_counted_from_1970_so_that_nodes_agree() {
        Slots slots = Slots.every(Duration.ofMinutes(5));
        assertThat(slots.after(at("2026-05-02T03:01:00.5Z"))).isEqualTo(at("2026-05-02T03:05:00Z"));
        assertThat(slots.after(at("2026-05-02T03:05:00Z"))).isEqualTo(at("2026-05-02T03:10:00Z"));
        assertThat(slots.after(at("1969-12-31T23:58:00Z"))).isEqualTo(at("1970-01-01T00:00:00Z"));
        assertThatThrownBy(() -> Slots.every(Duration.ofMillis(999))).hasMessageContaining("from 1 s");
    }

    @Test
    void slots_can_be_read_from_their_text() {
        assertThat(Slots.of("every PT5M", "")).isEqualTo(Slots.every(Duration.ofMinutes(5)));
        Slots cron = Slots.cron(" 0  3 * * * ", ZoneId.of("Europe/Berlin"));
        assertThat(cron.text()).isEqualTo("0 3 * * *");
        assertThat(Slots.of(cron.text(), cron.zone()).after(at("2026-05-02T00:00:00Z")))
                .isEqualTo(cron.after(at("2026-05-02T00:00:00Z")))
                .isEqualTo(at("2026-05-02T01:00:00Z"));
    }

    private static Instant at(String time) {
        return Instant.parse(time);
    }
}

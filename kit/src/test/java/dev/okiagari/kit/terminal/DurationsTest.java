package dev.okiagari.kit.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DurationsTest {
    @Test
    void a_length_is_told_in_its_two_largest_units() {
        assertThat(Durations.words(Duration.ofMillis(999))).isEqualTo("less than 1 s");
        assertThat(Durations.words(Duration.ofSeconds(59))).isEqualTo("59 s");
        assertThat(Durations.words(Duration.ofSeconds(200))).isEqualTo("3 min 20 s");
        assertThat(Durations.words(Duration.ofMinutes(125))).isEqualTo("2 h 5 min");
        assertThat(Durations.words(Duration.ofHours(76))).isEqualTo("3 d 4 h");
    }

    @Test
    void a_round_length_has_one_unit() {
        assertThat(Durations.words(Duration.ofMinutes(3))).isEqualTo("3 min");
        assertThat(Durations.words(Duration.ofHours(2))).isEqualTo("2 h");
        assertThat(Durations.words(Duration.ofDays(5))).isEqualTo("5 d");
    }

    @Test
    void what_happened_within_the_last_second_was_just_now() {
        assertThat(Durations.ago(Duration.ofMillis(300))).isEqualTo("just now");
        assertThat(Durations.ago(Duration.ofSeconds(12))).isEqualTo("12 s ago");
    }
}

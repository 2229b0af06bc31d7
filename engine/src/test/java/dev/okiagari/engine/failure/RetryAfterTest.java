package dev.okiagari.engine.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {
    private static final String DATE = "Sat, 15 Nov 2025 12:00:00 GMT";

    @Test
    void seconds_are_a_length_of_time() {
        assertThat(RetryAfter.parse("120", null)).contains(RetryAfter.ofSeconds(120));
        assertThat(RetryAfter.parse(" 7 ", DATE)).contains(RetryAfter.ofSeconds(7));
        assertThat(RetryAfter.parse("0", null)).contains(RetryAfter.ofSeconds(0));
    }

    @Test
    void a_date_is_read_against_the_answers_own_date() {
        assertThat(RetryAfter.parse("Sat, 15 Nov 2025 12:05:00 GMT", DATE))
                .contains(new RetryAfter(Duration.ofMinutes(5)));
    }

    @Test
    void a_date_in_the_past_means_at_once() {
        assertThat(RetryAfter.parse("Sat, 15 Nov 2025 11:00:00 GMT", DATE)).contains(new RetryAfter(Duration.ZERO));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "yesterday"})
    void a_date_without_a_date_to_read_it_against_says_nothing(@Nullable String dateHeader) {
        assertThat(RetryAfter.parse("Sat, 15 Nov 2025 12:05:00 GMT", dateHeader))
                .isEmpty();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "  ", "soon", "-5", "1.5", "12 s", "0x10", "٣", "Sat, 99 Nov 2025 12:05:00 GMT"})
    void garbage_says_nothing(@Nullable String header) {
        assertThat(RetryAfter.parse(header, DATE)).isEmpty();
    }

    @Test
    void a_negative_length_is_none() {
        assertThat(RetryAfter.ofSeconds(-5).delay()).isZero();
    }

    @Test
    void over_24_hours_is_too_long_and_24_hours_are_not() {
        assertThat(RetryAfter.ofSeconds(86_400).isTooLong()).isFalse();
        assertThat(RetryAfter.ofSeconds(86_401).isTooLong()).isTrue();
        assertThat(RetryAfter.parse("Sun, 16 Nov 2025 12:00:01 GMT", DATE)
                        .orElseThrow()
                        .isTooLong())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"999999999999999999", "9223372036854775807", "99999999999999999999999999"})
    void a_huge_number_of_seconds_is_too_long_and_not_taken_for_garbage(String header) {
        assertThat(RetryAfter.parse(header, null))
                .hasValueSatisfying(r -> assertThat(r.isTooLong()).isTrue());
    }
}

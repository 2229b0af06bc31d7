package dev.okiagari.kit.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void a_message_becomes_a_sentence() {
        assertThat(Words.sentence("there is no item 7")).isEqualTo("There is no item 7.");
        assertThat(Words.sentence("Sign in first.")).isEqualTo("Sign in first.");
        assertThat(Words.sentence("did you mean papers?")).isEqualTo("Did you mean papers?");
        assertThat(Words.sentence(" ")).isEmpty();
    }

    @Test
    void alternatives_are_listed_with_or() {
        assertThat(Words.oneOf(List.of("a"))).isEqualTo("a");
        assertThat(Words.oneOf(List.of("a", "b"))).isEqualTo("a or b");
        assertThat(Words.oneOf(List.of("a", "b", "c"))).isEqualTo("a, b or c");
    }

    @Test
    void a_factor_has_one_digit_behind_the_point_or_none() {
        assertThat(Words.decimal(2)).isEqualTo("2");
        assertThat(Words.decimal(10 / 3.0)).isEqualTo("3.3");
    }

    @Test
    void ordinals_end_as_they_are_spoken() {
        assertThat(List.of(1L, 2L, 3L, 4L, 11L, 12L, 13L, 21L, 102L, 111L, 1203L))
                .extracting(Words::ordinal)
                .containsExactly(
                        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th", "1,203rd");
    }
}

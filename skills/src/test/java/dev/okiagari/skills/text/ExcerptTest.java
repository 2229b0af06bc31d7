package dev.okiagari.skills.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ExcerptTest {
    @Test
    void no_character_is_cut_in_two_wherever_the_place_is() {
        String line = "a" + "\uD83D\uDE00".repeat(300) + "b";
        for (int column = 1; column <= line.length() + 1; column++) {
            String excerpt = Excerpt.of(line, column);
            assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(excerpt))
                    .as("at column %s: %s", column, excerpt)
                    .isTrue();
        }
    }

    @Test
    void a_short_line_is_kept_as_it_is() {
        assertThat(Excerpt.of("rm -rf build", 4)).isEqualTo("rm -rf build");
    }

    @Test
    void a_long_line_is_cut_around_the_place_and_says_where() {
        String line = "x".repeat(500) + "here" + "y".repeat(500);
        assertThat(Excerpt.of(line, 501))
                .startsWith("…x")
                .contains("here")
                .endsWith("y…")
                .hasSize(202);
        assertThat(Excerpt.of(line, 1)).startsWith("xxx").endsWith("x…");
        assertThat(Excerpt.of(line, line.length())).startsWith("…y").endsWith("y");
    }
}

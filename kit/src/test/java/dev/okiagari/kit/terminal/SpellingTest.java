package dev.okiagari.kit.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingTest {
    private static final List<String> WORDS = List.of("demo", "doctor", "items", "--state", "--step", "why");

    @Test
    void a_slip_of_the_finger_is_recognised() {
        assertThat(Spelling.nearest("dmeo", WORDS)).contains("demo");
        assertThat(Spelling.nearest("item", WORDS)).contains("items");
        assertThat(Spelling.nearest("--stat", WORDS)).contains("--state");
        assertThat(Spelling.nearest("doc", WORDS)).contains("doctor");
    }

    @Test
    void what_resembles_nothing_is_not_guessed() {
        assertThat(Spelling.nearest("frobnicate", WORDS)).isEmpty();
        assertThat(Spelling.nearest("x", WORDS)).isEmpty();
        assertThat(Spelling.nearest("-x", List.of("-V", "-h"))).isEmpty();
    }
}

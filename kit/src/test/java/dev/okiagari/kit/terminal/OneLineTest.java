package dev.okiagari.kit.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OneLineTest {
    @Test
    void an_error_of_several_lines_cannot_move_the_cursor_or_turn_the_reading_around() {
        assertThat(OneLine.lines("could not start:\n\tline \033[2J\u202egnp.exe\r\nend"))
                .isEqualTo("could not start:\n\tline ?[2J?gnp.exe\nend");
    }
}

package dev.okiagari.console.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void columns_line_up_and_numbers_stand_to_the_right() {
        assertThat(new Table()
                        .numbers("ID")
                        .words("KEY")
                        .words("WHY")
                        .row(7, "a", "")
                        .row(1234, "bcd", "late")
                        .lines())
                .containsExactly("  ID  KEY  WHY", "   7  a", "1234  bcd  late");
    }

    @Test
    void wide_characters_take_two_columns() {
        assertThat(new Table()
                        .words("KEY")
                        .words("STATE")
                        .row("商品", "done")
                        .row("abcd", "done")
                        .lines())
                .containsExactly("KEY   STATE", "商品  done", "abcd  done");
    }

    @Test
    void a_long_cell_of_a_bounded_column_is_cut() {
        assertThat(new Table().words("WHY", 10).row("0123456789abc").lines()).containsExactly("WHY", "012345678…");
    }

    @Test
    void text_from_outside_cannot_steer_the_terminal() {
        assertThat(new Table().words("KEY").row("a\u001b[2Jb\nc\td\u202e").lines())
                .containsExactly("KEY", "a [2Jb c d?");
    }

    @Test
    void a_row_of_the_wrong_length_is_refused() {
        Table table = new Table().words("KEY");
        assertThatThrownBy(() -> table.row("a", "b")).hasMessageContaining("2 cells for 1 columns");
    }
}

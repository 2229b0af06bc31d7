package dev.okiagari.kit.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void columns_line_up_and_numbers_stand_to_the_right() {
        assertThat(new Table()
                        .numbers("ID")
                        .words("KEY", "WHY")
                        .row(7, "a", "")
                        .row(1234, "bcd", "late")
                        .lines())
                .containsExactly("  ID  KEY  WHY", "   7  a", "1234  bcd  late");
    }

    @Test
    void wide_characters_take_two_columns() {
        assertThat(new Table()
                        .words("KEY", "STATE")
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

    private static Table items() {
        return new Table()
                .words("KEY", "STATE", "STEP")
                .words("WHY", 70)
                .row("2406.01234", "retrying", "content", "in 4 s; arxiv.down: 503 Service Unavailable, try later")
                .row("2406.01235", "done", "content", "");
    }

    @Test
    void only_the_text_at_the_end_is_shortened_for_a_narrow_terminal() {
        assertThat(items().lines(60))
                .containsExactly(
                        "KEY         STATE     STEP     WHY",
                        "2406.01234  retrying  content  in 4 s; arxiv.down: 503 Serv…",
                        "2406.01235  done      content");
        assertThat(items().lines(0)).as("no terminal").isEqualTo(items().lines());
        assertThat(items().lines(200)).isEqualTo(items().lines());
    }

    @Test
    void where_too_little_of_a_text_would_be_left_it_stands_below_its_row() {
        assertThat(items().lines(40))
                .containsExactly(
                        "KEY         STATE     STEP",
                        "2406.01234  retrying  content",
                        "    why: in 4 s; arxiv.down: 503 Servic…",
                        "2406.01235  done      content");
    }

    @Test
    void facts_are_whole_even_where_they_are_wider_than_the_terminal() {
        assertThat(items().lines(24))
                .containsExactly(
                        "KEY         STATE",
                        "2406.01234  retrying",
                        "    step: content",
                        "    why: in 4 s; arxiv.…",
                        "2406.01235  done",
                        "    step: content");
        assertThat(items().lines(5)).contains("2406.01234", "    state: retrying  step: content");
    }
}

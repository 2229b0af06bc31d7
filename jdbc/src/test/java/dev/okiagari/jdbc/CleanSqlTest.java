package dev.okiagari.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CleanSqlTest {
    @Test
    void text_keeps_whole_pairs_and_loses_nul_and_halves() {
        assertThat(CleanSql.clean("a\u0000b\uD83D\uDE00c\uD83Dd\uDE00")).isEqualTo("ab\uD83D\uDE00cd");
    }

    @Test
    void clean_text_is_returned_as_it_is() {
        String text = "nothing to remove \uD83D\uDE00";
        assertThat(CleanSql.clean(text)).isSameAs(text);
    }
}

package dev.okiagari.papers.arxiv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ArxivQueryTest {
    @Test
    void plain_words_must_all_appear_and_quoted_ones_next_to_each_other() {
        assertThat(ArxivQuery.of(" state-of-the-art  \"context window\" C++ it's? ")
                        .text())
                .isEqualTo("all:state-of-the-art AND all:\"context window\" AND all:C AND all:it's");
    }

    @Test
    void arxivs_own_fields_are_passed_on_as_they_are() {
        assertThat(ArxivQuery.of("ti:retrieval AND (cat:cs.CL OR cat:cs.IR)").text())
                .isEqualTo("ti:retrieval AND (cat:cs.CL OR cat:cs.IR)");
        assertThat(ArxivQuery.of("note: a colon is no field").text()).startsWith("all:note AND all:a");
    }

    @Test
    void what_has_no_word_or_is_too_long_is_refused() {
        assertThatThrownBy(() -> ArxivQuery.of(" + \"\" ")).hasMessageContaining("contains no word");
        assertThatThrownBy(() -> ArxivQuery.of("word ".repeat(100))).hasMessageContaining("at most 300");
    }
}

package dev.okiagari.papers.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnmarkedTextTest {
    private static final String TEXT = "A \\(\\beta\\)-VAE of \\(n\\) parts";

    @Test
    void the_words_are_those_without_signs() {
        assertThat(UnmarkedText.of(TEXT)).isEqualTo("A \\beta-VAE of n parts");
        assertThat(UnmarkedText.of("cut off: \\(x_{")).isEqualTo("cut off: x_{");
        assertThat(UnmarkedText.of("from a PDF")).isEqualTo("from a PDF");
    }

    @Test
    void a_part_gets_its_signs_back_also_where_it_begins_or_ends_in_a_formula() {
        UnmarkedText text = new UnmarkedText(TEXT);
        assertThat(text.marked("A \\beta-VAE of n parts")).isEqualTo(TEXT);
        assertThat(text.marked("ta-VAE of n")).isEqualTo("\\(ta\\)-VAE of \\(n\\)");
        assertThat(text.marked("et")).isEqualTo("\\(et\\)");
        assertThat(text.marked("VAE of ")).isEqualTo("VAE of ");
        assertThat(text.marked("elsewhere")).isEqualTo("elsewhere");
    }

    @Test
    void a_cut_leaves_no_half_of_a_formula() {
        assertThat(Cut.to(TEXT, 2)).isEqualTo("A ");
        for (int most = 3; most < 11; most++) {
            assertThat(Cut.to(TEXT, most)).isEqualTo("A ");
        }
        assertThat(Cut.to(TEXT, 11)).isEqualTo("A \\(\\beta\\)");
        assertThat(Cut.to(TEXT, 14)).isEqualTo("A \\(\\beta\\)-VA");
    }
}

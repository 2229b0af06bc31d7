package dev.okiagari.papers.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands before the first section. */
class PaperFrontMatterTest {
    private static final Section INTRODUCTION = new Section(1, "Introduction", "It begins.");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\icmltitlerunning Submission and Formatting",
                "\\affil[1]Institute of Slow Systems",
                "Published in Transactions on Slow Systems (03/2024)",
                "Accepted for publication in the Journal of Dolls",
                "Copyright 2024 by the authors",
                "Keywords: dolls, friction",
                "Corresponding author: A. B.",
                "6.5in 9in",
                "This work has been submitted to the IEEE for possible publication."
            })
    void notes_of_publishers_and_remains_of_the_preamble_are_no_section(String line) {
        assertThat(read("<div class='ltx_para'><p class='ltx_p'>" + line + "</p></div>"))
                .containsExactly(INTRODUCTION);
    }

    @Test
    void words_of_the_paper_before_its_first_section_stay() {
        assertThat(read("<p class='ltx_p'>Preprint 12</p><p class='ltx_p'>A motto that means a lot.</p>"))
                .containsExactly(new Section(1, "", "A motto that means a lot."), INTRODUCTION);
    }

    private static List<Section> read(String before) {
        return LatexmlReader.paper(("<html><body><article class='ltx_document'>" + before
                                + "<section class='ltx_section'><h2 class='ltx_title'>Introduction</h2>"
                                + "<p class='ltx_p'>It begins.</p></section></article></body></html>")
                        .getBytes(UTF_8))
                .sections();
    }
}

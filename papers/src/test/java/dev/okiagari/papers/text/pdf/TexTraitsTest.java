package dev.okiagari.papers.text.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.text.Reference;
import dev.okiagari.papers.text.Section;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PDFs that a real TeX made here, each with a trait that many of arXiv's have. */
class TexTraitsTest {
    @TempDir
    private Path folder;

    private PdfReader.Content read(String name) throws Exception {
        return PdfReader.reading(Tex.pdf(name, folder));
    }

    @Test
    void letters_that_are_pictures_with_numbers_are_read() throws Exception {
        PdfReader.Content reading = read("type3");

        assertThat(reading.paper().sections())
                .extracting(Section::heading)
                .containsExactly("Letters as pictures", "What follows");
        assertThat(text(reading))
                .startsWith(
                        "Letters of this paper are pictures of letters. They were drawn for a printer with six hundred dots "
                                + "an inch, as was usual when outlines of fonts were not to be had");
    }

    @Test
    void quotation_marks_and_dashes_of_pictures_stand_where_tex_has_them() throws Exception {
        PdfReader.Content reading = read("type3quotes");

        assertThat(text(reading))
                .contains(
                        "A fluffy office is “efficient” and – as far as one can find – affine to nothing. It isn’t the first",
                        "on pages 10–20 of another paper, and nobody’s café was naïve enough to follow.");
        assertThat(reading.paper().references()).hasSize(3);
        assertThat(reading.paper().references().get(1).title()).contains("Words of another paper");
        assertThat(reading.paper().references().get(2).arxivId()).isEqualTo(Optional.of(new PaperId("2001.00042")));
    }

    @Test
    void pictures_of_letters_in_two_columns_are_read_column_by_column() throws Exception {
        PdfReader.Content reading = read("type3columns");

        assertThat(reading.paper().sections())
                .extracting(Section::heading)
                .containsExactly("First column", "Second column");
        assertThat(text(reading)).endsWith("The end of the second column is the end of the paper.");
    }

    @Test
    void references_in_two_columns_without_a_heading_keep_their_labels() throws Exception {
        PdfReader.Content reading = read("revtex");

        assertThat(reading.paper().sections())
                .extracting(Section::heading)
                .containsExactly("Introduction", "Measurement", "Outlook");
        assertThat(reading.paper().references().stream().map(Reference::raw).toList())
                .hasSize(8)
                .first()
                .isEqualTo(
                        "A. Pusher and B. Faller, Phys. Rev. Made Up 12, 345 (1998), which is the first of all measurements.");
        assertThat(reading.paper().references().get(3).arxivId()).isEqualTo(Optional.of(new PaperId("2001.00042")));
        assertThat(reading.paper().references().get(7).doi()).isEqualTo(Optional.of("10.5555/plz.1999.9"));
        assertThat(text(reading)).doesNotContain("Handbook");
    }

    @Test
    void numbers_of_lines_in_a_copy_for_reviewers_are_left_out() throws Exception {
        PdfReader.Content reading = read("review");

        assertThat(text(reading).replace('\n', ' '))
                .isEqualTo(
                        "Whoever reviews a paper has to say which line is meant, and therefore every line of the copy that "
                                + "reviewers get has a number. A program that reads the numbers as words finds them in the middle of "
                                + "sentences, where nobody put them, and takes them for results or for years. They stand in the margin, "
                                + "they are small, and they count. We leave them out. What is left is the text, which reads as if there "
                                + "had been no numbers at all; a year such as 1987 at the beginning of a line stays where it is, since "
                                + "it does not stand in the margin. That is all.");
    }

    private static String text(PdfReader.Content reading) {
        return reading.paper().sections().stream().map(Section::content).collect(Collectors.joining("\n"));
    }
}

package dev.okiagari.papers.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.papers.search.StoredPaper.Part;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Why a paper was found: the words in their places, as text. */
class HighlightsPgTest {
    @TempDir
    Path folder;

    private SearchFixture test;

    @BeforeEach
    void open() throws SQLException {
        test = new SearchFixture(getClass(), folder);
    }

    @AfterEach
    void close() throws SQLException {
        test.close();
    }

    @Test
    void words_are_marked_in_title_abstract_and_text_as_they_are_written() throws SQLException {
        test.put(StoredPaper.of("2401.00001", "Parsing C++ with Lattices")
                .summed("Nothing here. A lattice is here. Nothing there.")
                .with(
                        new Part("Introduction", "Much is said about much. ".repeat(40)),
                        new Part(
                                "The lattice",
                                "Filler. ".repeat(60) + "At last, lattices of C++ appear. " + "End. ".repeat(60))));

        SearchAnswer.Hit hit = hit("c++ lattice");

        assertThat(marked(hit, "title")).containsExactly("C++", "Lattices");
        assertThat(marked(hit, "abstract")).containsExactly("lattice");
        assertThat(marked(hit, "headings")).containsExactly("lattice");
        assertThat(marked(hit, "content")).containsExactly("lattices", "C++");
        Highlight content = of(hit, "content");
        assertThat(content.text().length()).isBetween(30, 401);
        assertThat(hit.section()).contains(new SectionHit(1, "The lattice"));
    }

    @Test
    void a_heading_alone_tells_the_section() throws SQLException {
        test.put(StoredPaper.of("2401.00001", "One")
                .with(new Part("Start", "x"), new Part("Ablation", "y"), new Part("End", "z")));

        assertThat(hit("ablations").section()).contains(new SectionHit(1, "Ablation"));
    }

    @Test
    void a_phrase_is_marked_where_it_stands_together() throws SQLException {
        test.put(StoredPaper.of("2401.00001", "Retrieval, sparse or not, and sparse retrieval"));

        assertThat(marked(hit("\"sparse retrieval\""), "title")).containsExactly("sparse retrieval");
    }

    @Test
    void formulas_are_whole_in_what_is_shown_and_their_signs_are_no_words() throws SQLException {
        String formula = "\\(\\operatorname{lattice}. " + "+ x ".repeat(120) + "= y\\)";
        test.put(StoredPaper.of("2401.00001", "One")
                .with(
                        new Part(
                                "On \\(k\\)NN",
                                "Filler. ".repeat(60) + "By \\(k\\)NN, \\(n\\)th: " + formula + " End."),
                        new Part("Table", "7 ".repeat(300) + "parsing " + "\\(8 + 9 + 10\\) ".repeat(300))));

        assertThat(marked(hit("knn"), "content")).containsExactly("\\(k\\)NN");
        assertThat(marked(hit("knn"), "headings")).containsExactly("\\(k\\)NN");
        assertThat(hit("nth").section()).contains(new SectionHit(0, "On \\(k\\)NN"));
        assertThat(marked(hit("lattice"), "content")).containsExactly(formula);
        assertThat(of(hit("parsing"), "content").text()).startsWith("7").endsWith("10\\)");
    }

    @Test
    void japanese_is_marked() throws SQLException {
        test.put(StoredPaper.of("2401.00001", "起き上がり小法師のように失敗から立ち直る"));

        assertThat(marked(hit("失敗"), "title")).containsExactly("失敗");
    }

    @Test
    void markup_in_a_paper_stays_text_and_marks_stay_inside() throws SQLException {
        String hostile = "<script>alert(1)</script> & <b>lattice</b> 😀 lattice";
        test.put(StoredPaper.of("2401.00001", hostile).summed(hostile));

        SearchAnswer.Hit hit = hit("lattice");

        assertThat(of(hit, "title").text()).isEqualTo(hostile);
        assertThat(marked(hit, "title")).containsExactly("lattice", "lattice");
    }

    @Test
    void a_paper_found_otherwise_shows_the_beginning_of_its_abstract() throws SQLException {
        test.put(StoredPaper.of("2401.00001", "One")
                .summed("word ".repeat(100))
                .with(new Part("Roads", "car car engine")));

        SearchAnswer.Hit hit =
                test.search().search(SearchRequest.of("automobile")).hits().getFirst();

        assertThat(of(hit, "abstract").text())
                .startsWith("word word")
                .endsWith("…")
                .hasSizeLessThan(250);
        assertThat(of(hit, "abstract").marks()).isEmpty();
    }

    @Test
    void a_text_without_an_end_is_cut_around_its_first_mark() throws SQLException {
        test.put(StoredPaper.of("2401.00001", "One")
                .with(new Part("Table", "7 ".repeat(4000) + "lattice" + " 8".repeat(4000))));

        SearchAnswer.Hit hit = hit("lattice");

        assertThat(of(hit, "content").text()).hasSizeLessThanOrEqualTo(400);
        assertThat(marked(hit, "content")).containsExactly("lattice");
    }

    private SearchAnswer.Hit hit(String text) {
        return test.words().search(SearchRequest.of(text)).hits().getFirst();
    }

    private static Highlight of(SearchAnswer.Hit hit, String field) {
        return hit.highlights().stream()
                .filter(h -> h.field().equals(field))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> marked(SearchAnswer.Hit hit, String field) {
        return hit.highlights().stream()
                .filter(h -> h.field().equals(field))
                .flatMap(h -> h.marks().stream().map(m -> h.text().substring(m.from(), m.to())))
                .toList();
    }
}

package dev.okiagari.papers.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.search.StoredPaper.Part;
import dev.okiagari.papers.search.query.ExtractionSearch;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What papers say is found by its type and its words. */
class ExtractionSearchPgTest {
    @TempDir
    Path folder;

    private SearchFixture test;

    @BeforeEach
    void open() throws SQLException {
        test = new SearchFixture(getClass(), folder);
        Extraction method = new Extraction(Extraction.Type.METHOD, "LatticeNet", "a robust method for parsing");
        Extraction data = new Extraction(Extraction.Type.DATASET, "Lattice Bank", "ten thousand parsed sentences");
        Extraction metric = new Extraction(Extraction.Type.METRIC, "F1", "harmonic mean");
        test.put(
                StoredPaper.of("2401.00001", "Old")
                        .at("2001-01-01T00:00:00Z")
                        .in("math.GT")
                        .with(new Part("Intro", "x", List.of(data)), new Part("Method", "y", List.of(method, metric))),
                StoredPaper.of("2401.00002", "New").with(new Part("Setup", "x", List.of(data))));
    }

    @AfterEach
    void close() throws SQLException {
        test.close();
    }

    @Test
    void by_words_with_type_section_and_marks() {
        ExtractionAnswer answer = search(ExtractionRequest.of("robust parsing", Extraction.Type.METHOD));

        assertThat(answer.hits()).singleElement().satisfies(hit -> {
            assertThat(hit.paper().text()).isEqualTo("2401.00001");
            assertThat(hit.title()).isEqualTo("Old");
            assertThat(hit.section()).isEqualTo(new SectionHit(1, "Method"));
            assertThat(hit.extraction())
                    .isEqualTo(new Extraction(Extraction.Type.METHOD, "LatticeNet", "a robust method for parsing"));
            assertThat(hit.highlights())
                    .singleElement()
                    .satisfies(h -> assertThat(h.marks()).hasSize(2));
        });
        assertThat(search(ExtractionRequest.of("robust parsing", Extraction.Type.DATASET, Extraction.Type.METRIC))
                        .hits())
                .as("of another type, with one of the words")
                .extracting(hit -> hit.extraction().name())
                .containsExactly("Lattice Bank", "Lattice Bank");
    }

    @Test
    void nothing_typed_lists_those_of_the_newest_papers_first_and_counts_types() {
        ExtractionAnswer answer = search(ExtractionRequest.of(""));

        assertThat(answer.hits())
                .extracting(hit -> hit.paper().text() + " " + hit.extraction().name())
                .containsExactly(
                        "2401.00002 Lattice Bank", "2401.00001 Lattice Bank", "2401.00001 LatticeNet", "2401.00001 F1");
        assertThat(answer.types())
                .containsExactly(new Facet("dataset", 2), new Facet("method", 1), new Facet("metric", 1));
    }

    @Test
    void filters_of_papers_hold_and_pages_go_on() {
        SearchFilters maths = SearchFilters.none().withCategories("math");
        assertThat(search(ExtractionRequest.of("lattice bank").with(maths)).hits())
                .extracting(hit -> hit.paper().text())
                .containsExactly("2401.00001");

        ExtractionAnswer first = search(ExtractionRequest.of("").with(Slice.first(3)));
        assertThat(first.nextOffset()).hasValue(3);
        assertThat(search(ExtractionRequest.of("").with(new Slice(3, 3))).hits())
                .hasSize(1);
    }

    @Test
    void those_of_a_paper_that_goes_go_with_it() throws SQLException {
        test.rows.remove("2401.00001");
        test.follow();

        assertThat(search(ExtractionRequest.of("")).hits())
                .extracting(hit -> hit.paper().text())
                .isEqualTo(List.of("2401.00002"));
    }

    private ExtractionAnswer search(ExtractionRequest request) {
        return new ExtractionSearch(test.index).search(request);
    }
}

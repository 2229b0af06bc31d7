package dev.okiagari.papers.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.papers.search.query.ExtractionSearch;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No text is a wrong query. */
class AwkwardQueriesPgTest {
    @TempDir
    static Path folder;

    private static SearchFixture test;

    @BeforeAll
    static void fill() throws SQLException {
        test = new SearchFixture(AwkwardQueriesPgTest.class, folder);
        test.rows.put(SandboxPapersFixture.every(28));
        test.follow();
    }

    @AfterAll
    static void close() throws SQLException {
        test.close();
    }

    @Test
    void two_hundred_awkward_queries_are_answered() throws IOException {
        List<String> queries = queries();
        assertThat(queries).hasSizeGreaterThanOrEqualTo(200).doesNotHaveDuplicates();
        List<String> unanswered = new ArrayList<>();
        int found = 0;
        for (String query : queries) {
            try {
                found += ask(query) > 0 ? 1 : 0;
            } catch (RuntimeException e) {
                unanswered.add(query + ": " + e);
            }
        }
        assertThat(unanswered).isEmpty();
        assertThat(found).as("queries that found something").isGreaterThan(queries.size() / 2);
    }

    @Test
    void texts_that_no_file_can_hold_are_answered() {
        List<String> texts = List.of(
                "\0",
                "a\0b",
                "\ud83d",
                "\udc00 lattice \ud83d",
                "\u202e\u200b\u200d\ufeff",
                "lattice\r\n\tC++",
                "\u0000\u0001\u0002\u001f\u007f",
                "x".repeat(100_000),
                "x ".repeat(50_000),
                "\"".repeat(10_001),
                "\"a\" ".repeat(500),
                "a-b".repeat(5_000),
                "失敗".repeat(5_000),
                "😀".repeat(700),
                "C++ ".repeat(2_000),
                "e\u0301".repeat(900));
        for (String text : texts) {
            assertThat(ask(text)).isGreaterThanOrEqualTo(0);
        }
    }

    @Test
    void every_filter_may_be_awkward_too() throws IOException {
        for (String text : queries()) {
            if (!text.isBlank()) {
                SearchFilters filters = SearchFilters.none()
                        .withAuthor(text)
                        .withCategories(text)
                        .withStatuses(text);
                assertThat(test.search()
                                .search(new SearchRequest("", filters, Slice.first(5)))
                                .hits())
                        .isEmpty();
            }
        }
    }

    private static int ask(String text) {
        ExtractionAnswer extractions = new ExtractionSearch(test.index).search(ExtractionRequest.of(text));
        SearchAnswer papers = test.search().search(SearchRequest.of(text).with(Slice.first(5)));
        assertThat(papers.hits()).hasSizeLessThanOrEqualTo(5);
        assertThat(papers.total()).isGreaterThanOrEqualTo(papers.hits().size());
        return papers.total() + extractions.total();
    }

    private static List<String> queries() throws IOException {
        try (InputStream file =
                Objects.requireNonNull(AwkwardQueriesPgTest.class.getResourceAsStream("awkward-queries.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }
}

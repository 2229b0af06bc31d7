package dev.okiagari.papers.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who types a name finds that person's papers, however the name is written. */
class AuthorWordsPgTest {
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
    void letters_with_and_without_accents_meet() throws SQLException {
        test.put(
                StoredPaper.of("2401.00001", "One").by("Ken Sato", "Zsófia Szabó"),
                StoredPaper.of("2401.00002", "Two").by("Zsofia Szabo"),
                StoredPaper.of("2401.00003", "Three").by("Zso\u0301fia Szabo\u0301"),
                StoredPaper.of("2401.00004", "Four").by("Ørsted Weiß"),
                StoredPaper.of("2401.00005", "Five").by("Ada Example"));

        for (String name : List.of("Szabo", "Szabó", "SZABO\u0301", "zsófia szabo", "\"Zsofia Szabó\"")) {
            assertThat(test.found(name)).as(name).containsExactlyInAnyOrder("2401.00001", "2401.00002", "2401.00003");
            SearchFilters author = SearchFilters.none().withAuthor(name.replace("\"", ""));
            assertThat(test.search().search(SearchRequest.of("").with(author)).total())
                    .as("--author " + name)
                    .isEqualTo(3);
        }
        assertThat(test.found("orsted weiss")).containsExactly("2401.00004");
        assertThat(test.found("\"Sato Zsofia\"")).as("words of two names").isEmpty();
    }

    @Test
    void an_author_is_found_without_the_names_in_the_middle_and_in_either_order() throws SQLException {
        test.put(
                StoredPaper.of("2401.00001", "One").by("Ada Example", "Geoffrey E. Hinton"),
                StoredPaper.of("2401.00002", "Two").by("Geoffrey Hinton"),
                StoredPaper.of("2401.00003", "Three").by("Geoffrey Smith", "Mary Hinton"));

        for (String name : List.of("Geoffrey Hinton", "hinton, geoffrey", "Hinton Geoffrey")) {
            SearchFilters author = SearchFilters.none().withAuthor(name);
            assertThat(SearchFixture.ids(
                            test.search().search(SearchRequest.of("").with(author))))
                    .as(name)
                    .containsExactlyInAnyOrder("2401.00001", "2401.00002");
        }
        SearchFilters whole = SearchFilters.none().withAuthor("Geoffrey E. Hinton");
        assertThat(SearchFixture.ids(test.search().search(SearchRequest.of("").with(whole))))
                .containsExactly("2401.00001");
    }

    @Test
    void japanese_is_left_as_it_is() throws SQLException {
        test.put(
                StoredPaper.of("2401.00001", "バスの時刻").by("山田 太郎", "Yuki Sato"),
                StoredPaper.of("2401.00002", "ハスの花").by("佐藤 花子"));

        assertThat(test.found("バス")).containsExactly("2401.00001");
        assertThat(test.found("ハス")).containsExactly("2401.00002");
        assertThat(test.found("山田")).containsExactly("2401.00001");
        assertThat(marked("佐藤")).containsExactly("佐藤");
    }

    @Test
    void a_name_counts_less_than_a_title_and_goes_with_other_words() throws SQLException {
        test.put(
                StoredPaper.of("2401.00001", "Lattices and more").by("Zsófia Szabó"),
                StoredPaper.of("2401.00002", "The Szabo theorem for trees").by("Ken Sato"),
                StoredPaper.of("2401.00003", "Lattices and less").by("Ken Sato"));

        assertThat(test.found("szabo")).containsExactly("2401.00002", "2401.00001");
        assertThat(test.found("szabo lattice")).containsExactly("2401.00001");
    }

    @Test
    void the_names_that_were_looked_for_are_marked() throws SQLException {
        test.put(StoredPaper.of("2401.00001", "One").by("Ken Sato", "Zsófia Szabó", "István Szabó", "Ada Example"));

        assertThat(marked("szabo istvan")).containsExactlyInAnyOrder("István", "Szabó", "Szabó");
        assertThat(test.words()
                        .search(SearchRequest.of("szabo istvan"))
                        .hits()
                        .getFirst()
                        .highlights())
                .extracting(Highlight::text)
                .containsExactlyInAnyOrder("Zsófia Szabó", "István Szabó");
    }

    private List<String> marked(String text) {
        return test.words().search(SearchRequest.of(text)).hits().getFirst().highlights().stream()
                .filter(h -> h.field().equals("author"))
                .flatMap(h -> h.marks().stream().map(m -> h.text().substring(m.from(), m.to())))
                .toList();
    }
}

package dev.okiagari.papers.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.papers.embedding.Embedder;
import dev.okiagari.papers.embedding.HashingEmbedder;
import dev.okiagari.papers.search.StoredPaper.Part;
import dev.okiagari.papers.search.query.ExtractionSearch;
import dev.okiagari.papers.search.query.PaperSearch;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An answer says what part vectors had in it, as a whole and in each hit. */
class SearchMeaningPgTest {
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
    void a_text_without_a_word_finds_nothing_and_asks_no_model() throws SQLException {
        test.put(StoredPaper.of("2401.00001", "One").with(new Part("Roads", "car engine")));
        Embedder unasked = new Embedder() {
            @Override
            public String name() {
                return SearchFixture.EMBEDDER.name();
            }

            @Override
            public List<float[]> embed(List<String> texts, String idempotencyKey) {
                throw new AssertionError("asked about " + texts);
            }
        };
        for (String wordless : List.of("\"", "*", "(", "\"\"", "“”", "?!", "--")) {
            SearchAnswer answer = new PaperSearch(test.index, unasked).search(SearchRequest.of(wordless));
            assertThat(answer.hits()).as(wordless).isEmpty();
            assertThat(answer.meaning()).as(wordless).isEqualTo(new Meaning.NoWord());
            assertThat(new ExtractionSearch(test.index)
                            .search(ExtractionRequest.of(wordless))
                            .hits())
                    .as(wordless)
                    .isEmpty();
        }
        SearchAnswer newest = new PaperSearch(test.index, unasked).search(SearchRequest.of(" "));
        assertThat(newest.meaning()).isEqualTo(new Meaning.NotAsked());
        assertThat(newest.hits())
                .singleElement()
                .satisfies(hit -> assertThat(hit.ways()).isEmpty());
    }

    @Test
    void words_without_a_meaning_of_their_own_are_found_as_words() throws SQLException {
        test.put(StoredPaper.of("2401.00001", "It's AND, OR and NOT 🙂"));
        PaperSearch search = new PaperSearch(test.index, new HashingEmbedder());
        for (String plain : List.of("it's", "AND OR NOT", "🙂")) {
            SearchAnswer answer = search.search(SearchRequest.of(plain));
            assertThat(SearchFixture.ids(answer)).as(plain).containsExactly("2401.00001");
            assertThat(answer.meaning()).as(plain).isEqualTo(new Meaning.Nothing("hashing-256"));
        }
    }

    @Test
    void a_model_that_hangs_is_not_waited_out() throws Exception {
        test.put(StoredPaper.of("2401.00001", "Engines").with(new Part("Roads", "car engine")));
        CountDownLatch interrupted = new CountDownLatch(1);
        Embedder hung = new Embedder() {
            @Override
            public String name() {
                return "hung";
            }

            @Override
            public List<float[]> embed(List<String> texts, String idempotencyKey) {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    interrupted.countDown();
                }
                return List.of(new float[1]);
            }
        };
        SearchSettings impatient = SearchSettings.defaults().withPatience(Duration.ofMillis(50));

        SearchAnswer answer = new PaperSearch(test.index, hung, impatient).search(SearchRequest.of("engine"));

        assertThat(SearchFixture.ids(answer)).containsExactly("2401.00001");
        assertThat(answer.meaning()).isEqualTo(new Meaning.Failed("hung", "it did not answer within 50 ms"));
        assertThat(interrupted.await(20, TimeUnit.SECONDS))
                .as("the call is given up")
                .isTrue();
    }

    @Test
    void papers_are_counted_by_whose_vectors_they_have_among_those_that_the_filters_allow() throws SQLException {
        test.put(
                embedded("2401.00001").in("cs.CL"),
                embedded("2401.00002").in("cs.CL"),
                embedded("2401.00003").in("math.GT"),
                StoredPaper.of("2401.00004", "Without a text").in("cs.CL"));
        assertThat(vectors(SearchFilters.none())).isEqualTo(new Meaning.Vectors(3, 0, 1));

        WordEmbedder later = new WordEmbedder("later", 64);
        test.rows.embedAgain("2401.00001", later);
        test.rows.embedAgain("2401.00003", new WordEmbedder(SearchFixture.EMBEDDER.name(), 32));
        test.follow();

        assertThat(vectors(SearchFilters.none())).isEqualTo(new Meaning.Vectors(1, 2, 1));
        assertThat(vectors(SearchFilters.none().withCategories("cs"))).isEqualTo(new Meaning.Vectors(1, 1, 1));
        assertThat(vectors(SearchFilters.none().withCategories("math"))).isEqualTo(new Meaning.Vectors(0, 1, 0));
        SearchAnswer unreachable = test.search()
                .search(SearchRequest.of("engine").with(SearchFilters.none().withCategories("math")));
        assertThat(unreachable.hits()).as("by its words").hasSize(1);
        assertThat(unreachable.byMeaning()).isFalse();

        test.rows.remove("2401.00003");
        test.follow();
        assertThat(vectors(SearchFilters.none())).isEqualTo(new Meaning.Vectors(1, 1, 1));
    }

    @Test
    void each_hit_says_how_it_was_found() throws SQLException {
        test.put(
                StoredPaper.of("2401.00001", "Engines").with(new Part("Roads", "car engine wheel")),
                StoredPaper.of("2401.00002", "Songs").with(new Part("Roads", "motorcar motorcar")),
                StoredPaper.of("2401.00003", "An automobile"));

        assertThat(ways("automobile"))
                .containsExactlyInAnyOrder(
                        "2401.00001 " + Set.of(Way.MEANING),
                        "2401.00002 " + Set.of(Way.MEANING),
                        "2401.00003 " + Set.of(Way.WORDS));
        assertThat(ways("engine car wheel poem sea"))
                .as("a few of the words are not enough to be found by, but they are there")
                .contains("2401.00002 " + Set.of(Way.MEANING))
                .anyMatch(hit -> hit.startsWith("2401.00001") && hit.contains("WORDS") && hit.contains("MEANING"));
    }

    private List<String> ways(String text) {
        return test.search().search(SearchRequest.of(text)).hits().stream()
                .map(hit -> hit.paper() + " " + hit.ways())
                .toList();
    }

    private Meaning.Vectors vectors(SearchFilters filters) {
        Meaning meaning =
                test.search().search(SearchRequest.of("engine").with(filters)).meaning();
        assertThat(meaning).isInstanceOf(Meaning.Compared.class);
        return ((Meaning.Compared) meaning).papers();
    }

    private static StoredPaper embedded(String id) {
        return StoredPaper.of(id, "Some paper").with(new Part("Roads", "car engine"));
    }
}

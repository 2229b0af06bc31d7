package dev.okiagari.papers.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.papers.embedding.Embedder;
import dev.okiagari.papers.search.StoredPaper.Part;
import dev.okiagari.papers.search.query.PaperSearch;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found, by words and by meaning, and in which order. */
class PaperSearchPgTest {
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
    void a_word_counts_most_in_the_title_then_in_the_abstract_then_in_the_text() throws SQLException {
        test.put(
                paper("2401.00001", "Trees")
                        .with(new Part("Roots", "A lattice of roots and of much else that is in the ground.")),
                paper("2401.00002", "Leaves").summed("On the lattice of leaves and of much else that is in the air."),
                paper("2401.00003", "The lattice of branches and of much else in a tree"));

        assertThat(test.found("lattices")).containsExactly("2401.00003", "2401.00002", "2401.00001");
    }

    @Test
    void a_quoted_phrase_finds_only_papers_that_have_it() throws SQLException {
        test.put(
                paper("2401.00001", "One").summed("We study sparse retrieval of passages."),
                paper("2401.00002", "Two").summed("Retrieval that is sparse, for passages."));

        assertThat(test.found("sparse retrieval")).containsExactly("2401.00001", "2401.00002");
        assertThat(test.found("\"sparse retrieval\"")).containsExactly("2401.00001");
        assertThat(test.found("“sparse retrieval”")).containsExactly("2401.00001");
        assertThat(test.found("\"retrieval sparse\"")).isEmpty();
        SearchAnswer near = test.search().search(SearchRequest.of("\"sparse retrieval\" passages"));
        assertThat(SearchFixture.ids(near))
                .as("near in meaning does not have it")
                .containsExactly("2401.00001");
    }

    @Test
    void signs_that_belong_to_a_word_are_looked_for() throws SQLException {
        test.put(
                paper("2401.00001", "A compiler for C++ programs"),
                paper("2401.00002", "A compiler for C# programs"),
                paper("2401.00003", "A compiler for C programs"),
                paper("2401.00004", "A state-of-the-art compiler"),
                paper("2401.00005", "The art of the state, compiled"),
                paper("2401.00006", "It's a compiler: Gödel's"));

        assertThat(test.found("C++")).containsExactly("2401.00001");
        assertThat(test.found("c++?")).containsExactly("2401.00001");
        assertThat(test.found("C#")).containsExactly("2401.00002");
        assertThat(test.found("c")).containsExactly("2401.00003");
        assertThat(test.found("state-of-the-art")).containsExactly("2401.00004");
        assertThat(test.found("it's")).containsExactly("2401.00006");
        assertThat(test.found("Godel")).containsExactly("2401.00006");
        assertThat(test.found("compiler?")).hasSize(6);
    }

    @Test
    void japanese_is_found_by_its_words() throws SQLException {
        test.put(
                paper("2401.00001", "起き上がり小法師のように失敗から立ち直る仕組み"),
                paper("2401.00002", "大規模な文書集合への適用"),
                paper("2401.00003", "東京都の天気予報と BLEU による評価"));

        assertThat(test.found("失敗")).containsExactly("2401.00001");
        assertThat(test.found("小法師")).containsExactly("2401.00001");
        assertThat(test.found("文書の集合")).containsExactly("2401.00002");
        assertThat(test.found("京都")).as("not inside another word").isEmpty();
        assertThat(test.found("BLEUで評価")).containsExactly("2401.00003");
        assertThat(test.found("\"文書集合\"")).containsExactly("2401.00002");
    }

    @Test
    void who_types_an_id_gets_that_paper_first() throws SQLException {
        test.put(
                paper("2401.00001", "Something"),
                paper("math/0309136", "Something else"),
                paper("2401.00003", "On 2401.00001").summed("2401.00001 2401.00001"));

        assertThat(test.found("arXiv:2401.00001v2")).startsWith("2401.00001");
        assertThat(test.found("https://arxiv.org/abs/math/0309136")).startsWith("math/0309136");
    }

    @Test
    void a_paper_is_found_by_meaning_without_sharing_a_word() throws SQLException {
        test.put(
                paper("2401.00001", "One").with(new Part("Intro", "Weather."), new Part("Roads", "car car engine")),
                paper("2401.00002", "Two").with(new Part("Intro", "Poems and songs of the sea")));

        SearchAnswer answer = test.search().search(SearchRequest.of("automobile"));

        assertThat(SearchFixture.ids(answer)).containsExactly("2401.00001");
        assertThat(answer.byMeaning()).isTrue();
        assertThat(answer.hits().getFirst().isByVectorsAlone()).isTrue();
        assertThat(answer.hits().getFirst().section()).contains(new SectionHit(1, "Roads"));
        assertThat(answer.hits().getFirst().score()).isEqualTo(1.0 / 61);
    }

    @Test
    void a_paper_first_in_both_orders_has_both_shares() throws SQLException {
        test.put(
                paper("2401.00001", "Engines").with(new Part("Roads", "car engine")),
                paper("2401.00002", "Songs").with(new Part("Intro", "the engine of poems and songs of the sea")));

        SearchAnswer answer = test.search().search(SearchRequest.of("car engine"));

        assertThat(answer.hits().getFirst().paper().text()).isEqualTo("2401.00001");
        assertThat(answer.hits().getFirst().score()).isEqualTo(2.0 / 61);
    }

    @Test
    void vectors_of_another_embedder_are_not_compared() throws SQLException {
        test.put(paper("2401.00001", "One").with(new Part("Roads", "car car engine")));
        test.rows.embedAgain("2401.00001", new WordEmbedder("another", 64));
        test.follow();

        assertThat(test.search().search(SearchRequest.of("automobile")).hits()).isEmpty();
        PaperSearch another = new PaperSearch(test.index, new WordEmbedder("another", 64));
        assertThat(SearchFixture.ids(another.search(SearchRequest.of("automobile"))))
                .containsExactly("2401.00001");
        PaperSearch longer = new PaperSearch(test.index, new WordEmbedder("another", 128));
        assertThat(longer.search(SearchRequest.of("automobile")).hits()).isEmpty();
    }

    @Test
    void vectors_of_4096_numbers_are_compared() throws SQLException {
        WordEmbedder wide = new WordEmbedder("wide", 4096);
        test.put(paper("2401.00001", "One").with(new Part("Roads", "car car engine")));
        test.rows.embedAgain("2401.00001", wide);
        test.follow();

        assertThat(SearchFixture.ids(new PaperSearch(test.index, wide).search(SearchRequest.of("automobile"))))
                .containsExactly("2401.00001");
    }

    @Test
    void when_the_embedder_fails_words_are_found_and_the_answer_says_so() throws SQLException {
        test.put(paper("2401.00001", "Engines").with(new Part("Roads", "car engine")));
        Embedder failing = new Embedder() {
            @Override
            public String name() {
                return SearchFixture.EMBEDDER.name();
            }

            @Override
            public List<float[]> embed(List<String> texts, String idempotencyKey) {
                throw new IllegalStateException("the model is away");
            }
        };

        SearchAnswer answer = new PaperSearch(test.index, failing).search(SearchRequest.of("engine"));

        assertThat(SearchFixture.ids(answer)).containsExactly("2401.00001");
        assertThat(answer.byMeaning()).isFalse();
        assertThat(answer.meaning()).isEqualTo(new Meaning.Failed(failing.name(), "the model is away"));
    }

    @Test
    void nothing_typed_lists_the_newest_papers() throws SQLException {
        test.put(
                paper("2401.00001", "Old").at("2001-01-01T00:00:00Z"),
                paper("2401.00002", "New b").at("2024-01-01T00:00:00Z"),
                paper("2401.00003", "Without a date").undated(),
                paper("1901.00002", "New a").at("2024-01-01T00:00:00Z"));

        SearchAnswer answer = test.search().search(SearchRequest.of(" \n "));

        assertThat(SearchFixture.ids(answer)).containsExactly("2401.00002", "1901.00002", "2401.00001", "2401.00003");
        assertThat(answer.total()).isEqualTo(4);
        assertThat(test.found("?!")).as("something was typed, but no word").isEmpty();
    }

    @Test
    void pages_hold_every_paper_once_and_equal_scores_are_in_the_order_of_ids() throws SQLException {
        List<StoredPaper> same = new ArrayList<>();
        for (int i = 99; i >= 1; i--) {
            same.add(paper("2401.000%02d".formatted(i), "The same lattice"));
        }
        for (StoredPaper one : same) {
            test.put(one); // one after the other: into many files of the index
        }

        List<String> seen = new ArrayList<>();
        OptionalInt next = OptionalInt.of(0);
        while (next.isPresent()) {
            SearchAnswer page = test.search().search(SearchRequest.of("lattice").with(new Slice(20, next.getAsInt())));
            assertThat(page.total()).isEqualTo(99);
            seen.addAll(SearchFixture.ids(page));
            next = page.nextOffset();
        }

        assertThat(seen).hasSize(99).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void an_empty_index_answers() throws SQLException {
        assertThat(test.index.state().whole()).isFalse();
        assertThat(test.search().search(SearchRequest.of("")).whole()).isFalse();
        test.follow();
        SearchAnswer answer = test.search().search(SearchRequest.of("anything"));
        assertThat(answer.hits()).isEmpty();
        assertThat(answer.whole()).isTrue();
    }

    private static StoredPaper paper(String id, String title) {
        return StoredPaper.of(id, title);
    }
}

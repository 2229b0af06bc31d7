package dev.okiagari.papers.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.application.index.FollowedIndex;
import dev.okiagari.application.index.IndexFollower;
import dev.okiagari.papers.embedding.Embedder;
import dev.okiagari.papers.embedding.HashingEmbedder;
import dev.okiagari.papers.search.document.PaperIndexPlan;
import dev.okiagari.papers.search.query.PaperSearch;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How well searches rank, on a small judged set. */
class RankingPgTest {
    /** As a model that has understood little: it finds the papers of a shelf near each other by the first letters of their titles. */
    private static final Embedder MISLED = new Embedder() {
        @Override
        public String name() {
            return "misled";
        }

        @Override
        public List<float[]> embed(List<String> texts, String idempotencyKey) {
            return texts.stream().map(RankingPgTest::misled).toList();
        }
    };

    @TempDir
    static Path folder;

    private static final JudgedPapers JUDGED = JudgedPapers.read();
    private static PaperRowsFixture fixture;
    private static FollowedIndex index;
    private static IndexFollower follower;

    private static float[] misled(String text) {
        float[] v = new float[8];
        v[Math.floorMod(text.strip().hashCode(), 8)] = 1;
        return v;
    }

    @BeforeAll
    static void fill() throws Exception {
        fixture = PaperRowsFixture.of(RankingPgTest.class, new HashingEmbedder());
        fixture.put(JUDGED.papers());
        index = FollowedIndex.open(folder, PaperIndexPlan.PLAN);
        follower = new IndexFollower(index, fixture.database);
        follower.catchUp();
    }

    @AfterAll
    static void close() throws Exception {
        index.close();
        fixture.close();
    }

    @Test
    void the_default_search_ranks_at_least_as_well_as_words_alone() {
        double words = meanReciprocalRank(new PaperSearch(
                index, new HashingEmbedder(), SearchSettings.defaults().withNearest(0)));
        double usual = meanReciprocalRank(new PaperSearch(index, new HashingEmbedder()));

        System.out.printf(
                "measured: mean reciprocal rank of %d questions: words %.3f, default %.3f%n",
                JUDGED.best().size(), words, usual);
        assertThat(usual).isGreaterThanOrEqualTo(words).isGreaterThan(0.95);
    }

    @Test
    void where_vectors_know_no_meaning_words_decide_and_vectors_only_add_papers_at_the_end() {
        PaperSearch words = new PaperSearch(
                index, new HashingEmbedder(), SearchSettings.defaults().withNearest(0));
        PaperSearch usual = new PaperSearch(index, new HashingEmbedder());
        for (String question : JUDGED.best().keySet()) {
            SearchRequest request = SearchRequest.of(question).with(Slice.first(50));
            SearchAnswer answer = usual.search(request);
            assertThat(SearchFixture.ids(answer)).as(question).startsWith(ids(words.search(request)));
            assertThat(answer.byMeaning()).isFalse();
            assertThat(answer.hits()).noneMatch(hit -> hit.ways().contains(Way.MEANING));
            assertThat(answer.hits())
                    .filteredOn(SearchAnswer.Hit::isByVectorsAlone)
                    .allMatch(hit -> hit.ways().equals(Set.of(Way.LIKENESS)));
        }
    }

    @Test
    void with_a_model_that_prefers_others_a_title_that_was_nearly_typed_stays_first() throws Exception {
        embedAll(MISLED);
        try {
            PaperSearch search =
                    new PaperSearch(index, MISLED, SearchSettings.defaults().withLeastLikeness(-1));
            for (StoredPaper paper : JUDGED.papers()) {
                List<String> words = List.of(paper.title().split(" "));
                String without = String.join(" ", words.subList(0, words.size() - 1));
                for (String typed : words.size() > 4 ? List.of(paper.title(), without) : List.of(paper.title())) {
                    SearchAnswer answer = search.search(SearchRequest.of(typed));
                    assertThat(answer.byMeaning()).isTrue();
                    assertThat(SearchFixture.ids(answer)).as(typed).startsWith(paper.id());
                }
            }
        } finally {
            embedAll(new HashingEmbedder());
        }
    }

    private static void embedAll(Embedder embedder) throws Exception {
        for (StoredPaper paper : JUDGED.papers()) {
            fixture.embedAgain(paper.id(), embedder);
        }
        follower.catchUp();
    }

    private static String[] ids(SearchAnswer answer) {
        return SearchFixture.ids(answer).toArray(String[]::new);
    }

    private static double meanReciprocalRank(PaperSearch search) {
        return JUDGED.best().entrySet().stream()
                .mapToDouble(judged -> {
                    SearchRequest request = SearchRequest.of(judged.getKey()).with(Slice.first(50));
                    int at = SearchFixture.ids(search.search(request)).indexOf(judged.getValue());
                    return at < 0 ? 0 : 1.0 / (at + 1);
                })
                .average()
                .orElseThrow();
    }
}

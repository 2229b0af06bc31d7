package dev.okiagari.papers.search.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okiagari.papers.search.Slice;
import dev.okiagari.papers.search.query.Fusion.Emphasis;
import dev.okiagari.papers.search.query.Fusion.Fused;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Two orders become one. */
class FusionTest {

    @Test
    void a_paper_in_both_orders_comes_before_the_first_of_each() {
        List<Fused> order = fuse(new int[] {1, 5, 2}, 3, 5, 4);

        assertThat(order).extracting(Fused::document).containsExactly(5, 1, 3, 2, 4);
        assertThat(order.getFirst().score()).isCloseTo(1.0 / 62 + 1.0 / 62, within(1e-12));
        assertThat(order.get(1).score()).isEqualTo(1.0 / 61);
    }

    @Test
    void equal_scores_are_in_the_order_of_ids_not_of_documents() {
        assertThat(fuse(new int[] {9}, 8)).extracting(Fused::document).containsExactly(8, 9);
        assertThat(fuse(new int[] {8}, 9)).extracting(Fused::document).containsExactly(8, 9);
        assertThat(fuse(new int[] {7, 6}, 6, 7)).extracting(Fused::document).containsExactly(6, 7);
    }

    @Test
    void parts_put_together_are_the_whole() {
        int[] words = {10, 11, 12, 13, 14, 15, 16};
        Fusion fusion = new Fusion(ranks(words), near(20, 14, 21, 11), FusionTest::id, Emphasis.NONE);
        List<Fused> parts = new ArrayList<>();
        for (int offset = 0; offset < 12; offset += 2) {
            parts.addAll(fusion.part(new Slice(2, offset)));
        }

        assertThat(parts).isEqualTo(fusion.part(Slice.first(50))).hasSize(9);
        assertThat(parts).extracting(Fused::document).startsWith(11, 14).doesNotHaveDuplicates();
        assertThat(fusion.part(new Slice(2, 100))).isEmpty();
    }

    @Test
    void where_words_decide_vectors_only_add_what_words_have_not_found() {
        Emphasis words = new Emphasis(true, OptionalInt.empty());
        Fusion fusion = new Fusion(ranks(1, 5, 2), near(3, 2, 4), FusionTest::id, words);

        List<Fused> order = fusion.part(Slice.first(50));

        assertThat(order).extracting(Fused::document).containsExactly(1, 5, 2, 3, 4);
        assertThat(order).extracting(Fused::score).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(order.get(2).near()).as("it is near as well").isPresent();
    }

    @Test
    void a_paper_whose_title_was_typed_is_first_whatever_the_ranks_say() {
        for (boolean wordsDecide : new boolean[] {true, false}) {
            Emphasis titled = new Emphasis(wordsDecide, OptionalInt.of(2));
            Fusion fusion = new Fusion(ranks(1, 5, 2), near(1, 5, 4), FusionTest::id, titled);

            List<Fused> order = fusion.part(Slice.first(50));

            assertThat(order).extracting(Fused::document).startsWith(2, 1, 5).doesNotHaveDuplicates();
            assertThat(order.getFirst().ranks().words()).isEqualTo(3);
            assertThat(fusion.part(new Slice(2, 1))).isEqualTo(order.subList(1, 3));
        }
    }

    @Test
    void where_words_decide_a_near_paper_far_behind_by_words_stays_there() {
        Emphasis words = new Emphasis(true, OptionalInt.empty());
        WordRanks ranks = new WordRanks(new int[] {1, 5}, 9, document -> document < 10);
        Fusion fusion = new Fusion(ranks, near(7, 12), FusionTest::id, words);

        List<Fused> order = fusion.part(Slice.first(50));

        assertThat(order)
                .extracting(Fused::document)
                .as("7 is behind 5, but who knows where")
                .containsExactly(1, 5, 12);
        assertThat(order.getLast().score()).as("behind all nine with the words").isEqualTo(1.0 / (60 + 9 + 2));
    }

    @Test
    void ranks_by_words_that_are_far_behind_add_nothing_however_deep_somebody_looks() {
        int[] many = IntStream.range(0, Fusion.RANKED + 500).toArray();
        Fusion shallow = new Fusion(
                new WordRanks(Arrays.copyOf(many, Fusion.RANKED), many.length, d -> d < many.length),
                near(Fusion.RANKED + 400),
                FusionTest::id,
                Emphasis.NONE);
        Fusion deep = new Fusion(ranks(many), near(Fusion.RANKED + 400), FusionTest::id, Emphasis.NONE);

        assertThat(shallow.part(Slice.first(50))).isEqualTo(deep.part(Slice.first(50)));
        assertThat(deep.part(Slice.first(2)))
                .anySatisfy(one -> assertThat(one.score()).isEqualTo(1.0 / 61));
    }

    private static List<Fused> fuse(int[] words, int... near) {
        return new Fusion(ranks(words), near(near), FusionTest::id, Emphasis.NONE).part(Slice.first(50));
    }

    private static WordRanks ranks(int... best) {
        return new WordRanks(best, best.length, document -> Arrays.stream(best).anyMatch(one -> one == document));
    }

    private static List<Near> near(int... documents) {
        List<Near> near = new ArrayList<>();
        for (int document : documents) {
            near.add(new Near(id(document), new Near.Documents(document, 1000 + document), 1f - near.size() / 100f));
        }
        return near;
    }

    private static String id(int document) {
        return "2401.%05d".formatted(document);
    }
}

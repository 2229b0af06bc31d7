package dev.okiagari.papers.search.query;

import dev.okiagari.papers.search.Ranks;
import dev.okiagari.papers.search.Slice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Makes one order out of two. By reciprocal ranks: a paper counts 1 / (60 + rank) in each order that has it. Only ranks matter, so scores of
 * different kinds need no common scale. Where vectors know nothing of meaning, words decide and what vectors add comes last. A paper whose
 * title was typed is first in any case. Pure.
 */
final class Fusion {
    static final int K = 60;

    /** A rank by words beyond this one adds nothing to a rank by meaning: nobody has to know it. */
    static final int RANKED = 1_000;

    private final WordRanks words;
    private final int[] best;
    private final List<Near> near;
    private final IntFunction<String> idOf;
    private final Emphasis emphasis;

    /**
     * What counts more than ranks.
     *
     * @param wordsDecide vectors only add papers at the end
     * @param titled the document of the paper whose title was typed, more or less
     */
    record Emphasis(boolean wordsDecide, OptionalInt titled) {
        static final Emphasis NONE = new Emphasis(false, OptionalInt.empty());
    }

    /**
     * @param words the first {@value #RANKED} at least; more where the part that is asked for lies deeper
     * @param near best first
     * @param idOf the id of the paper of a document; asked when two have the same score
     */
    Fusion(WordRanks words, List<Near> near, IntFunction<String> idOf, Emphasis emphasis) {
        this.words = words;
        this.best = words.best();
        this.near = near;
        this.idOf = idOf;
        this.emphasis = emphasis;
    }

    /** A paper's document, its score, its ranks in the two orders, and its nearest section if that took part. */
    record Fused(int document, double score, Ranks ranks, Optional<Near> near) {}

    /** A part of the fused order. Papers with the same score are in the order of their ids. */
    List<Fused> part(Slice wanted) {
        Map<Integer, Near> nearByDocument = new HashMap<>();
        Map<Integer, Ranks> ranks = new HashMap<>();
        emphasis.titled().ifPresent(document -> ranks.put(document, Ranks.NONE));
        for (int rank = 1; rank <= near.size(); rank++) {
            Near one = near.get(rank - 1);
            nearByDocument.put(one.documents().paper(), one);
            ranks.put(one.documents().paper(), new Ranks(0, rank));
        }
        int known = emphasis.wordsDecide() ? best.length : Math.min(best.length, RANKED);
        for (int rank = 1; rank <= known; rank++) {
            int byWords = rank;
            ranks.computeIfPresent(best[rank - 1], (document, other) -> new Ranks(byWords, other.meaning()));
        }
        if (emphasis.wordsDecide()) {
            // They have their places among the words, behind all that is asked for.
            ranks.entrySet()
                    .removeIf(
                            one -> one.getValue().words() == 0 && words.isAny().test(one.getKey()));
        }
        List<Fused> placed = new ArrayList<>();
        ranks.forEach((document, of) -> placed.add(
                new Fused(document, score(document, of), of, Optional.ofNullable(nearByDocument.get(document)))));
        placed.sort(Comparator.comparingDouble((Fused f) -> -f.score()).thenComparing(f -> idOf.apply(f.document())));
        return merged(placed, ranks.keySet(), wanted);
    }

    private double score(int document, Ranks ranks) {
        boolean isTitled = emphasis.titled().isPresent() && emphasis.titled().getAsInt() == document;
        double first = isTitled ? 2 * share(1) : 0; // more than any two ranks give
        if (!emphasis.wordsDecide()) {
            return first + share(ranks.words()) + share(ranks.meaning());
        }
        return first + share(ranks.words() > 0 ? ranks.words() : words.total() + ranks.meaning());
    }

    /** The papers with words alone are in order already. */
    private List<Fused> merged(List<Fused> both, Set<Integer> placed, Slice wanted) {
        List<Fused> part = new ArrayList<>();
        int end = wanted.offset() + wanted.size();
        int nextBoth = 0;
        int nextWord = 0;
        for (int at = 0; at < end; at++) {
            while (nextWord < best.length && placed.contains(best[nextWord])) {
                nextWord++;
            }
            Fused one;
            boolean wordsLeft = nextWord < best.length;
            if (nextBoth < both.size() && !(wordsLeft && isFirst(nextWord, both.get(nextBoth)))) {
                one = both.get(nextBoth++);
            } else if (wordsLeft) {
                one = new Fused(best[nextWord], share(nextWord + 1), new Ranks(nextWord + 1, 0), Optional.empty());
                nextWord++;
            } else {
                break;
            }
            if (at >= wanted.offset()) {
                part.add(one);
            }
        }
        return part;
    }

    private boolean isFirst(int word, Fused other) {
        int byScore = Double.compare(share(word + 1), other.score());
        return byScore > 0 || (byScore == 0 && idOf.apply(best[word]).compareTo(idOf.apply(other.document())) < 0);
    }

    private static double share(int rank) {
        return rank == 0 ? 0 : 1.0 / (K + rank);
    }
}

package dev.okiagari.papers.search.query;

import dev.okiagari.papers.search.Slice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Makes one order out of two, by reciprocal ranks: a paper counts 1 / (60 + rank) in each order that has it. Only ranks matter, so scores of
 * different kinds need no common scale. Pure.
 */
final class Fusion {
    static final int K = 60;

    private final int[] words;
    private final List<Near> near;
    private final IntFunction<String> idOf;

    /**
     * @param words documents of papers, best first
     * @param near best first
     * @param idOf the id of the paper of a document; asked when two have the same score
     */
    Fusion(int[] words, List<Near> near, IntFunction<String> idOf) {
        this.words = words;
        this.near = near;
        this.idOf = idOf;
    }

    /** A paper's document, its score, whether it is in the order by words, and its nearest section if that took part. */
    record Fused(int document, double score, boolean byWords, Optional<Near> near) {}

    /** A part of the fused order. Papers with the same score are in the order of their ids. */
    List<Fused> part(Slice wanted) {
        Map<Integer, Near> nearByDocument = new HashMap<>();
        Map<Integer, Double> scores = new HashMap<>();
        for (int rank = 1; rank <= near.size(); rank++) {
            Near one = near.get(rank - 1);
            nearByDocument.put(one.documents().paper(), one);
            scores.put(one.documents().paper(), share(rank));
        }
        Set<Integer> withWords = new HashSet<>();
        for (int rank = 1; rank <= words.length; rank++) {
            double share = share(rank);
            if (scores.computeIfPresent(words[rank - 1], (document, other) -> other + share) != null) {
                withWords.add(words[rank - 1]);
            }
        }
        List<Fused> both = new ArrayList<>();
        nearByDocument.forEach((document, one) -> both.add(new Fused(
                document, scores.getOrDefault(document, 0.0), withWords.contains(document), Optional.of(one))));
        both.sort(Comparator.comparingDouble((Fused f) -> -f.score()).thenComparing(f -> idOf.apply(f.document())));
        return merged(both, nearByDocument, wanted);
    }

    /** The papers with words alone are in order already. */
    private List<Fused> merged(List<Fused> both, Map<Integer, Near> nearByDocument, Slice wanted) {
        List<Fused> part = new ArrayList<>();
        int end = wanted.offset() + wanted.size();
        int nextBoth = 0;
        int nextWord = 0;
        for (int at = 0; at < end; at++) {
            while (nextWord < words.length && nearByDocument.containsKey(words[nextWord])) {
                nextWord++;
            }
            Fused one;
            boolean wordsLeft = nextWord < words.length;
            if (nextBoth < both.size() && !(wordsLeft && isFirst(nextWord, both.get(nextBoth)))) {
                one = both.get(nextBoth++);
            } else if (wordsLeft) {
                one = new Fused(words[nextWord], share(nextWord + 1), true, Optional.empty());
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
        return byScore > 0 || (byScore == 0 && idOf.apply(words[word]).compareTo(idOf.apply(other.document())) < 0);
    }

    private static double share(int rank) {
        return 1.0 / (K + rank);
    }
}

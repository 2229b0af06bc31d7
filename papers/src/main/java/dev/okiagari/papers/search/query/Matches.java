package dev.okiagari.papers.search.query;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.util.ArrayUtil;

/** All documents that a query finds, in their order in the index, each with its score. All, because they are counted, too. */
final class Matches {
    private int[] documents = new int[256];
    private float[] scores = new float[256];
    private int size;

    private Matches() {}

    static Matches of(IndexSearcher searcher, Query query, ScoreMode mode) throws IOException {
        Matches found = searcher.search(query, new CollectorManager<All, Matches>() {
            @Override
            public All newCollector() {
                return new All(mode);
            }

            @Override
            public Matches reduce(Collection<All> all) {
                Matches one = new Matches();
                all.forEach(some -> one.addAll(some.matches));
                return one;
            }
        });
        return found;
    }

    int size() {
        return size;
    }

    /** Ascending. */
    int[] documents() {
        return Arrays.copyOf(documents, size);
    }

    /**
     * The documents by score; those with the same score by the id of their paper, wherever they are in the index. Only as far as
     * needed: the given number of first places, and the documents of interest.
     */
    int[] ranked(IndexSearcher searcher, int first, Set<Integer> ofInterest) throws IOException {
        long[] keys = new long[size];
        for (int i = 0; i < size; i++) {
            // Scores are not negative, so their bits are in their order.
            keys[i] = ((long) (Integer.MAX_VALUE - Float.floatToIntBits(scores[i])) << 32) | i;
        }
        Arrays.sort(keys);
        int[] ranked = new int[size];
        for (int i = 0; i < size; i++) {
            ranked[i] = documents[(int) keys[i]];
        }
        int from = 0;
        for (int to = 1; to <= size; to++) {
            if (to == size || keys[to] >>> 32 != keys[from] >>> 32) {
                if (to - from > 1 && (from < first || hasAny(ranked, from, to, ofInterest))) {
                    orderById(searcher, ranked, from, to);
                }
                from = to;
            }
        }
        return ranked;
    }

    private static boolean hasAny(int[] ranked, int from, int to, Set<Integer> ofInterest) {
        return Arrays.stream(ranked, from, to).anyMatch(ofInterest::contains);
    }

    private static void orderById(IndexSearcher searcher, int[] ranked, int from, int to) throws IOException {
        List<PaperIds.Of> ids = PaperIds.of(searcher, Arrays.copyOfRange(ranked, from, to));
        int at = from;
        for (PaperIds.Of id : ids.stream()
                .sorted(Comparator.comparing(PaperIds.Of::id).thenComparingInt(PaperIds.Of::document))
                .toList()) {
            ranked[at++] = id.document();
        }
    }

    private void add(int document, float score) {
        if (size == documents.length) {
            documents = ArrayUtil.grow(documents);
            scores = ArrayUtil.growExact(scores, documents.length);
        }
        documents[size] = document;
        scores[size++] = score;
    }

    private void addAll(Matches others) {
        for (int i = 0; i < others.size; i++) {
            add(others.documents[i], others.scores[i]);
        }
    }

    private static final class All implements Collector {
        private final Matches matches = new Matches();
        private final ScoreMode mode;

        All(ScoreMode mode) {
            this.mode = mode;
        }

        @Override
        public LeafCollector getLeafCollector(LeafReaderContext leaf) {
            return new LeafCollector() {
                private Scorable scorer = new Scorable() {
                    @Override
                    public float score() {
                        return 0;
                    }
                };

                @Override
                public void setScorer(Scorable ofLeaf) {
                    scorer = ofLeaf;
                }

                @Override
                public void collect(int document) throws IOException {
                    matches.add(leaf.docBase + document, mode.needsScores() ? scorer.score() : 0);
                }
            };
        }

        @Override
        public ScoreMode scoreMode() {
            return mode;
        }
    }
}

package dev.okiagari.papers.search.query;

import dev.okiagari.application.index.LiveSearcher;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.FixedBitSet;

/** A set of documents: all that a query finds, without scores and without an order. Used by one thread. */
final class MatchingDocuments {
    private final LiveSearcher searcher;
    private final FixedBitSet[] bits;

    private MatchingDocuments(LiveSearcher searcher) {
        this.searcher = searcher;
        this.bits = leaves().stream()
                .map(leaf -> new FixedBitSet(leaf.reader().maxDoc()))
                .toArray(FixedBitSet[]::new);
    }

    static MatchingDocuments none(LiveSearcher searcher) {
        return new MatchingDocuments(searcher);
    }

    static MatchingDocuments of(LiveSearcher searcher, Query query) throws IOException {
        return all(searcher).with(query);
    }

    private static MatchingDocuments all(LiveSearcher searcher) {
        MatchingDocuments all = none(searcher);
        for (LeafReaderContext leaf : all.leaves()) {
            FixedBitSet bits = all.in(leaf);
            searcher.live(leaf).ifPresentOrElse(bits::or, () -> bits.set(0, bits.length()));
        }
        return all;
    }

    /** Those of these documents that a query finds. */
    MatchingDocuments with(Query query) throws IOException {
        MatchingDocuments found = none(searcher);
        Query unscored = searcher.rewrite(new ConstantScoreQuery(query));
        Weight weight = searcher.createWeight(unscored, ScoreMode.COMPLETE_NO_SCORES, 1);
        for (LeafReaderContext leaf : leaves()) {
            Scorer scorer = weight.scorer(leaf);
            if (scorer != null) {
                FixedBitSet bits = found.in(leaf);
                DocIdSetIterator documents = lookedAt(scorer, in(leaf));
                if (documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
                    documents.intoBitSet(bits.length(), bits, 0);
                }
                bits.and(in(leaf));
            }
        }
        return found;
    }

    /** How words stand is looked at in these documents only; whether they are there is quicker to tell of all. */
    private static DocIdSetIterator lookedAt(Scorer scorer, FixedBitSet these) {
        return scorer.twoPhaseIterator() == null
                ? scorer.iterator()
                : ConjunctionUtils.intersectIterators(
                        List.of(scorer.iterator(), new BitSetIterator(these, these.cardinality())));
    }

    /** Those of these documents that at least so many of the queries find. */
    MatchingDocuments withAtLeast(int number, List<Query> queries) throws IOException {
        MatchingDocuments[] byMore = new MatchingDocuments[number];
        Arrays.setAll(byMore, n -> none(searcher));
        for (Query query : queries) {
            MatchingDocuments found = with(query);
            for (int n = number - 1; n > 0; n--) {
                byMore[n].addCommon(byMore[n - 1], found);
            }
            byMore[0].addAll(found);
        }
        return byMore[number - 1];
    }

    int size() {
        return Arrays.stream(bits).mapToInt(FixedBitSet::cardinality).sum();
    }

    boolean has(int document) {
        int leaf = ReaderUtil.subIndex(document, leaves());
        return bits[leaf].get(document - leaves().get(leaf).docBase);
    }

    void add(int document) {
        int leaf = ReaderUtil.subIndex(document, leaves());
        bits[leaf].set(document - leaves().get(leaf).docBase);
    }

    void addAll(MatchingDocuments others) {
        for (int leaf = 0; leaf < bits.length; leaf++) {
            bits[leaf].or(others.bits[leaf]);
        }
    }

    private void addCommon(MatchingDocuments one, MatchingDocuments other) {
        for (int leaf = 0; leaf < bits.length; leaf++) {
            long[] these = bits[leaf].getBits();
            long[] ones = one.bits[leaf].getBits();
            long[] others = other.bits[leaf].getBits();
            for (int i = 0; i < these.length; i++) {
                these[i] |= ones[i] & others[i];
            }
        }
    }

    List<LeafReaderContext> leaves() {
        return searcher.getIndexReader().leaves();
    }

    /** A bit for each document of a leaf; not to be changed. */
    FixedBitSet in(LeafReaderContext leaf) {
        return bits[leaf.ord];
    }

    /** Finds these documents, as they are when it runs. */
    Query asQuery() {
        return new SetQuery(this);
    }
}

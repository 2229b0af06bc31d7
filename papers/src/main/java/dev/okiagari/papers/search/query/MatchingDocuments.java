package dev.okiagari.papers.search.query;

import dev.okiagari.application.index.LiveSearcher;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.FixedBitSet;

/** A set of documents: all that a query finds, without scores and without an order. Used by one thread. */
final class MatchingDocuments {
    private final List<LeafReaderContext> leaves;
    private final FixedBitSet[] bits;

    private MatchingDocuments(List<LeafReaderContext> leaves) {
        this.leaves = leaves;
        this.bits = leaves.stream()
                .map(leaf -> new FixedBitSet(leaf.reader().maxDoc()))
                .toArray(FixedBitSet[]::new);
    }

    static MatchingDocuments none(IndexSearcher searcher) {
        return new MatchingDocuments(searcher.getIndexReader().leaves());
    }

    static MatchingDocuments of(LiveSearcher searcher, Query query) throws IOException {
        MatchingDocuments found = none(searcher);
        Query unscored = searcher.rewrite(new ConstantScoreQuery(query));
        Weight weight = searcher.createWeight(unscored, ScoreMode.COMPLETE_NO_SCORES, 1);
        for (LeafReaderContext leaf : found.leaves) {
            Scorer scorer = weight.scorer(leaf);
            if (scorer != null) {
                FixedBitSet bits = found.in(leaf);
                DocIdSetIterator documents = scorer.iterator();
                if (documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
                    documents.intoBitSet(bits.length(), bits, 0);
                }
                searcher.live(leaf).ifPresent(bits::and);
            }
        }
        return found;
    }

    /** The documents that at least so many of the queries find. */
    static MatchingDocuments ofAtLeast(int number, List<Query> queries, LiveSearcher searcher) throws IOException {
        MatchingDocuments[] byMore = new MatchingDocuments[number];
        Arrays.setAll(byMore, n -> none(searcher));
        for (Query query : queries) {
            MatchingDocuments found = of(searcher, query);
            for (int n = number - 1; n > 0; n--) {
                byMore[n].addCommon(byMore[n - 1], found);
            }
            byMore[0].addAll(found);
        }
        return byMore[number - 1];
    }

    /** Those of these documents that a query finds; it looks at no other. */
    MatchingDocuments with(Query query, LiveSearcher searcher) throws IOException {
        return of(
                searcher,
                new BooleanQuery.Builder()
                        .add(query, Occur.FILTER)
                        .add(asQuery(), Occur.FILTER)
                        .build());
    }

    int size() {
        return Arrays.stream(bits).mapToInt(FixedBitSet::cardinality).sum();
    }

    boolean has(int document) {
        int leaf = ReaderUtil.subIndex(document, leaves);
        return bits[leaf].get(document - leaves.get(leaf).docBase);
    }

    void add(int document) {
        int leaf = ReaderUtil.subIndex(document, leaves);
        bits[leaf].set(document - leaves.get(leaf).docBase);
    }

    void addAll(MatchingDocuments others) {
        for (int leaf = 0; leaf < bits.length; leaf++) {
            bits[leaf].or(others.bits[leaf]);
        }
    }

    void retain(MatchingDocuments others) {
        for (int leaf = 0; leaf < bits.length; leaf++) {
            bits[leaf].and(others.bits[leaf]);
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
        return leaves;
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

package dev.okiagari.papers.search.query;

import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/** Finds the documents of a set. For the searcher that the set was made with, and never kept in its cache. */
final class SetQuery extends Query {
    private final MatchingDocuments set;

    SetQuery(MatchingDocuments set) {
        this.set = set;
    }

    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
        return new ConstantScoreWeight(this, boost) {
            @Override
            public ScorerSupplier scorerSupplier(LeafReaderContext leaf) {
                FixedBitSet bits = set.in(leaf);
                BitSetIterator documents = new BitSetIterator(bits, bits.cardinality());
                return ConstantScoreScorerSupplier.fromIterator(documents, score(), mode, bits.length());
            }

            @Override
            public boolean isCacheable(LeafReaderContext leaf) {
                return false;
            }
        };
    }

    @Override
    public void visit(QueryVisitor visitor) {
        visitor.visitLeaf(this);
    }

    @Override
    public String toString(String field) {
        return "set";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SetQuery query && query.set == set;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(set);
    }
}

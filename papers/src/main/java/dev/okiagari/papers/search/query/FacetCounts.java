package dev.okiagari.papers.search.query;

import dev.okiagari.application.index.LiveSearcher;
import dev.okiagari.application.index.TermCounts;
import dev.okiagari.papers.search.Facet;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.papers.search.document.PaperFields;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.OrdinalMap;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.LongValues;

/**
 * Counts the values of documents. Every count is exact, but of a field with many values, such as authors, and very many documents, those
 * with most are looked for in a sample: one that barely belongs among them may be missing. Used by one thread.
 */
final class FacetCounts {
    static final int MOST = 100;
    static final int MOST_AUTHORS = 20;

    /** A field with this many values can be counted value by value. */
    private static final int FEW_VALUES = 1_000;

    /** So many times longer it takes to look at a document than at its place in the list of a value. */
    private static final int LOOKING = 16;

    /** Of those with most in a sample, so many times more are counted than are wanted. */
    private static final int CANDIDATES = 10;

    private final LiveSearcher searcher;
    private final MatchingDocuments found;
    private final int inFull;

    /** @param inFull up to this many documents are looked at one by one */
    FacetCounts(LiveSearcher searcher, MatchingDocuments found, int inFull) {
        this.searcher = searcher;
        this.found = found;
        this.inFull = inFull;
    }

    SearchAnswer.Facets ofPapers() throws IOException {
        return new SearchAnswer.Facets(
                of(PaperFields.CATEGORY, MOST),
                of(PaperFields.YEAR, MOST),
                of(PaperFields.STATUS, MOST),
                of(PaperFields.AUTHOR, MOST_AUTHORS));
    }

    /** The values that most documents have, then by value. */
    List<Facet> of(String name, int most) throws IOException {
        return counts(PaperFields.facet(name), most).entrySet().stream()
                .filter(one -> one.getValue() > 0)
                .sorted(Comparator.comparingInt((Map.Entry<BytesRef, Integer> one) -> -one.getValue())
                        .thenComparing(Map.Entry::getKey))
                .limit(most)
                .map(one -> new Facet(one.getKey().utf8ToString(), one.getValue()))
                .toList();
    }

    private Map<BytesRef, Integer> counts(String field, int most) throws IOException {
        int size = found.size();
        long values = 0;
        long places = 0;
        for (LeafReaderContext leaf : found.leaves()) {
            Terms terms = Terms.getTerms(leaf.reader(), field);
            values = Math.max(values, terms.size());
            places += terms.getSumDocFreq();
        }
        if (values <= FEW_VALUES && (size > inFull || places < (long) size * LOOKING)) {
            return byValue(field);
        }
        return size <= inFull
                ? byDocument(field, most, 1)
                : byValue(field, byDocument(field, CANDIDATES * most, size / inFull + 1));
    }

    /** All values, along the list of documents that each has. */
    private Map<BytesRef, Integer> byValue(String field) throws IOException {
        Map<BytesRef, Integer> counts = new HashMap<>();
        for (LeafReaderContext leaf : found.leaves()) {
            TermCounts counter = new TermCounts(found.in(leaf));
            TermsEnum terms = Terms.getTerms(leaf.reader(), field).iterator();
            for (BytesRef value = terms.next(); value != null; value = terms.next()) {
                counts.merge(BytesRef.deepCopyOf(value), counter.with(terms), Integer::sum);
            }
        }
        return counts;
    }

    private Map<BytesRef, Integer> byValue(String field, Map<BytesRef, Integer> candidates) throws IOException {
        Map<BytesRef, Integer> counts = new HashMap<>();
        for (LeafReaderContext leaf : found.leaves()) {
            TermCounts counter = new TermCounts(found.in(leaf));
            TermsEnum terms = Terms.getTerms(leaf.reader(), field).iterator();
            for (BytesRef value : candidates.keySet()) {
                if (terms.seekExact(value)) {
                    counts.merge(value, counter.with(terms), Integer::sum);
                }
            }
        }
        return counts;
    }

    /** The values with most, and how many of every n-th document have them. */
    private Map<BytesRef, Integer> byDocument(String field, int most, int nth) throws IOException {
        OrdinalMap ordinals = searcher.ordinals(field);
        int[] counts = new int[Math.toIntExact(ordinals.getValueCount())];
        int skipped = 0;
        for (LeafReaderContext leaf : found.leaves()) {
            FixedBitSet documents = found.in(leaf);
            SortedSetDocValues values = DocValues.getSortedSet(leaf.reader(), field);
            LongValues global = ordinals.getGlobalOrds(leaf.ord);
            for (int d = documents.nextSetBit(0); d != DocIdSetIterator.NO_MORE_DOCS; d = next(documents, d)) {
                if (++skipped < nth) {
                    continue;
                }
                skipped = 0;
                if (values.advanceExact(d)) {
                    for (int i = values.docValueCount(); i > 0; i--) {
                        counts[(int) global.get(values.nextOrd())]++;
                    }
                }
            }
        }
        return named(field, counts, most);
    }

    private static int next(FixedBitSet documents, int after) {
        return after + 1 < documents.length() ? documents.nextSetBit(after + 1) : DocIdSetIterator.NO_MORE_DOCS;
    }

    private Map<BytesRef, Integer> named(String field, int[] counts, int most) throws IOException {
        OrdinalMap ordinals = searcher.ordinals(field);
        // Ordinals are in the order of their values.
        int[] top = IntStream.range(0, counts.length)
                .filter(ordinal -> counts[ordinal] > 0)
                .boxed()
                .sorted(Comparator.comparingInt((Integer ordinal) -> -counts[ordinal])
                        .thenComparing(ordinal -> ordinal))
                .limit(most)
                .mapToInt(ordinal -> ordinal)
                .toArray();
        Map<BytesRef, Integer> named = new HashMap<>();
        for (int ordinal : top) {
            LeafReaderContext leaf = found.leaves().get(ordinals.getFirstSegmentNumber(ordinal));
            SortedSetDocValues values = DocValues.getSortedSet(leaf.reader(), field);
            BytesRef value = values.lookupOrd(ordinals.getFirstSegmentOrd(ordinal));
            named.put(BytesRef.deepCopyOf(value), counts[ordinal]);
        }
        return named;
    }
}

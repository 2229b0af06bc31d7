package dev.okiagari.papers.search.query;

import dev.okiagari.application.index.LiveSearcher;
import dev.okiagari.papers.search.Facet;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.papers.search.document.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.OrdinalMap;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.LongValues;

/** Counts the values of documents. Stateless. */
final class FacetCounts {
    static final int MOST = 100;
    static final int MOST_AUTHORS = 20;

    private FacetCounts() {}

    static SearchAnswer.Facets of(LiveSearcher searcher, int[] papers) throws IOException {
        return new SearchAnswer.Facets(
                of(searcher, Fields.CATEGORY, papers, MOST),
                of(searcher, Fields.YEAR, papers, MOST),
                of(searcher, Fields.STATUS, papers, MOST),
                of(searcher, Fields.AUTHOR, papers, MOST_AUTHORS));
    }

    /** The values that most documents have, then by value. The documents are ascending. */
    static List<Facet> of(LiveSearcher searcher, String name, int[] documents, int most) throws IOException {
        String field = Fields.facet(name);
        OrdinalMap ordinals = searcher.ordinals(field);
        int[] counts = new int[Math.toIntExact(ordinals.getValueCount())];
        List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
        int next = 0;
        for (int leaf = 0; leaf < leaves.size() && next < documents.length; leaf++) {
            LeafReaderContext context = leaves.get(leaf);
            int end = context.docBase + context.reader().maxDoc();
            SortedSetDocValues values = DocValues.getSortedSet(context.reader(), field);
            LongValues global = ordinals.getGlobalOrds(leaf);
            for (; next < documents.length && documents[next] < end; next++) {
                if (values.advanceExact(documents[next] - context.docBase)) {
                    for (int i = values.docValueCount(); i > 0; i--) {
                        counts[(int) global.get(values.nextOrd())]++;
                    }
                }
            }
        }
        return named(searcher, field, ordinals, top(counts, most));
    }

    private record Counted(int ordinal, int count) {}

    private static List<Counted> top(int[] counts, int most) {
        List<Counted> counted = new ArrayList<>();
        for (int ordinal = 0; ordinal < counts.length; ordinal++) {
            if (counts[ordinal] > 0) {
                counted.add(new Counted(ordinal, counts[ordinal]));
            }
        }
        // Ordinals are in the order of their values.
        counted.sort(Comparator.comparingInt((Counted c) -> -c.count()).thenComparingInt(Counted::ordinal));
        return counted.subList(0, Math.min(most, counted.size()));
    }

    private static List<Facet> named(LiveSearcher searcher, String field, OrdinalMap ordinals, List<Counted> top)
            throws IOException {
        List<Facet> facets = new ArrayList<>();
        for (Counted counted : top) {
            int leaf = ordinals.getFirstSegmentNumber(counted.ordinal());
            long there = ordinals.getFirstSegmentOrd(counted.ordinal());
            SortedSetDocValues values = DocValues.getSortedSet(
                    searcher.getIndexReader().leaves().get(leaf).reader(), field);
            facets.add(new Facet(values.lookupOrd(there).utf8ToString(), counted.count()));
        }
        return facets;
    }
}

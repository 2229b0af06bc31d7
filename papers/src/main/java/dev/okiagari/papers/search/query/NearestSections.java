package dev.okiagari.papers.search.query;

import dev.okiagari.papers.search.SearchFilters;
import dev.okiagari.papers.search.SearchSettings;
import dev.okiagari.papers.search.document.PaperFields;
import dev.okiagari.papers.search.document.PaperFields.Kind;
import dev.okiagari.papers.search.query.SharedWork.Piece;
import dev.okiagari.papers.store.IndexedPaper.IndexedVector;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.VectorScorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;

/**
 * Finds the papers whose sections lie nearest to a vector, among those that pass a filter: by comparing all while there are few
 * enough, so that the answer is exact and the same in every index; else by Lucene's graph, which may miss some. Stateless.
 */
final class NearestSections {
    /** The graph answers with sections, and several may be of one paper. */
    private static final int SECTIONS_PER_PAPER = 3;

    private final SearchSettings settings;

    NearestSections(SearchSettings settings) {
        this.settings = settings;
    }

    /** Pieces of work; {@link #nearest} makes one answer of what they give. */
    List<Piece<List<Near>>> to(IndexedVector sought, SearchFilters filters, IndexSearcher searcher) throws IOException {
        if (settings.nearest() == 0) {
            return List.of();
        }
        Optional<Query> filter = filters.equals(SearchFilters.none())
                ? Optional.empty()
                : Optional.of(FilterQuery.of(Kind.SECTION, filters));
        return numbers(searcher, PaperFields.vectors(sought)) <= settings.comparedInFull()
                ? compareAll(sought, filter, searcher)
                : List.of(() -> askGraph(sought, filter, searcher));
    }

    /** Nearest first, each paper once. */
    List<Near> nearest(List<List<Near>> pieces) {
        return pieces.stream()
                .flatMap(List::stream)
                .sorted(Near.NEAREST_FIRST)
                .limit(settings.nearest())
                .toList();
    }

    private static long numbers(IndexSearcher searcher, String field) throws IOException {
        long numbers = 0;
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            FloatVectorValues vectors = leaf.reader().getFloatVectorValues(field);
            numbers += vectors == null ? 0 : (long) vectors.size() * vectors.dimension();
        }
        return numbers;
    }

    /** One piece for each leaf, the largest first. The documents of a paper lie in one leaf. */
    private List<Piece<List<Near>>> compareAll(IndexedVector sought, Optional<Query> filter, IndexSearcher searcher)
            throws IOException {
        Query all = filter.orElse(MatchAllDocsQuery.INSTANCE);
        Weight passing = searcher.createWeight(searcher.rewrite(all), ScoreMode.COMPLETE_NO_SCORES, 1);
        return searcher.getIndexReader().leaves().stream()
                .sorted(Comparator.comparingInt(leaf -> -leaf.reader().maxDoc()))
                .map(leaf -> (Piece<List<Near>>) () -> compare(leaf, passing, sought))
                .toList();
    }

    private List<Near> compare(LeafReaderContext leaf, Weight passing, IndexedVector sought) throws IOException {
        FloatVectorValues vectors = leaf.reader().getFloatVectorValues(PaperFields.vectors(sought));
        Scorer passed = vectors == null ? null : passing.scorer(leaf);
        VectorScorer scorer = passed == null || vectors == null ? null : vectors.scorer(sought.v());
        if (passed == null || scorer == null) {
            return List.of();
        }
        SortedDocValues papers = DocValues.getSorted(leaf.reader(), PaperFields.PAPER);
        float[] best = new float[papers.getValueCount()];
        int[] section = new int[best.length];
        Arrays.fill(best, Float.NEGATIVE_INFINITY);
        Bits live = leaf.reader().getLiveDocs();
        DocIdSetIterator both = ConjunctionUtils.intersectIterators(List.of(scorer.iterator(), passed.iterator()));
        for (int d = both.nextDoc(); d != DocIdSetIterator.NO_MORE_DOCS; d = both.nextDoc()) {
            if (live == null || live.get(d)) {
                float likeness = likeness(scorer.score());
                // Most are not alike at all, and need not be told apart.
                if (likeness >= settings.leastLikeness() && papers.advanceExact(d)) {
                    int paper = papers.ordValue();
                    if (likeness > best[paper]) {
                        best[paper] = likeness;
                        section[paper] = d;
                    }
                }
            }
        }
        Nearest nearest = new Nearest(settings.nearest());
        for (int paper = 0; paper < best.length; paper++) {
            if (best[paper] > Float.NEGATIVE_INFINITY && nearest.hasRoomFor(best[paper])) {
                String id = papers.lookupOrd(paper).utf8ToString();
                nearest.add(new Near(id, documents(leaf, section[paper]), best[paper]));
            }
        }
        return nearest.all();
    }

    private List<Near> askGraph(IndexedVector sought, Optional<Query> filter, IndexSearcher searcher)
            throws IOException {
        int sections = settings.nearest() * SECTIONS_PER_PAPER;
        Query query = filter.isEmpty()
                ? new KnnFloatVectorQuery(PaperFields.vectors(sought), sought.v(), sections)
                : new KnnFloatVectorQuery(PaperFields.vectors(sought), sought.v(), sections, filter.get());
        ScoreDoc[] found = searcher.search(query, sections).scoreDocs;
        Map<Integer, String> ids = new HashMap<>();
        for (PaperIds.Of of :
                PaperIds.of(searcher, Arrays.stream(found).mapToInt(s -> s.doc).toArray())) {
            ids.put(of.document(), of.id());
        }
        Map<String, Near> byPaper = new HashMap<>();
        for (ScoreDoc section : found) {
            String id = ids.get(section.doc);
            if (id != null && likeness(section.score) >= settings.leastLikeness()) {
                List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
                LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(section.doc, leaves));
                Near near = new Near(id, documents(leaf, section.doc - leaf.docBase), likeness(section.score));
                byPaper.merge(id, near, (a, b) -> Near.NEAREST_FIRST.compare(a, b) <= 0 ? a : b);
            }
        }
        return List.copyOf(byPaper.values());
    }

    private static Near.Documents documents(LeafReaderContext leaf, int section) throws IOException {
        NumericDocValues toPaper = DocValues.getNumeric(leaf.reader(), PaperFields.TO_PAPER);
        toPaper.advanceExact(section);
        int paper = section + Math.toIntExact(toPaper.longValue());
        return new Near.Documents(leaf.docBase + paper, leaf.docBase + section);
    }

    /** Lucene makes scores of products that none is negative. */
    private static float likeness(float score) {
        return 2 * score - 1;
    }

    /** The nearest so far. */
    private static final class Nearest {
        private final int most;
        private final PriorityQueue<Near> farthestFirst = new PriorityQueue<>(Near.NEAREST_FIRST.reversed());

        Nearest(int most) {
            this.most = most;
        }

        boolean hasRoomFor(float likeness) {
            Near farthest = farthestFirst.peek();
            return farthest == null || farthestFirst.size() < most || likeness >= farthest.likeness();
        }

        void add(Near near) {
            farthestFirst.add(near);
            if (farthestFirst.size() > most) {
                farthestFirst.remove();
            }
        }

        List<Near> all() {
            return List.copyOf(farthestFirst);
        }
    }
}

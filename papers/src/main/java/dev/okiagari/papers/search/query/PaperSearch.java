package dev.okiagari.papers.search.query;

import dev.okiagari.application.index.FollowedIndex;
import dev.okiagari.application.index.LiveSearcher;
import dev.okiagari.papers.embedding.Embedder;
import dev.okiagari.papers.search.Meaning;
import dev.okiagari.papers.search.Ranks;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.papers.search.SearchFilters;
import dev.okiagari.papers.search.SearchRequest;
import dev.okiagari.papers.search.SearchSettings;
import dev.okiagari.papers.search.Slice;
import dev.okiagari.papers.search.Way;
import dev.okiagari.papers.search.document.PaperFields;
import dev.okiagari.papers.search.document.PaperFields.Kind;
import dev.okiagari.papers.search.query.Fusion.Emphasis;
import dev.okiagari.papers.search.query.Fusion.Fused;
import dev.okiagari.papers.search.query.QueryMeaning.Sense;
import dev.okiagari.papers.store.IndexedPaper.IndexedVector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;

/**
 * Finds papers by their words and by their meaning, in one order. Called by commands, pages and the API; threads may share it. No text is
 * wrong: the worst that happens is that nothing is found. When the embedder fails, words alone decide, and the answer says so. Throws
 * {@link UncheckedIOException} when the index cannot be read.
 */
public final class PaperSearch {
    private static final Sort NEWEST = newest();

    private final FollowedIndex index;
    private final SearchSettings settings;
    private final boolean knowsMeaning;
    private final QueryMeaning meaning;
    private final NearestSections nearest;

    public PaperSearch(FollowedIndex index, Embedder embedder) {
        this(index, embedder, SearchSettings.defaults());
    }

    public PaperSearch(FollowedIndex index, Embedder embedder, SearchSettings settings) {
        this.index = index;
        this.settings = settings;
        this.knowsMeaning = embedder.knowsMeaning();
        this.meaning = new QueryMeaning(embedder, settings.patience());
        this.nearest = new NearestSections(settings);
    }

    public SearchAnswer search(SearchRequest request) {
        TypedText typed = TypedText.of(request.text());
        if (typed.isBlank()) {
            return index.read(searcher -> newest(searcher, request));
        }
        if (!typed.hasWord()) {
            return index.read(searcher -> answer(
                    searcher,
                    request,
                    typed,
                    new SearchFindings(List.of(), MatchingDocuments.none(searcher), new Meaning.NoWord())));
        }
        // Before the index is acquired: it may be a call to a model.
        Sense sense = meaning.of(typed);
        return index.read(searcher -> fused(searcher, request, typed, sense));
    }

    private SearchAnswer fused(LiveSearcher searcher, SearchRequest request, TypedText typed, Sense sense)
            throws IOException {
        Optional<IndexedVector> vector = sense.vector();
        SharedWork<List<Near>> beside =
                SharedWork.begin(vector.isEmpty() ? List.of() : nearest.to(vector.get(), request.filters(), searcher));
        FoundByWords words;
        try {
            words = FoundByWords.of(
                    searcher, PaperWordQuery.OF_PAPERS, typed, FilterQuery.of(Kind.PAPER, request.filters()));
        } finally {
            beside.settle(); // the index is released when this call returns
        }
        MatchingDocuments all = words.all();
        List<Near> near = nearest.nearest(beside.finish());
        if (!typed.phrases().isEmpty()) {
            // Who quotes a phrase wants papers that have it.
            near = near.stream().filter(n -> all.has(n.documents().paper())).toList();
        }
        Slice wanted = request.wanted();
        int places = Math.max(Fusion.RANKED, wanted.offset() + wanted.size() + near.size());
        WordRanks ranks = new WordRanks(BestByWords.of(searcher, words.scored(), places), all.size(), all::has);
        Emphasis emphasis = new Emphasis(!knowsMeaning, TypedTitle.among(searcher, ranks.best(), typed));
        List<Fused> page = new Fusion(ranks, near, document -> id(searcher, document), emphasis).part(wanted);
        // Not before the page is made, which asks who has the words.
        near.forEach(n -> all.add(n.documents().paper()));
        Meaning meant = vector.isEmpty() ? sense.otherwise() : compared(searcher, request.filters(), vector.get());
        return answer(searcher, request, typed, new SearchFindings(page, all, meant));
    }

    private Meaning compared(LiveSearcher searcher, SearchFilters filters, IndexedVector vector) throws IOException {
        return new Meaning.Compared(vector.embedder(), knowsMeaning, VectorCounts.of(searcher, filters, vector));
    }

    private SearchAnswer newest(LiveSearcher searcher, SearchRequest request) throws IOException {
        Query filter = FilterQuery.of(Kind.PAPER, request.filters());
        MatchingDocuments all = MatchingDocuments.of(searcher, filter);
        Slice wanted = request.wanted();
        int places = wanted.offset() + wanted.size();
        ScoreDoc[] top = searcher.search(ofLastYears(searcher, all, places), places, NEWEST).scoreDocs;
        List<Fused> page = Arrays.stream(top)
                .skip(wanted.offset())
                .map(found -> new Fused(found.doc, 0, Ranks.NONE, Optional.empty()))
                .toList();
        return answer(searcher, request, TypedText.of(""), new SearchFindings(page, all, new Meaning.NotAsked()));
    }

    /** So many years that there are enough papers: comparing the dates of all takes longer than all else. */
    private Query ofLastYears(LiveSearcher searcher, MatchingDocuments all, int enough) throws IOException {
        Map<Integer, Integer> newestFirst = new TreeMap<>(Comparator.reverseOrder());
        counts(searcher, all)
                .of(PaperFields.YEAR, FacetCounts.MOST)
                .forEach(year -> newestFirst.put(Integer.valueOf(year.value()), year.count()));
        int papers = 0;
        for (Map.Entry<Integer, Integer> year : newestFirst.entrySet()) {
            papers += year.getValue();
            if (papers >= enough) {
                return new BooleanQuery.Builder()
                        .add(all.asQuery(), Occur.FILTER)
                        .add(IntPoint.newRangeQuery(PaperFields.YEAR, year.getKey(), Integer.MAX_VALUE), Occur.FILTER)
                        .build();
            }
        }
        return all.asQuery();
    }

    private SearchAnswer answer(LiveSearcher searcher, SearchRequest request, TypedText typed, SearchFindings found)
            throws IOException {
        int total = found.all().size();
        int next = request.wanted().offset() + found.page().size();
        boolean more = next < total && next <= Slice.DEEPEST && !found.page().isEmpty();
        return new SearchAnswer(
                new HitWriter(searcher, typed, knowsMeaning ? Way.MEANING : Way.LIKENESS).write(found.page()),
                total,
                more ? OptionalInt.of(next) : OptionalInt.empty(),
                counts(searcher, found.all()).ofPapers(),
                found.meaning(),
                index.state().whole());
    }

    private FacetCounts counts(LiveSearcher searcher, MatchingDocuments papers) {
        return new FacetCounts(searcher, papers, settings.countedInFull());
    }

    private static String id(LiveSearcher searcher, int document) {
        try {
            return PaperIds.of(searcher, document);
        } catch (IOException e) {
            throw new UncheckedIOException("could not search because the index could not be read", e);
        }
    }

    /** As lists from the tables are: those without a date last, then by id, backwards too. */
    private static Sort newest() {
        SortField published = new SortField(PaperFields.PUBLISHED, SortField.Type.LONG, true, Long.MIN_VALUE);
        return new Sort(published, new SortField(PaperFields.PAPER, SortField.Type.STRING, true));
    }
}

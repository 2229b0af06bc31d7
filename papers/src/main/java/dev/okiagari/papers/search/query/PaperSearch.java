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
import dev.okiagari.papers.search.document.Fields;
import dev.okiagari.papers.search.document.Fields.Kind;
import dev.okiagari.papers.search.query.Fusion.Emphasis;
import dev.okiagari.papers.search.query.Fusion.Fused;
import dev.okiagari.papers.search.query.QueryMeaning.Sense;
import dev.okiagari.papers.search.query.WordQuery.Need;
import dev.okiagari.papers.store.IndexedPaper.IndexedVector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;

/**
 * Finds papers by their words and by their meaning, in one order. Called by whoever shows papers; threads may share it. No text is
 * wrong: the worst that happens is that nothing is found. When the embedder fails, words alone decide, and the answer says so. Throws
 * {@link UncheckedIOException} when the index cannot be read.
 */
public final class PaperSearch {
    private static final Sort NEWEST = newest();

    private final FollowedIndex index;
    private final boolean knowsMeaning;
    private final QueryMeaning meaning;
    private final NearestSections nearest;

    public PaperSearch(FollowedIndex index, Embedder embedder) {
        this(index, embedder, SearchSettings.defaults());
    }

    public PaperSearch(FollowedIndex index, Embedder embedder, SearchSettings settings) {
        this.index = index;
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
            Findings nothing = new Findings(List.of(), new int[0], new Meaning.NoWord());
            return index.read(searcher -> answer(searcher, request, typed, nothing));
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
        Matches words;
        try {
            words = matches(searcher, typed, FilterQuery.of(Kind.PAPER, request.filters()));
        } finally {
            beside.settle(); // the index is released when this call returns
        }
        List<Near> near = nearest.nearest(beside.finish());
        if (!typed.phrases().isEmpty()) {
            near = among(words, near);
        }
        Set<Integer> nearPapers = near.stream().map(n -> n.documents().paper()).collect(Collectors.toSet());
        int looked = request.wanted().offset() + request.wanted().size() + near.size();
        int[] ranked = words.ranked(searcher, looked, nearPapers);
        Emphasis emphasis = new Emphasis(!knowsMeaning, TypedTitle.among(searcher, ranked, typed));
        List<Fused> page =
                new Fusion(ranked, near, document -> id(searcher, document), emphasis).part(request.wanted());
        Meaning meant = vector.isEmpty() ? sense.otherwise() : compared(searcher, request.filters(), vector.get());
        return answer(searcher, request, typed, new Findings(page, union(words, nearPapers), meant));
    }

    private Meaning compared(LiveSearcher searcher, SearchFilters filters, IndexedVector vector) throws IOException {
        return new Meaning.Compared(vector.embedder(), knowsMeaning, VectorCounts.of(searcher, filters, vector));
    }

    /** Most of the words; when no paper has them, any. */
    private static Matches matches(LiveSearcher searcher, TypedText typed, Query filter) throws IOException {
        Matches most = Matches.of(searcher, filtered(typed, Need.MOST, filter), ScoreMode.COMPLETE);
        return most.size() > 0 ? most : Matches.of(searcher, filtered(typed, Need.ANY, filter), ScoreMode.COMPLETE);
    }

    private static Query filtered(TypedText typed, Need need, Query filter) {
        Optional<Query> words = WordQuery.OF_PAPERS.of(typed, need);
        return words.isEmpty()
                ? new MatchNoDocsQuery("no words")
                : new BooleanQuery.Builder()
                        .add(words.get(), Occur.MUST)
                        .add(filter, Occur.FILTER)
                        .build();
    }

    private SearchAnswer newest(LiveSearcher searcher, SearchRequest request) throws IOException {
        Query filter = FilterQuery.of(Kind.PAPER, request.filters());
        int[] all = Matches.of(searcher, filter, ScoreMode.COMPLETE_NO_SCORES).documents();
        Slice wanted = request.wanted();
        ScoreDoc[] top = searcher.search(filter, wanted.offset() + wanted.size(), NEWEST).scoreDocs;
        List<Fused> page = Arrays.stream(top)
                .skip(wanted.offset())
                .map(found -> new Fused(found.doc, 0, Ranks.NONE, Optional.empty()))
                .toList();
        return answer(searcher, request, TypedText.of(""), new Findings(page, all, new Meaning.NotAsked()));
    }

    private SearchAnswer answer(LiveSearcher searcher, SearchRequest request, TypedText typed, Findings found)
            throws IOException {
        int next = request.wanted().offset() + found.page().size();
        boolean more = next < found.all().length
                && next <= Slice.DEEPEST
                && !found.page().isEmpty();
        return new SearchAnswer(
                new HitWriter(searcher, typed, knowsMeaning ? Way.MEANING : Way.LIKENESS).write(found.page()),
                found.all().length,
                more ? OptionalInt.of(next) : OptionalInt.empty(),
                FacetCounts.of(searcher, found.all()),
                found.meaning(),
                index.state().whole());
    }

    /** Who quotes a phrase wants papers that have it. */
    private static List<Near> among(Matches words, List<Near> near) {
        int[] documents = words.documents();
        return near.stream()
                .filter(n -> Arrays.binarySearch(documents, n.documents().paper()) >= 0)
                .toList();
    }

    private static int[] union(Matches words, Set<Integer> nearPapers) {
        int[] documents = words.documents();
        IntStream more = nearPapers.stream()
                .mapToInt(Integer::intValue)
                .filter(document -> Arrays.binarySearch(documents, document) < 0);
        return IntStream.concat(Arrays.stream(documents), more).sorted().toArray();
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
        SortField published = new SortField(Fields.PUBLISHED, SortField.Type.LONG, true, Long.MIN_VALUE);
        return new Sort(published, new SortField(Fields.PAPER, SortField.Type.STRING, true));
    }
}

package dev.okiagari.papers.search.query;

import dev.okiagari.application.index.FollowedIndex;
import dev.okiagari.application.index.LiveSearcher;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.search.ExtractionAnswer;
import dev.okiagari.papers.search.ExtractionRequest;
import dev.okiagari.papers.search.Highlight;
import dev.okiagari.papers.search.SearchSettings;
import dev.okiagari.papers.search.SectionHit;
import dev.okiagari.papers.search.Slice;
import dev.okiagari.papers.search.document.PaperFields;
import dev.okiagari.papers.search.document.PaperFields.Kind;
import dev.okiagari.papers.search.query.Marking.Shown;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopDocs;

/** Finds what papers say, by type and by words. As {@link PaperSearch} in all else. */
public final class ExtractionSearch {
    /** Documents of a paper are in the order of its sections, types and names. */
    private static final SortField[] THEN_BY_PAPER = {
        new SortField(PaperFields.PAPER, SortField.Type.STRING), SortField.FIELD_DOC
    };

    private static final Sort BY_WORDS = new Sort(SortField.FIELD_SCORE, THEN_BY_PAPER[0], THEN_BY_PAPER[1]);
    private static final Sort NEWEST = new Sort(
            new SortField(PaperFields.PUBLISHED, SortField.Type.LONG, true, Long.MIN_VALUE),
            THEN_BY_PAPER[0],
            THEN_BY_PAPER[1]);

    private final FollowedIndex index;

    public ExtractionSearch(FollowedIndex index) {
        this.index = index;
    }

    public ExtractionAnswer search(ExtractionRequest request) {
        TypedText typed = TypedText.of(request.text());
        Query filter = filter(request);
        return index.read(searcher -> {
            if (typed.isBlank()) {
                MatchingDocuments all = MatchingDocuments.of(searcher, filter);
                return answer(searcher, request, all, searcher.search(filter, deepest(request), NEWEST));
            }
            FoundByWords found = FoundByWords.of(searcher, PaperWordQuery.OF_EXTRACTIONS, typed, filter);
            TopDocs best = searcher.search(found.scored(), deepest(request), BY_WORDS, true);
            return answer(searcher, request, found.all(), best);
        });
    }

    private static int deepest(ExtractionRequest request) {
        return request.wanted().offset() + request.wanted().size();
    }

    private static Query filter(ExtractionRequest request) {
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        query.add(FilterQuery.of(Kind.EXTRACTION, request.filters()), Occur.FILTER);
        if (!request.types().isEmpty()) {
            List<String> words =
                    request.types().stream().map(Extraction.Type::word).toList();
            query.add(FilterQuery.any(PaperFields.TYPE, words), Occur.FILTER);
        }
        return query.build();
    }

    private ExtractionAnswer answer(
            LiveSearcher searcher, ExtractionRequest request, MatchingDocuments all, TopDocs best) throws IOException {
        Slice wanted = request.wanted();
        ScoreDoc[] top = best.scoreDocs;
        ScoreDoc[] page = Arrays.copyOfRange(top, Math.min(wanted.offset(), top.length), top.length);
        int total = all.size();
        int next = wanted.offset() + page.length;
        boolean more = page.length > 0 && next < total && next <= Slice.DEEPEST;
        return new ExtractionAnswer(
                hits(searcher, page, TypedText.of(request.text())),
                total,
                more ? OptionalInt.of(next) : OptionalInt.empty(),
                new FacetCounts(searcher, all, SearchSettings.defaults().countedInFull())
                        .of(PaperFields.TYPE, FacetCounts.MOST),
                index.state().whole());
    }

    private static List<ExtractionAnswer.Hit> hits(LiveSearcher searcher, ScoreDoc[] page, TypedText typed)
            throws IOException {
        StoredFields stored = searcher.storedFields();
        Map<Integer, Document> documents = new HashMap<>();
        for (ScoreDoc one : page) {
            documents.put(one.doc, stored.document(one.doc));
        }
        int[] order = Arrays.stream(page).mapToInt(one -> one.doc).toArray();
        Marking marking = new Marking(searcher, documents);
        List<List<Shown>> names = marking.in(PaperFields.NAME, typed, order, 1);
        List<List<Shown>> details = marking.in(PaperFields.DETAIL, typed, order, 1);
        List<ExtractionAnswer.Hit> hits = new ArrayList<>();
        for (int i = 0; i < page.length; i++) {
            List<Highlight> highlights = new ArrayList<>();
            names.get(i).forEach(f -> highlights.add(new Highlight(PaperFields.NAME, f.text(), f.marks())));
            details.get(i).forEach(f -> highlights.add(new Highlight(PaperFields.DETAIL, f.text(), f.marks())));
            float score = Float.isNaN(page[i].score) ? 0 : page[i].score;
            hits.add(hit(stored.document(page[i].doc), score, highlights));
        }
        return hits;
    }

    private static ExtractionAnswer.Hit hit(Document found, float score, List<Highlight> highlights) {
        int position = found.getField(PaperFields.POSITION).numericValue().intValue();
        return new ExtractionAnswer.Hit(
                new PaperId(found.get(PaperFields.PAPER)),
                found.get(PaperFields.TITLE),
                new SectionHit(position, found.get(PaperFields.HEADING)),
                new Extraction(
                        Extraction.Type.of(found.get(PaperFields.TYPE)),
                        found.get(PaperFields.NAME),
                        found.get(PaperFields.DETAIL)),
                score,
                highlights);
    }
}

package dev.okiagari.papers.search.query;

import dev.okiagari.application.index.LiveSearcher;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.search.Highlight;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.papers.search.SectionHit;
import dev.okiagari.papers.search.Way;
import dev.okiagari.papers.search.document.PaperFields;
import dev.okiagari.papers.search.document.SectionPlaces;
import dev.okiagari.papers.search.query.Fusion.Fused;
import dev.okiagari.papers.search.query.Marking.Shown;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.util.BytesRef;

/** Fills the hits of a page with what is shown of them: texts with marks, and the section that fits best. Used by one thread. */
final class HitWriter {
    private static final Map<String, Integer> PASSAGES = Map.of(
            PaperFields.TITLE,
            1,
            PaperFields.SUMMARY,
            1,
            PaperFields.HEADINGS,
            1,
            PaperFields.CONTENT,
            2,
            PaperFields.AUTHOR,
            3);

    private final LiveSearcher searcher;
    private final TypedText typed;
    private final Way byVectors;

    /**
     * @param typed what is marked in the texts
     * @param byVectors how a hit was found that vectors have found
     */
    HitWriter(LiveSearcher searcher, TypedText typed, Way byVectors) {
        this.byVectors = byVectors;
        this.searcher = searcher;
        this.typed = typed;
    }

    List<SearchAnswer.Hit> write(List<Fused> page) throws IOException {
        StoredFields stored = searcher.storedFields();
        Map<Integer, Document> documents = new LinkedHashMap<>();
        for (Fused one : page) {
            documents.put(one.document(), stored.document(one.document()));
        }
        List<Document> papers = List.copyOf(documents.values());
        int[] order = page.stream().mapToInt(Fused::document).toArray();
        Marking marking = new Marking(searcher, documents);
        Map<String, List<List<Shown>>> found = new HashMap<>();
        for (String field : PaperFields.TEXTS) {
            found.put(field, marking.in(field, typed, order, PASSAGES.getOrDefault(field, 1)));
        }
        List<SearchAnswer.Hit> hits = new ArrayList<>();
        for (int i = 0; i < order.length; i++) {
            Map<String, List<Shown>> ofHit = new HashMap<>();
            for (String field : PaperFields.TEXTS) {
                ofHit.put(field, found.getOrDefault(field, List.of()).get(i));
            }
            hits.add(hit(page.get(i), papers.get(i), ofHit));
        }
        return hits;
    }

    private SearchAnswer.Hit hit(Fused fused, Document paper, Map<String, List<Shown>> found) throws IOException {
        return new SearchAnswer.Hit(
                new PaperId(paper.get(PaperFields.PAPER)),
                paper.get(PaperFields.TITLE),
                List.of(paper.getValues(PaperFields.AUTHOR)),
                List.of(paper.getValues(PaperFields.CATEGORY)),
                Optional.ofNullable(paper.getField(PaperFields.PUBLISHED))
                        .map(IndexableField::numericValue)
                        .map(at -> Instant.ofEpochMilli(at.longValue())),
                paper.get(PaperFields.STATUS),
                fused.score(),
                ways(fused, found),
                fused.ranks(),
                section(fused, paper, found),
                nearest(fused),
                highlights(paper, found));
    }

    /** One that has only few of the words is not in the order by words; but what is marked was not found by meaning alone. */
    private Set<Way> ways(Fused fused, Map<String, List<Shown>> found) {
        Set<Way> ways = EnumSet.noneOf(Way.class);
        if (fused.ranks().words() > 0 || found.values().stream().anyMatch(some -> !some.isEmpty())) {
            ways.add(Way.WORDS);
        }
        if (fused.near().isPresent()) {
            ways.add(byVectors);
        }
        return ways;
    }

    /** Where the best passage stands; without one where its heading, and without that the nearest in meaning. */
    private Optional<SectionHit> section(Fused fused, Document paper, Map<String, List<Shown>> found)
            throws IOException {
        BytesRef stored = paper.getBinaryValue(PaperFields.PLACES);
        SectionPlaces places =
                SectionPlaces.read(paper.get(PaperFields.HEADINGS), paper.get(PaperFields.CONTENT), stored);
        Optional<SectionHit> byWords = first(found, PaperFields.CONTENT)
                .flatMap(f -> places.ofContent(f.offset()))
                .or(() -> first(found, PaperFields.HEADINGS).flatMap(f -> places.ofHeading(f.offset())));
        if (byWords.isPresent() || fused.near().isEmpty()) {
            return byWords;
        }
        return nearest(fused);
    }

    private Optional<SectionHit> nearest(Fused fused) throws IOException {
        if (fused.near().isEmpty()) {
            return Optional.empty();
        }
        Document near =
                searcher.storedFields().document(fused.near().get().documents().section());
        return Optional.ofNullable(near.getField(PaperFields.POSITION))
                .map(IndexableField::numericValue)
                .map(position -> new SectionHit(position.intValue(), near.get(PaperFields.HEADING)));
    }

    private static List<Highlight> highlights(Document paper, Map<String, List<Shown>> found) {
        List<Highlight> highlights = new ArrayList<>();
        for (String field : PaperFields.TEXTS) {
            for (Shown one : found.getOrDefault(field, List.of())) {
                highlights.add(new Highlight(field, one.text(), one.marks()));
            }
        }
        String summary = paper.get(PaperFields.SUMMARY);
        if (first(found, PaperFields.SUMMARY).isEmpty() && !summary.isEmpty()) {
            highlights.add(new Highlight(PaperFields.SUMMARY, MarkedPassage.lead(summary), List.of()));
        }
        return highlights;
    }

    private static Optional<Shown> first(Map<String, List<Shown>> found, String field) {
        return found.getOrDefault(field, List.of()).stream().findFirst();
    }
}

package dev.okiagari.papers.search.document;

import dev.okiagari.papers.search.document.PaperFields.Kind;
import dev.okiagari.papers.store.IndexedPaper;
import dev.okiagari.papers.store.IndexedPaper.IndexedExtraction;
import dev.okiagari.papers.store.IndexedPaper.IndexedSection;
import dev.okiagari.papers.store.IndexedPaper.IndexedVector;
import dev.okiagari.papers.text.Cut;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.KeywordField;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;

/**
 * Turns a paper into documents: one per section that has a vector, one per extraction, and the paper's own last. All carry what
 * papers are filtered by. Pure.
 */
public final class PaperDocuments {
    /** Of one text of one paper; nothing a person writes is longer. */
    public static final int LONGEST_TEXT = 2_000_000;

    /** Of a name, a category and the like: a single term must stay far below Lucene's limit. */
    private static final int LONGEST_NAME = 1_000;

    /** Words with their places in the text, so that marking them needs no second analysis. */
    private static final FieldType MARKED = new FieldType(TextField.TYPE_NOT_STORED);

    private static final FieldType NAMES = new FieldType(TextField.TYPE_NOT_STORED);

    static {
        MARKED.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS);
        MARKED.freeze();
        NAMES.setOmitNorms(true);
        NAMES.freeze();
    }

    private final IndexedPaper paper;
    private final Set<String> filed = new LinkedHashSet<>();
    private final Optional<Integer> year;

    private PaperDocuments(IndexedPaper paper) {
        this.paper = paper;
        this.year = paper.published().map(at -> at.atZone(ZoneOffset.UTC).getYear());
        for (String category : paper.categories()) {
            String whole = Cut.to(category.toLowerCase(Locale.ROOT), LONGEST_NAME);
            filed.add(whole);
            int dot = whole.indexOf('.');
            if (dot > 0) {
                filed.add(whole.substring(0, dot)); // cs finds cs.CL
            }
        }
    }

    public static List<Document> of(IndexedPaper paper) {
        return new PaperDocuments(paper).documents();
    }

    private List<Document> documents() {
        List<Document> all = new ArrayList<>();
        for (IndexedSection section : paper.sections()) {
            section.vector().flatMap(UnitVector::of).ifPresent(v -> all.add(section(section, v)));
        }
        paper.extractions().forEach(e -> all.add(extraction(e)));
        for (int i = 0; i < all.size(); i++) {
            all.get(i).add(new NumericDocValuesField(PaperFields.TO_PAPER, all.size() - i));
        }
        Document whole = whole();
        embedded().forEach(vectors -> whole.add(new StringField(PaperFields.EMBEDDED, vectors, Field.Store.NO)));
        all.add(whole);
        return all;
    }

    private Set<String> embedded() {
        Set<String> names = new LinkedHashSet<>();
        for (IndexedSection section : paper.sections()) {
            section.vector().flatMap(UnitVector::of).ifPresent(v -> {
                names.add(PaperFields.ANY_VECTORS);
                names.add(PaperFields.vectors(v));
            });
        }
        return names;
    }

    private Document whole() {
        Document document = document(Kind.PAPER);
        SectionPlaces places = SectionPlaces.of(paper.sections());
        document.add(new StoredField(PaperFields.PAPER, paper.id()));
        text(document, PaperFields.TITLE, paper.title());
        text(document, PaperFields.SUMMARY, paper.summary());
        text(document, PaperFields.HEADINGS, places.headings());
        text(document, PaperFields.CONTENT, places.content());
        document.add(new StoredField(PaperFields.PLACES, places.stored()));
        document.add(new StoredField(PaperFields.STATUS, paper.status()));
        facet(document, PaperFields.STATUS, paper.status());
        for (String category : paper.categories()) {
            document.add(new StoredField(PaperFields.CATEGORY, category));
            facet(document, PaperFields.CATEGORY, category);
        }
        authors(document);
        year.ifPresent(y -> facet(document, PaperFields.YEAR, Integer.toString(y)));
        paper.published().ifPresent(at -> {
            document.add(new StoredField(PaperFields.PUBLISHED, at.toEpochMilli()));
            document.add(new NumericDocValuesField(PaperFields.PUBLISHED, at.toEpochMilli()));
        });
        return document;
    }

    /** Each as a value of its own, so that a phrase does not go from one name into the next. */
    private void authors(Document document) {
        boolean japanese = paper.authors().stream().anyMatch(TextAnalysis::hasJapanese);
        for (String author : paper.authors()) {
            document.add(new StoredField(PaperFields.AUTHOR, author));
            facet(document, PaperFields.AUTHOR, author);
            document.add(new Field(PaperFields.english(PaperFields.AUTHOR), author, MARKED));
            if (japanese) {
                document.add(new Field(PaperFields.japanese(PaperFields.AUTHOR), author, MARKED));
            }
        }
    }

    private Document section(IndexedSection section, IndexedVector vector) {
        Document document = document(Kind.SECTION);
        document.add(new StoredField(PaperFields.POSITION, section.position()));
        document.add(new StoredField(PaperFields.HEADING, section.heading()));
        document.add(
                new KnnFloatVectorField(PaperFields.vectors(vector), vector.v(), VectorSimilarityFunction.DOT_PRODUCT));
        return document;
    }

    private Document extraction(IndexedExtraction extraction) {
        Document document = document(Kind.EXTRACTION);
        document.add(new StoredField(PaperFields.PAPER, paper.id()));
        document.add(new StoredField(PaperFields.TITLE, paper.title()));
        document.add(new StringField(PaperFields.TYPE, extraction.type(), Field.Store.YES));
        facet(document, PaperFields.TYPE, extraction.type());
        document.add(new StoredField(PaperFields.POSITION, extraction.position()));
        document.add(new StoredField(PaperFields.HEADING, heading(extraction.position())));
        text(document, PaperFields.NAME, extraction.name());
        text(document, PaperFields.DETAIL, extraction.detail());
        paper.published()
                .ifPresent(at -> document.add(new NumericDocValuesField(PaperFields.PUBLISHED, at.toEpochMilli())));
        return document;
    }

    private String heading(int position) {
        return paper.sections().stream()
                .filter(s -> s.position() == position)
                .map(IndexedSection::heading)
                .findFirst()
                .orElse("");
    }

    /** With what is filtered by. */
    private Document document(Kind kind) {
        Document document = new Document();
        document.add(new StringField(PaperFields.PAPER, paper.id(), Field.Store.NO));
        document.add(new SortedDocValuesField(PaperFields.PAPER, new BytesRef(paper.id())));
        document.add(new StringField(PaperFields.KIND, kind.name(), Field.Store.NO));
        document.add(new StringField(PaperFields.STATUS, paper.status(), Field.Store.NO));
        filed.forEach(category -> document.add(new StringField(PaperFields.CATEGORY, category, Field.Store.NO)));
        paper.authors().forEach(author -> document.add(new Field(PaperFields.AUTHOR, author, NAMES)));
        year.ifPresent(y -> document.add(new IntPoint(PaperFields.YEAR, y)));
        return document;
    }

    private static void text(Document document, String field, String text) {
        String bounded = Cut.to(text, LONGEST_TEXT);
        document.add(new StoredField(field, bounded));
        document.add(new Field(PaperFields.english(field), bounded, MARKED));
        if (TextAnalysis.hasJapanese(bounded)) {
            document.add(new Field(PaperFields.japanese(field), bounded, MARKED));
        }
    }

    private static void facet(Document document, String field, String value) {
        document.add(new KeywordField(PaperFields.facet(field), Cut.to(value, LONGEST_NAME), Field.Store.NO));
    }
}

package dev.okiagari.papers.search.query;

import dev.okiagari.papers.search.Highlight;
import dev.okiagari.papers.search.document.PaperDocuments;
import dev.okiagari.papers.search.document.PaperFields;
import dev.okiagari.papers.search.document.TextAnalysis;
import java.io.IOException;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.uhighlight.CustomSeparatorBreakIterator;
import org.apache.lucene.search.uhighlight.LengthGoalBreakIterator;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.PassageFormatter;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.apache.lucene.search.uhighlight.WholeBreakIterator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the passages of some documents that show best why they were found. The places of words are in the index, and the texts were read
 * before; both forms of a text share it. Used by one thread.
 */
final class Marking extends UnifiedHighlighter {
    private static final int PASSAGE = 200;

    /** How much of it should stand before what is marked. */
    private static final float BEFORE = 0.3f;

    private static final String ENGLISH = PaperFields.english("");

    private final Map<Integer, Document> texts;

    Marking(IndexSearcher searcher, Map<Integer, Document> texts) {
        super(UnifiedHighlighter.builder(searcher, TextAnalysis.BY_FIELD)
                .withMaxLength(PaperDocuments.LONGEST_TEXT)
                .withMaxNoHighlightPassages(0)
                .withFormatter(new Passages()));
        this.texts = texts;
    }

    /** The passages of one text of each document, the best first; of either its English or its Japanese words. */
    List<List<Shown>> in(String field, TypedText typed, int[] documents, int most) throws IOException {
        List<List<Shown>> english =
                shown(PaperFields.english(field), PaperWordQuery.marks(typed, field, false), documents, most);
        List<List<Shown>> japanese =
                shown(PaperFields.japanese(field), PaperWordQuery.marks(typed, field, true), documents, most);
        List<List<Shown>> better = new ArrayList<>();
        for (int i = 0; i < documents.length; i++) {
            better.add(marks(japanese.get(i)) > marks(english.get(i)) ? japanese.get(i) : english.get(i));
        }
        return better;
    }

    private List<List<Shown>> shown(String form, Optional<Query> query, int[] documents, int most) throws IOException {
        Map<String, Object[]> marked = query.isEmpty()
                ? Map.of()
                : highlightFieldsAsObjects(new String[] {form}, query.get(), documents, new int[] {most});
        Object @Nullable [] ofForm = marked.get(form);
        List<List<Shown>> all = new ArrayList<>();
        for (int i = 0; i < documents.length; i++) {
            all.add(ofForm != null && ofForm[i] instanceof Passages.All some ? some.found() : List.of());
        }
        return all;
    }

    /**
     * A passage and where it stands.
     *
     * @param offset of the passage's first letter in its text
     */
    record Shown(int offset, float score, String text, List<Highlight.Mark> marks) {}

    private static int marks(List<Shown> found) {
        return found.stream().mapToInt(f -> f.marks().size()).sum();
    }

    @Override
    protected BreakIterator getBreakIterator(String form) {
        return switch (base(form)) {
            case PaperFields.TITLE, PaperFields.NAME -> new WholeBreakIterator();
            case PaperFields.HEADINGS, PaperFields.AUTHOR -> new CustomSeparatorBreakIterator('\n');
            default -> LengthGoalBreakIterator.createClosestToLength(new SentenceEnds(), PASSAGE, BEFORE);
        };
    }

    @Override
    protected List<CharSequence[]> loadFieldValues(String[] forms, DocIdSetIterator documents, int cached)
            throws IOException {
        List<CharSequence[]> values = new ArrayList<>();
        for (int d = documents.nextDoc(); d != DocIdSetIterator.NO_MORE_DOCS; d = documents.nextDoc()) {
            Document document = texts.get(d);
            CharSequence[] ofDocument = new CharSequence[forms.length];
            for (int i = 0; i < forms.length; i++) {
                // Authors are several; Lucene counts their places as if one letter stood between them.
                ofDocument[i] = document == null ? "" : String.join("\n", document.getValues(base(forms[i])));
            }
            values.add(ofDocument);
        }
        return values;
    }

    private static String base(String form) {
        return form.substring(0, form.length() - ENGLISH.length());
    }

    private static final class Passages extends PassageFormatter {
        record All(List<Shown> found) {}

        @Override
        public Object format(Passage[] passages, String text) {
            List<Shown> found = new ArrayList<>();
            for (Passage passage : passages) {
                if (passage.getNumMatches() > 0) {
                    found.add(MarkedPassage.of(passage, text));
                }
            }
            found.sort(Comparator.comparingDouble((Shown f) -> -f.score()).thenComparingInt(Shown::offset));
            return new All(found);
        }
    }
}

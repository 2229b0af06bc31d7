package dev.okiagari.papers.search;

import dev.okiagari.papers.store.IndexedPaper.IndexedVector;
import java.util.List;

/** The names of the index's fields. Whoever changes what is in one changes {@link IndexState#FORMAT}, too. */
final class Fields {
    /** The id of the paper, on every document: what belongs to a paper comes and goes together. */
    static final String PAPER = "paper";

    /** What a document stands for: a {@link Kind}. */
    static final String KIND = "kind";

    /** From a section's document to its paper's, in documents: both lie in one block, the paper's last. */
    static final String TO_PAPER = "to_paper";

    /** The names of the vectors that a paper's sections have, on the paper's document; {@link #ANY_VECTORS} with each. */
    static final String EMBEDDED = "embedded";

    static final String ANY_VECTORS = "any";

    static final String STATUS = "status";
    static final String CATEGORY = "category";
    static final String YEAR = "year";
    static final String AUTHOR = "author";
    static final String PUBLISHED = "published";

    static final String TITLE = "title";
    static final String SUMMARY = "abstract";
    static final String HEADINGS = "headings";
    static final String CONTENT = "content";

    /** Where each section begins in the content, and its place in the paper. */
    static final String PLACES = "places";

    static final String POSITION = "position";
    static final String HEADING = "heading";

    static final String TYPE = "type";
    static final String NAME = "name";
    static final String DETAIL = "detail";

    private static final String VECTORS = "vector:";

    /** Searched texts of a paper. */
    static final List<String> TEXTS = List.of(TITLE, SUMMARY, HEADINGS, CONTENT, AUTHOR);

    private Fields() {}

    enum Kind {
        PAPER,
        SECTION,
        EXTRACTION
    }

    /** A text as words of English and of whatever else is written with spaces. */
    static String english(String field) {
        return field + ".en";
    }

    /** The same text as words of Japanese, if there is any in it. */
    static String japanese(String field) {
        return field + ".ja";
    }

    /** Values that are counted. */
    static String facet(String field) {
        return field + ".count";
    }

    /** Vectors of one embedder and length: others are never compared with them. */
    static String vectors(IndexedVector vector) {
        return VECTORS + vector.v().length + ":" + vector.embedder();
    }

    /** How long the vectors of such a field are. */
    static int lengthOfVectors(String field) {
        return Integer.parseInt(field.substring(VECTORS.length(), field.indexOf(':', VECTORS.length())));
    }
}

package dev.okiagari.papers.search.document;

import dev.okiagari.papers.store.IndexedPaper.IndexedVector;
import java.util.List;

/** The names of the index's fields. A change to what is in one needs a new format number in {@link PaperIndexPlan}, too. */
public final class PaperFields {
    /** The id of the paper, on every document: what belongs to a paper comes and goes together. */
    public static final String PAPER = "paper";

    /** What a document stands for: a {@link Kind}. */
    public static final String KIND = "kind";

    /** From a section's document to its paper's, in documents: both lie in one block, the paper's last. */
    public static final String TO_PAPER = "to_paper";

    /** The names of the vectors that a paper's sections have, on the paper's document; {@link #ANY_VECTORS} with each. */
    public static final String EMBEDDED = "embedded";

    public static final String ANY_VECTORS = "any";

    public static final String STATUS = "status";
    public static final String CATEGORY = "category";
    public static final String YEAR = "year";
    public static final String AUTHOR = "author";
    public static final String PUBLISHED = "published";

    public static final String TITLE = "title";
    public static final String SUMMARY = "abstract";
    public static final String HEADINGS = "headings";
    public static final String CONTENT = "content";

    /** Where each section begins in the content, and its place in the paper. */
    public static final String PLACES = "places";

    public static final String POSITION = "position";
    public static final String HEADING = "heading";

    public static final String TYPE = "type";
    public static final String NAME = "name";
    public static final String DETAIL = "detail";

    private static final String VECTORS = "vector:";

    /** Searched texts of a paper. */
    public static final List<String> TEXTS = List.of(TITLE, SUMMARY, HEADINGS, CONTENT, AUTHOR);

    private PaperFields() {}

    public enum Kind {
        PAPER,
        SECTION,
        EXTRACTION
    }

    /** A text as words of English and of whatever else is written with spaces. */
    public static String english(String field) {
        return field + ".en";
    }

    /** The same text as words of Japanese, if there is any in it. */
    public static String japanese(String field) {
        return field + ".ja";
    }

    /** Values that are counted. */
    public static String facet(String field) {
        return field + ".count";
    }

    /** Vectors of one embedder and length: others are never compared with them. */
    public static String vectors(IndexedVector vector) {
        return VECTORS + vector.v().length + ":" + vector.embedder();
    }

    /** How long the vectors of such a field are. */
    public static int lengthOfVectors(String field) {
        return Integer.parseInt(field.substring(VECTORS.length(), field.indexOf(':', VECTORS.length())));
    }
}

package dev.okiagari.papers.search;

/** What vectors had to do with an answer. Immutable. */
public sealed interface Meaning {

    /** Nothing was typed: papers are listed by date. */
    record NotAsked() implements Meaning {}

    /** There is not a single word in what was typed: nothing can be found by it, and no embedder was asked. */
    record NoWord() implements Meaning {}

    /** The embedder sees nothing in the words: they are signs, or such as are in every text. Words alone decide. */
    record Nothing(String embedder) implements Meaning {}

    /** The embedder could not be asked. Words alone decide. */
    record Failed(String embedder, String reason) implements Meaning {}

    /**
     * Vectors were compared.
     *
     * @param byMeaning false for vectors that know nothing of meaning: words decide then, and vectors only add papers
     * @param papers all that the filters allow, whether found or not: only the comparable ones can be found by meaning
     */
    record Compared(String embedder, boolean byMeaning, Vectors papers) implements Meaning {}

    /**
     * How many papers have which vectors.
     *
     * @param comparable of the embedder that was asked, and of the length it has now
     * @param others of another embedder, or of another length: these are found by words alone until they are embedded again
     * @param none not embedded yet
     */
    record Vectors(int comparable, int others, int none) {}
}

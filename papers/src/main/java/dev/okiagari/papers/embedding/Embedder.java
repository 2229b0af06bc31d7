package dev.okiagari.papers.embedding;

import java.util.List;

/** Turns texts into vectors that lie near each other when the texts are alike. Threads may share one. */
public interface Embedder {
    /** Who it was, stored with each vector: vectors of different names are never compared. */
    String name();

    /** One vector for each text, in their order, all of one length and of length 1 (or all zero for an empty text). */
    List<float[]> embed(List<String> texts, String idempotencyKey);

    /** The vector of a search text. Some models want to be told that it is a question and no text to be found. */
    default float[] embedQuestion(String text, String idempotencyKey) {
        return embed(List.of(text), idempotencyKey).getFirst();
    }

    /** False when only similar words bring texts near each other: a search then trusts words more. */
    default boolean knowsMeaning() {
        return true;
    }
}

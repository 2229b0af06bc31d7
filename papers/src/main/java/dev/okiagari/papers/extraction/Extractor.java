package dev.okiagari.papers.extraction;

import java.util.List;

/** Finds what a section says. Throws a classified failure when it could not; an empty list means that it says nothing. */
public interface Extractor {
    /** Who it was, stored with each row: {@code rules}, or {@code model:} and the model's name. */
    String name();

    /** True when asking costs nothing, so that it is given every section in full. */
    default boolean isFree() {
        return false;
    }

    List<Extraction> extract(String heading, String content, String idempotencyKey);
}

package dev.okiagari.papers.web.page;

import org.jspecify.annotations.Nullable;

/**
 * Which part of a paper's text is shown.
 *
 * @param section its position; -1: the abstract
 * @param part of a long section, from 1
 */
public record ReadingPlace(int section, int part) {
    static final int ABSTRACT = -1;

    static ReadingPlace of(@Nullable Integer section, @Nullable Integer part) {
        return new ReadingPlace(
                section == null ? ABSTRACT : Math.max(ABSTRACT, section), part == null ? 1 : Math.max(1, part));
    }
}

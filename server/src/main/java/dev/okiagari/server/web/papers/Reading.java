package dev.okiagari.server.web.papers;

import org.jspecify.annotations.Nullable;

/**
 * Which part of a paper's text is shown.
 *
 * @param section its position; -1: the abstract
 * @param part of a long section, from 1
 */
public record Reading(int section, int part) {
    static final int ABSTRACT = -1;

    static Reading of(@Nullable Integer section, @Nullable Integer part) {
        return new Reading(
                section == null ? ABSTRACT : Math.max(ABSTRACT, section), part == null ? 1 : Math.max(1, part));
    }
}

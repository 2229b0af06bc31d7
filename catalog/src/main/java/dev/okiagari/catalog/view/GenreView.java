package dev.okiagari.catalog.view;

import org.jspecify.annotations.Nullable;

/**
 * A genre.
 *
 * @param name null when it is not known yet, or has none, as the root
 * @param parent null for the root, and while the genre is not known
 */
public record GenreView(
        long id,
        @Nullable String name,
        @Nullable Integer level,
        @Nullable Long parent) {}

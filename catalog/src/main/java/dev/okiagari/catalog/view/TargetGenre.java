package dev.okiagari.catalog.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A genre whose ranking is asked for.
 *
 * @param name null while the genre is not known
 * @param askedAt when the shop last answered with its ranking; null when it has not yet
 */
public record TargetGenre(
        long genre,
        @Nullable String name,
        boolean enabled,
        Instant addedAt,
        String addedBy,
        @Nullable Instant askedAt) {}

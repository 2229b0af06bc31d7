package dev.okiagari.server.web.catalog.api;

import dev.okiagari.catalog.view.TargetGenre;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The genres whose rankings are asked for. */
public record CatalogTargets(List<Genre> targets) {

    /**
     * One of them.
     *
     * @param name null while the genre is not known
     * @param askedAt when the shop last answered with its ranking; null when it has not yet
     */
    public record Genre(
            long genre,
            @Nullable String name,
            boolean enabled,
            Instant addedAt,
            String addedBy,
            @Nullable Instant askedAt) {

        static Genre of(TargetGenre target) {
            return new Genre(
                    target.genre(),
                    target.name(),
                    target.isEnabled(),
                    target.addedAt(),
                    target.addedBy(),
                    target.askedAt());
        }
    }

    /**
     * Which genres to add: their numbers, or those right below one.
     *
     * @param below adds the genres right below this one as the shop has them now; 0: the top ones
     */
    public record Add(@Nullable List<Long> genres, @Nullable Long below) {}

    /** How many were not targets before, and how many were. */
    public record Added(int added, int already) {}

    /** What was removed. */
    public record Removed(long genre) {}
}

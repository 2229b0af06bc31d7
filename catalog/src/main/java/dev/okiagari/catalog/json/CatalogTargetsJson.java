package dev.okiagari.catalog.json;

import dev.okiagari.catalog.view.TargetGenre;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The genres whose rankings are fetched. */
public record CatalogTargetsJson(List<TargetGenre> targets) {

    /**
     * Genres to add: their numbers, or those right below one.
     *
     * @param below adds the genres right below this one as the shop has them now; 0: the top ones
     */
    public record Add(@Nullable List<Long> genres, @Nullable Long below) {}

    /** How many were not targets before, and how many were. */
    public record Added(int added, long already) {
        public static Added of(List<Long> wanted, int added) {
            return new Added(added, wanted.stream().distinct().count() - added);
        }
    }

    /** How many were targets, and how many were not. */
    public record Removed(int removed, long unknown) {
        public static Removed of(List<Long> wanted, int removed) {
            return new Removed(removed, wanted.stream().distinct().count() - removed);
        }
    }
}

package dev.okiagari.catalog.json;

import dev.okiagari.catalog.view.GenreBranch;
import dev.okiagari.catalog.view.GenreView;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A part of the tree of genres: those right below one, as far as they are known.
 *
 * @param parent 0: the root
 * @param path from the top down to the parent, the root left out
 */
public record CatalogGenresJson(long parent, List<GenreView> path, List<Branch> genres) {

    /**
     * A genre.
     *
     * @param children how many genres are right below it
     * @param items how many items are in it and below it
     */
    public record Branch(
            long id, @Nullable String name, @Nullable Integer level, long children, long items) {}

    public static CatalogGenresJson of(GenreBranch branch, Map<Long, Long> items) {
        return new CatalogGenresJson(
                branch.id(),
                branch.path(),
                branch.children().stream()
                        .map(node -> new Branch(
                                node.id(),
                                node.name(),
                                node.level(),
                                node.children(),
                                items.getOrDefault(node.id(), 0L)))
                        .toList());
    }
}

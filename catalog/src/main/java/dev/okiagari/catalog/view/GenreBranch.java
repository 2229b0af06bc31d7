package dev.okiagari.catalog.view;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of the tree of genres: one genre with those right below it, as far as they are known.
 *
 * @param path from the top down to this genre, the root left out; empty for the root, and while the genre is not known
 */
public record GenreBranch(long id, List<GenreView> path, List<Node> children) {
    public GenreBranch {
        path = List.copyOf(path);
        children = List.copyOf(children);
    }

    public List<Long> childIds() {
        return children.stream().map(Node::id).toList();
    }

    /** A genre and how many are right below it. */
    public record Node(
            long id, @Nullable String name, @Nullable Integer level, long children) {}
}

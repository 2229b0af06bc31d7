package dev.okiagari.server.web.catalog.page;

import dev.okiagari.catalog.view.GenreBranch;
import dev.okiagari.console.page.Bars;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The tree of genres, opened along one path. Pure.
 *
 * @param branches the opened ones, from the root down
 * @param items how many items are in and below each genre that is shown
 * @param targets the genres whose rankings are asked for
 */
public record GenresSheet(List<GenreBranch> branches, Map<Long, Long> items, Set<Long> targets) {

    public String sentence() {
        GenreBranch root = branches.getFirst();
        if (root.children().isEmpty()) {
            return "No genre is known yet. The job genre asks for those that items name.";
        }
        long all = root.children().stream().mapToLong(node -> count(node.id())).sum();
        GenreBranch last = branches.getLast();
        String opened = last.path().isEmpty()
                ? ""
                : " “" + CatalogWords.name(last.path().getLast()) + "” has "
                        + CatalogWords.count(count(last.id()), "item", "items") + " and "
                        + CatalogWords.count(last.children().size(), "genre", "genres") + " right below it.";
        return CatalogWords.count(all, "item", "items") + " in "
                + CatalogWords.count(root.children().size(), "known top genre", "known top genres") + "." + opened;
    }

    public long count(long genre) {
        return items.getOrDefault(genre, 0L);
    }

    /** The branch below this genre, if it is open. */
    public boolean isOpen(GenreBranch.Node node) {
        return branches.stream().anyMatch(branch -> branch.id() == node.id());
    }

    public GenreBranch branch(int level) {
        return branches.get(level);
    }

    public boolean isTarget(long genre) {
        return targets.contains(genre);
    }

    /** Its share of the items of its level. */
    public List<Bars.Part> share(GenreBranch branch, GenreBranch.Node node) {
        long most = branch.children().stream()
                .mapToLong(one -> count(one.id()))
                .max()
                .orElse(0);
        return Bars.of(most, List.of(new Bars.Share("is-running", count(node.id()), "items")));
    }
}

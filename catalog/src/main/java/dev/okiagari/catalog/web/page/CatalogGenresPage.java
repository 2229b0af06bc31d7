package dev.okiagari.catalog.web.page;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.view.GenreBranch;
import dev.okiagari.kit.web.chart.Bars;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The tree of genres, opened along one path. Pure.
 *
 * @param branches the opened ones, from the root down
 * @param items how many items are in and below each genre that is shown
 * @param targets the genres whose rankings are fetched
 */
public record CatalogGenresPage(List<GenreBranch> branches, Map<Long, Long> items, Set<Long> targets) {

    public String sentence() {
        GenreBranch root = branches.getFirst();
        if (root.children().isEmpty()) {
            return say("genres.none");
        }
        long all = root.childIds().stream().mapToLong(this::count).sum();
        String whole = say("genres.all", all, root.children().size());
        GenreBranch last = branches.getLast();
        return last.path().isEmpty()
                ? whole
                : whole + " "
                        + say(
                                "genres.opened",
                                CatalogWords.name(last.path().getLast()),
                                count(last.id()),
                                last.children().size());
    }

    public long count(long genre) {
        return items.getOrDefault(genre, 0L);
    }

    /** Whether the branch below this genre is open. */
    public boolean isOpen(GenreBranch.Node node) {
        return branches.stream().anyMatch(branch -> branch.id() == node.id());
    }

    /** What a click on this genre opens: it, or the branch that it is in when it is open. */
    public long toggled(int level, GenreBranch.Node node) {
        return isOpen(node) ? branches.get(level).id() : node.id();
    }

    /** Its share of the items of its level. */
    public List<Bars.Part> share(GenreBranch branch, GenreBranch.Node node) {
        long most = branch.childIds().stream().mapToLong(this::count).max().orElse(0);
        return Bars.of(most, List.of(new Bars.Share("is-running", count(node.id()), say("genres.items"))));
    }
}

package dev.okiagari.server.web.catalog.page;

import dev.okiagari.catalog.view.TargetGenre;
import java.util.List;

/** The genres whose rankings are asked for. Pure. */
public record TargetsSheet(List<TargetGenre> targets) {
    public String sentence() {
        long enabled = targets.stream().filter(TargetGenre::isEnabled).count();
        long asked = targets.stream().filter(t -> t.askedAt() != null).count();
        return targets.isEmpty()
                ? "There are no target genres: nothing is asked for. Add numbers of genres, or all right below one; 0 is the root."
                : "The rankings of " + CatalogWords.count(enabled, "genre", "genres")
                        + " are asked for, one request each; " + asked + " of them have been answered so far.";
    }
}

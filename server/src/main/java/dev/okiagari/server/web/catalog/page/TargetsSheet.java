package dev.okiagari.server.web.catalog.page;

import dev.okiagari.catalog.view.TargetGenre;
import dev.okiagari.console.page.Words;
import java.util.List;

/** The genres whose rankings are asked for. Pure. */
public record TargetsSheet(List<TargetGenre> targets) {
    public String sentence() {
        long enabled = targets.stream().filter(TargetGenre::isEnabled).count();
        long asked = targets.stream().filter(t -> t.askedAt() != null).count();
        return targets.isEmpty()
                ? "There are no target genres: nothing is asked for. Add numbers of genres, or all right below one; 0 is the root."
                : (enabled == 1
                                ? "The ranking of 1 genre is"
                                : "The rankings of " + Words.number(enabled) + " genres are")
                        + " asked for, one request each; "
                        + (asked == 0 ? "none has" : Words.number(asked) + (asked == 1 ? " has" : " have"))
                        + " been answered so far.";
    }
}

package dev.okiagari.catalog.web.page;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.view.TargetGenre;
import java.util.List;

/** The genres whose rankings are fetched. Pure. */
public record CatalogTargetsPage(List<TargetGenre> targets) {
    public String sentence() {
        if (targets.isEmpty()) {
            return say("targets.empty");
        }
        long enabled = targets.stream().filter(TargetGenre::enabled).count();
        long asked = targets.stream().filter(t -> t.askedAt() != null).count();
        return say("targets.fetched", enabled) + " " + say("targets.answered", asked);
    }
}

package dev.okiagari.catalog.web.page;

import static dev.okiagari.catalog.CatalogTexts.say;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Nets, the newest first. Pure.
 *
 * @param next the last net, when there are more
 */
public record CatalogNetsPage(
        List<CatalogNetPage> nets, @Nullable String next) {
    public String sentence() {
        if (nets.isEmpty()) {
            return say("nets.empty");
        }
        CatalogNetPage newest = nets.getFirst();
        return say(
                        newest.net().isOpen() ? "nets.open" : "nets.last",
                        newest.net().key()) + " " + newest.sentence();
    }

    public String colour() {
        return nets.isEmpty() ? "is-plain" : nets.getFirst().colour();
    }
}

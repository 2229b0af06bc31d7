package dev.okiagari.server.web.catalog.page;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Nets, the newest first. Pure.
 *
 * @param next the last net, when there are more
 */
public record NetsSheet(List<NetSheet> nets, @Nullable String next) {
    public String sentence() {
        if (nets.isEmpty()) {
            return "There was no net yet. Add target genres, then start one: it runs all jobs, one after the other.";
        }
        NetSheet newest = nets.getFirst();
        return (newest.net().isOpen()
                        ? "Net " + newest.net().key() + " is open. "
                        : "No net is open; the last was " + newest.net().key() + ". ")
                + newest.sentence();
    }

    public String colour() {
        return nets.isEmpty() ? "is-plain" : nets.getFirst().colour();
    }
}

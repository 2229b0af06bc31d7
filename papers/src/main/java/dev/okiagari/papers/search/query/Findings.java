package dev.okiagari.papers.search.query;

import dev.okiagari.papers.search.Meaning;
import dev.okiagari.papers.search.query.Fusion.Fused;
import java.util.List;

/** What a search has found, before it is shown: the page, the documents of all papers (ascending). */
final class Findings {
    private final List<Fused> page;
    private final int[] all;
    private final Meaning meaning;

    Findings(List<Fused> page, int[] all, Meaning meaning) {
        this.page = page;
        this.all = all;
        this.meaning = meaning;
    }

    List<Fused> page() {
        return page;
    }

    int[] all() {
        return all;
    }

    Meaning meaning() {
        return meaning;
    }
}

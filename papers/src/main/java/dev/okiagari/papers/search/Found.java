package dev.okiagari.papers.search;

import dev.okiagari.papers.search.Fusion.Fused;
import java.util.List;

/** What a search has found, before it is shown: the page, the documents of all papers (ascending). */
final class Found {
    private final List<Fused> page;
    private final int[] all;
    private final boolean byMeaning;

    Found(List<Fused> page, int[] all, boolean byMeaning) {
        this.page = page;
        this.all = all;
        this.byMeaning = byMeaning;
    }

    List<Fused> page() {
        return page;
    }

    int[] all() {
        return all;
    }

    boolean byMeaning() {
        return byMeaning;
    }
}

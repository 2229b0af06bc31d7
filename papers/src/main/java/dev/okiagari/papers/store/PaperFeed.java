package dev.okiagari.papers.store;

import dev.okiagari.application.ChangeFeed;

/**
 * The change feed of papers. Taking it is the first thing that a transaction does to papers (after the engine's own row), so transactions
 * that change papers see each other's papers and citations.
 */
public final class PaperFeed {
    public static final ChangeFeed FEED = ChangeFeed.of("papers", "paper");

    private PaperFeed() {}
}

package dev.okiagari.catalog.store;

import dev.okiagari.application.ChangeFeed;

/** The change feed of items. Taking it is the first thing that a transaction does to items (after the engine's own row). */
public final class CatalogFeed {
    public static final ChangeFeed FEED = ChangeFeed.of("catalog", "item");

    private CatalogFeed() {}
}

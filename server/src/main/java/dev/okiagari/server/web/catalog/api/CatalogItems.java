package dev.okiagari.server.web.catalog.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of items.
 *
 * @param total how many were found in all
 * @param next the cursor of the next page; null at the end
 * @param complete false while the search index is being built for the first time: then only a part is found
 */
public record CatalogItems(
        List<CatalogItem> items, long total, @Nullable String next, boolean complete) {}

package dev.okiagari.server.web.catalog.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of runs, the newest first.
 *
 * @param next the cursor of the next page; null at the end
 */
public record CatalogRuns(List<CatalogRun> runs, @Nullable Long next) {}

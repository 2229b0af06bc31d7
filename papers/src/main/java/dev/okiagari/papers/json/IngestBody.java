package dev.okiagari.papers.json;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which papers to ingest: an id, ids (50 at most), or what arXiv finds for a query.
 *
 * @param limit maximum number of papers of a query, 1 to 50 (default 10)
 */
public record IngestBody(
        @Nullable String id,
        @Nullable List<String> ids,
        @Nullable String query,
        @Nullable Integer limit) {}

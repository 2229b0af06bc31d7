package dev.okiagari.papers.search.query;

import dev.okiagari.papers.search.Meaning;
import dev.okiagari.papers.search.query.Fusion.Fused;
import java.util.List;

/** What a search has found, before it is shown: the page, and the documents of all papers. */
record SearchFindings(List<Fused> page, MatchingDocuments all, Meaning meaning) {}

package dev.okiagari.papers.view;

import dev.okiagari.papers.arxiv.PaperId;
import java.util.List;
import java.util.Map;

/**
 * The result of replaying several papers.
 *
 * @param refused why, by paper
 */
public record ReplayReport(List<PaperId> done, Map<PaperId, String> refused) {}

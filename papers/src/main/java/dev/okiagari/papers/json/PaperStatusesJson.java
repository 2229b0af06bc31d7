package dev.okiagari.papers.json;

import java.util.List;

/**
 * How far several papers are.
 *
 * @param refused why, for each text that is not an id
 * @param missing ids of papers that are not here
 */
public record PaperStatusesJson(List<PaperStatusJson> papers, List<String> refused, List<String> missing) {}

package dev.okiagari.papers.json;

/**
 * The search index after a command to rebuild it.
 *
 * @param rebuilt false when another process writes it, which was asked to rebuild it
 */
public record PaperIndexJson(boolean rebuilt, String folder, long tookMs) {}

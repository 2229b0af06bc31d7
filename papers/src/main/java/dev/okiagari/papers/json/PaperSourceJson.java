package dev.okiagari.papers.json;

import org.jspecify.annotations.Nullable;

/**
 * Which arXiv papers come from.
 *
 * @param papers where those of this database come from; null before the first
 * @param settings which one the settings name
 */
public record PaperSourceJson(@Nullable String papers, String settings) {}

package dev.okiagari.papers.view;

import org.jspecify.annotations.Nullable;

/** A paper that cites another one. */
public record CitingPaper(String id, @Nullable String title) {}

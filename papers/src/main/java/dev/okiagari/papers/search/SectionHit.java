package dev.okiagari.papers.search;

/** A section of a paper, by its position and its heading (empty for text before any heading). */
public record SectionHit(int position, String heading) {}

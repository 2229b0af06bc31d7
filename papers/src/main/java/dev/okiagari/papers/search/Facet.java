package dev.okiagari.papers.search;

/** A value and how many of the papers found have it. */
public record Facet(String value, int count) {}

package dev.okiagari.papers.store;

/**
 * Where a paper's text was read from.
 *
 * @param source html, ar5iv or pdf
 * @param rawKey of the copy in the raw storage
 */
public record Origin(String source, String rawKey) {}

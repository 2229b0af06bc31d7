package dev.okiagari.papers.store;

import java.util.Optional;

/**
 * Where a paper's text was read from.
 *
 * @param source html, ar5iv or pdf
 * @param rawKey of the copy in the raw storage
 * @param characters of text that was read, headings included
 * @param flaw why it is not the whole paper
 */
public record Origin(String source, String rawKey, int characters, Optional<String> flaw) {}

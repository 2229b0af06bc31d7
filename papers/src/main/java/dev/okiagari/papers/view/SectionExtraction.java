package dev.okiagari.papers.view;

import dev.okiagari.papers.extraction.Extraction;

/**
 * Something a section says.
 *
 * @param section its position in the paper
 * @param extractor who found it: rules, or the name of a model
 */
public record SectionExtraction(Extraction.Type type, String name, String detail, int section, String extractor) {}

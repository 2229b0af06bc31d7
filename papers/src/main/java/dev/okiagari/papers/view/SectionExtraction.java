package dev.okiagari.papers.view;

import dev.okiagari.papers.extraction.Extraction;

/**
 * Something a section says.
 *
 * @param position of the section in its paper
 * @param extractor who found it: rules, or the name of a model
 */
public record SectionExtraction(int position, Extraction extraction, String extractor) {}

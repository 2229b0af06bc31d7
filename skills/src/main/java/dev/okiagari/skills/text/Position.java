package dev.okiagari.skills.text;

/**
 * A place in a document.
 *
 * @param line from 1
 * @param column from 1, in UTF-16 units
 */
public record Position(int line, int column) {}

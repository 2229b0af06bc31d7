package dev.okiagari.skills.text;

/**
 * Code inside of a sentence of Markdown. An immutable value.
 *
 * @param position where its text begins, behind the backticks
 */
public record InlineCode(Position position, String text) {}

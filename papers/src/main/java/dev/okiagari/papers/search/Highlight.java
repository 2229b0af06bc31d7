package dev.okiagari.papers.search;

import java.util.List;

/**
 * A piece of a paper's text with the places that were looked for. Plain text: the caller escapes it and inserts the marks.
 *
 * @param field title, abstract, headings, content, author, name or detail
 * @param marks in order, not overlapping
 */
public record Highlight(String field, String text, List<Mark> marks) {

    public Highlight {
        marks = List.copyOf(marks);
    }

    /** From a letter of the text up to, not including, another. */
    public record Mark(int from, int to) {}
}

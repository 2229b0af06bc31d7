package dev.okiagari.papers.text.pdf.structure;

import dev.okiagari.papers.text.pdf.layout.Line;

/** A paper in reading order: headings, and lines of text under them. */
sealed interface Block {

    record Text(Line line) implements Block {}

    /**
     * What is under it belongs to it, up to the next one.
     *
     * @param level from 1
     * @param title without its number
     */
    record Heading(Kind kind, int level, String title) implements Block {}

    enum Kind {
        SECTION,
        ABSTRACT,
        /** Nothing that belongs to a section: lists of contents, addresses. */
        ASIDE,
        REFERENCES
    }
}

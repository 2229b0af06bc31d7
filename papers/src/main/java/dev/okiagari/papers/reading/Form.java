package dev.okiagari.papers.reading;

/** What a document is written in. */
public enum Form {
    /** A page that LaTeXML made. */
    HTML,
    PDF
}

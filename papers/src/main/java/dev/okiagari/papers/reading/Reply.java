package dev.okiagari.papers.reading;

import dev.okiagari.papers.text.ParsedPaper;
import dev.okiagari.papers.text.UnreadableDocument;

/** What became of a document that was given to a reader process. */
sealed interface Reply {

    /** It was read to its end. */
    record Read(ParsedPaper paper) implements Reply {}

    /** It could not be read. */
    record Refused(UnreadableDocument.Reason reason, String message) implements Reply {}

    /** The process ended, or said something that makes no sense, before it had answered. */
    record Gone(int exitCode) implements Reply {}
}

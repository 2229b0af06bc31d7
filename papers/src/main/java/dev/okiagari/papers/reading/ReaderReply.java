package dev.okiagari.papers.reading;

import dev.okiagari.papers.text.ParsedPaper;
import dev.okiagari.papers.text.UnreadableDocument;

/** What became of a document that was given to a reader process. */
sealed interface ReaderReply {

    /** It was read to its end. */
    record Read(ParsedPaper paper) implements ReaderReply {}

    /** It could not be read. */
    record Refused(UnreadableDocument.Reason reason, String message) implements ReaderReply {}

    /** The process ended, or said something that makes no sense, before it had answered. */
    record Gone(int exitCode) implements ReaderReply {}
}

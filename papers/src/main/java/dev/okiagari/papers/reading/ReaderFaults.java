package dev.okiagari.papers.reading;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;

/** What can go wrong with the processes that read documents, through no fault of a document. */
public final class ReaderFaults {
    /** It could not be started, or was ended from outside. */
    public static final Category UNAVAILABLE = Kind.TRANSIENT.as("reader.unavailable");

    private ReaderFaults() {}
}

package dev.okiagari.papers.reading;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;

/** What can go wrong with the processes that read documents, through no fault of a document. */
public final class ReaderFaults {
    /** It could not be started, or was ended from outside. */
    public static final Category UNAVAILABLE = Kind.TRANSIENT.as("reader.unavailable");

    /** The machine is busy: a reader was not started in time, or got too little of its processors. Another time it may do better. */
    public static final Category OUT_OF_TIME = Kind.TRANSIENT.as("reader.out_of_time");

    private ReaderFaults() {}
}

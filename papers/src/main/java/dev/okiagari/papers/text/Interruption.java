package dev.okiagari.papers.text;

import java.util.concurrent.CancellationException;

/** A caller that stops waiting for a document interrupts the thread that reads it. */
public final class Interruption {
    private Interruption() {}

    /** The thread stays interrupted, for the caller. */
    public static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException(
                    "could not read the document to its end because the thread was interrupted");
        }
    }
}

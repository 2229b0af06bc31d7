package dev.okiagari.papers.text;

import java.util.concurrent.CancellationException;

/** Whoever no longer waits for a document interrupts the thread that reads it. */
public final class Interruption {
    private Interruption() {}

    /** The thread stays interrupted, for whoever is above. */
    public static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException(
                    "could not read the document to its end because the thread was interrupted");
        }
    }
}

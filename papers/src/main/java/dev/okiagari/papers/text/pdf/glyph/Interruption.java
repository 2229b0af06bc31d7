package dev.okiagari.papers.text.pdf.glyph;

import java.util.concurrent.CancellationException;

/** Whoever waits for a PDF no longer interrupts the thread that reads it. */
public final class Interruption {
    private Interruption() {}

    /** The thread stays interrupted, for whoever is above. */
    public static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("could not read the PDF to its end because the thread was interrupted");
        }
    }
}

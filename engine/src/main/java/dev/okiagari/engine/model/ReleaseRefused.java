package dev.okiagari.engine.model;

/** A hold is not released because nobody could work on what waits behind it; the message says why. */
public final class ReleaseRefused extends RuntimeException {
    public ReleaseRefused(String message) {
        super(message);
    }
}

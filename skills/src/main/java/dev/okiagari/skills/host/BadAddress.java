package dev.okiagari.skills.host;

/** An address that cannot be submitted. The message says why, in words for the one who gave it. */
public final class BadAddress extends RuntimeException {
    public BadAddress(String message) {
        super(message);
    }
}

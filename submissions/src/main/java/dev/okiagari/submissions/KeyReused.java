package dev.okiagari.submissions;

/** A key was used for another submission within the last day. Nothing has changed. */
public final class KeyReused extends RuntimeException {
    KeyReused(String id) {
        super("this key was used for another submission (" + id + ") in the last 24 hours; use a new key for each one");
    }
}

package dev.okiagari.catalog.answer;

/** A body that is not JSON, or not all of it: a page of a proxy, a text, an answer that was cut off. */
public final class NotJson extends RuntimeException {
    NotJson(String message) {
        super(message);
    }
}

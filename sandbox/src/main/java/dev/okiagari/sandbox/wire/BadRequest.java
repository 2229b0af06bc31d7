package dev.okiagari.sandbox.wire;

/** What came over the wire is not HTTP as we understand it; the caller gets a 400 and the connection ends. */
final class BadRequest extends RuntimeException {
    BadRequest(String message) {
        super(message);
    }

    BadRequest(String message, Throwable cause) {
        super(message, cause);
    }
}

package dev.okiagari.postgres;

/**
 * Says what could not be done with the embedded server, why, and what to do about it. The message is complete: it carries
 * the end of the server's log where that explains the cause.
 */
public final class PostgresException extends RuntimeException {

    PostgresException(String message) {
        super(message);
    }

    PostgresException(String message, Throwable cause) {
        super(message, cause);
    }
}

package dev.okiagari.engine.failure;

import org.jspecify.annotations.Nullable;

/** An unsuccessful response of an HTTP service. The status and Retry-After decide how it is classified. */
public final class HttpFailure extends RuntimeException {
    private final int status;
    private final transient @Nullable RetryAfter retryAfter;

    public HttpFailure(int status, String message) {
        this(status, message, null);
    }

    public HttpFailure(int status, String message, @Nullable RetryAfter retryAfter) {
        this(status, message, retryAfter, null);
    }

    /** The same, keeping the HTTP client's exception as its cause. */
    public HttpFailure(int status, String message, @Nullable RetryAfter retryAfter, @Nullable Throwable cause) {
        super(message, cause);
        this.status = status;
        this.retryAfter = retryAfter;
    }

    public int status() {
        return status;
    }

    public @Nullable RetryAfter retryAfter() {
        return retryAfter;
    }
}

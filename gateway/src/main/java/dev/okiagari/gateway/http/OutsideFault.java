package dev.okiagari.gateway.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The service could not be reached, or its response was incomplete: a transient fault. Rules may name it by its class
 * ({@code Rules.thrown(OutsideFault.class, …)}); without one the engine's defaults make it transient. It keeps only the
 * names and masked messages of other exceptions, not the exceptions themselves.
 */
public final class OutsideFault extends UncheckedIOException {
    /** What went wrong. */
    public enum Reason {
        UNREACHABLE,
        STALLED,
        DEADLINE,
        BROKEN_OFF,
        MALFORMED,
        INTERRUPTED
    }

    private final Reason reason;

    OutsideFault(Reason reason, String message, String detail) {
        super(message, new IOException(detail, late(reason, detail)));
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }

    /** The engine's rules know time-outs by this class. */
    private static @Nullable Throwable late(Reason reason, String detail) {
        return switch (reason) {
            case STALLED, DEADLINE -> new TimeoutException(detail);
            case UNREACHABLE, BROKEN_OFF, MALFORMED, INTERRUPTED -> null;
        };
    }
}

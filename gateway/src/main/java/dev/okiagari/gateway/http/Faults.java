package dev.okiagari.gateway.http;

import dev.okiagari.gateway.http.OutsideFault.Reason;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.TruncatedChunkException;

/** Turns network exceptions into a fault with a reason. Their messages are masked and shortened. */
final class Faults {
    private static final Map<Class<? extends IOException>, Reason> REASONS = Map.ofEntries(
            Map.entry(ConnectTimeoutException.class, Reason.UNREACHABLE),
            Map.entry(UnknownHostException.class, Reason.UNREACHABLE),
            Map.entry(ConnectException.class, Reason.UNREACHABLE),
            Map.entry(NoRouteToHostException.class, Reason.UNREACHABLE),
            Map.entry(SocketTimeoutException.class, Reason.STALLED),
            Map.entry(ConnectionRequestTimeoutException.class, Reason.STALLED),
            Map.entry(ConnectionClosedException.class, Reason.BROKEN_OFF),
            Map.entry(TruncatedChunkException.class, Reason.BROKEN_OFF),
            Map.entry(NoHttpResponseException.class, Reason.BROKEN_OFF),
            Map.entry(SocketException.class, Reason.BROKEN_OFF),
            Map.entry(EOFException.class, Reason.BROKEN_OFF),
            Map.entry(SSLHandshakeException.class, Reason.UNREACHABLE),
            Map.entry(SSLPeerUnverifiedException.class, Reason.UNREACHABLE),
            Map.entry(SSLException.class, Reason.BROKEN_OFF));

    private final Call call;
    private final Duration silence;
    private final Duration total;

    Faults(Call call, Duration silence, Duration total) {
        this.call = call;
        this.silence = silence;
        this.total = total;
    }

    OutsideFault translate(IOException thrown, boolean late) {
        Reason reason = late
                ? Reason.DEADLINE
                : Thread.currentThread().isInterrupted() ? Reason.INTERRUPTED : reason(thrown.getClass());
        String detail = thrown.getClass().getSimpleName() + ": " + Wording.excerpt(String.valueOf(thrown.getMessage()));
        String why = switch (reason) {
            case UNREACHABLE -> "it could not be reached";
            case STALLED -> "it was silent for " + seconds(silence);
            case DEADLINE -> "it took longer than " + seconds(total) + " in all";
            case BROKEN_OFF -> "its answer broke off";
            case MALFORMED -> "its answer could not be read";
            case INTERRUPTED -> "the call was interrupted";
        };
        return new OutsideFault(reason, "could not " + Wording.of(call) + " because " + why, detail);
    }

    /** The most specific known class; an unknown one means that the response could not be read. */
    private static Reason reason(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            Reason reason = REASONS.get(c);
            if (reason != null) {
                return reason;
            }
        }
        return Reason.MALFORMED;
    }

    private static String seconds(Duration length) {
        return length.toMillis() % 1000 == 0 ? length.toSeconds() + " s" : length.toMillis() + " ms";
    }
}

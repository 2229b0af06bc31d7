package dev.okiagari.gateway.contract;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.gateway.http.OutsideFault.Reason;
import dev.okiagari.sandbox.dial.Credentials;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.GzipBomb;
import dev.okiagari.sandbox.dial.Huge;
import dev.okiagari.sandbox.dial.Latency;
import dev.okiagari.sandbox.dial.Outage;
import dev.okiagari.sandbox.dial.Reset;
import dev.okiagari.sandbox.dial.RetryAfterHeader;
import dev.okiagari.sandbox.dial.Stall;
import dev.okiagari.sandbox.dial.Trickle;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One dial turned up, and what must come of a call then.
 *
 * @param kind by which it leaves when the upstream is a declared one without special words
 * @param status of the answer; 0 when there was none, or when a good one was refused
 * @param reason why there was no whole answer; null when there was one
 */
record TurnedDial(
        String dial,
        UnaryOperator<DialSettings> turn,
        Kind kind,
        int status,
        @Nullable Reason reason) {
    private static final long HUGE = 200L << 20;
    private static final long MINUTE = 60_000;

    /** Faults that show at once: nothing here depends on time. */
    static List<TurnedDial> atOnce() {
        return List.of(
                error(400, Kind.INVALID),
                error(401, Kind.MISCONFIGURED),
                error(403, Kind.MISCONFIGURED),
                error(404, Kind.INVALID),
                error(408, Kind.TRANSIENT),
                error(429, Kind.THROTTLED),
                error(500, Kind.TRANSIENT),
                error(502, Kind.TRANSIENT),
                error(503, Kind.TRANSIENT),
                error(504, Kind.TRANSIENT),
                throttled(RetryAfterHeader.Form.SECONDS),
                throttled(RetryAfterHeader.Form.DATE),
                throttled(RetryAfterHeader.Form.RUBBISH),
                answered("outage", d -> d.with(Outage.UNAVAILABLE), Kind.TRANSIENT, 503),
                answered("refused credentials", wrong(Credentials.REFUSED_401), Kind.MISCONFIGURED, 401),
                answered("forbidden credentials", wrong(Credentials.REFUSED_403), Kind.MISCONFIGURED, 403),
                answered("credentials called a bad request", wrong(Credentials.INVALID_400), Kind.INVALID, 400),
                brokenOff("reset before work", reset(Reset.Moment.BEFORE_WORK)),
                brokenOff("reset after work", reset(Reset.Moment.AFTER_WORK)),
                brokenOff("reset in the body", reset(Reset.Moment.IN_BODY)),
                brokenOff("truncated body", d -> d.withTruncate(1)),
                brokenOff("outage that drops", d -> d.with(Outage.DROPPED)),
                refused("huge body", d -> d.with(new Huge(1, HUGE))),
                refused("gzip bomb", d -> d.with(new GzipBomb(1, HUGE))));
    }

    /** Faults that only a limit of time ends. */
    static List<TurnedDial> inTime() {
        return List.of(
                late("latency", d -> d.with(new Latency(MINUTE, 0)), Reason.STALLED),
                late("stall before the head", stall(Stall.Phase.BEFORE_HEADERS), Reason.STALLED),
                late("stall in the body", stall(Stall.Phase.IN_BODY), Reason.STALLED),
                late("trickle", d -> d.with(new Trickle(1, 1, 100, false)), Reason.DEADLINE),
                late("endless trickle", d -> d.with(new Trickle(1, 4096, 20, true)), Reason.DEADLINE));
    }

    /** True when the answer came whole, so that its connection can carry the next call. */
    boolean leavesTheConnection() {
        return status != 0;
    }

    @Override
    public String toString() {
        return dial;
    }

    private static TurnedDial error(int status, Kind kind) {
        return answered("error " + status, d -> d.withErrors(Map.of(status, 1.0)), kind, status);
    }

    private static TurnedDial throttled(RetryAfterHeader.Form form) {
        return answered(
                "error 429, Retry-After as " + form,
                d -> d.withErrors(Map.of(429, 1.0)).with(new RetryAfterHeader(form, 17)),
                Kind.THROTTLED,
                429);
    }

    private static TurnedDial answered(String dial, UnaryOperator<DialSettings> turn, Kind kind, int status) {
        return new TurnedDial(dial, turn, kind, status, null);
    }

    private static TurnedDial brokenOff(String dial, UnaryOperator<DialSettings> turn) {
        return new TurnedDial(dial, turn, Kind.TRANSIENT, 0, Reason.BROKEN_OFF);
    }

    private static TurnedDial late(String dial, UnaryOperator<DialSettings> turn, Reason reason) {
        return new TurnedDial(dial, turn, Kind.TRANSIENT, 0, reason);
    }

    private static TurnedDial refused(String dial, UnaryOperator<DialSettings> turn) {
        return new TurnedDial(dial, turn, Kind.INVALID, 0, null);
    }

    private static UnaryOperator<DialSettings> wrong(Credentials credentials) {
        return d -> d.with(credentials);
    }

    private static UnaryOperator<DialSettings> reset(Reset.Moment moment) {
        return d -> d.with(new Reset(1, moment));
    }

    private static UnaryOperator<DialSettings> stall(Stall.Phase place) {
        return d -> d.with(new Stall(1, place, MINUTE));
    }
}

package dev.okiagari.sandbox.dial;

import dev.okiagari.sandbox.words.Seed;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.UnaryOperator;

/**
 * The current dials of one upstream. Threads may share it: a request meets either the old or the new setting, never a mixture.
 * Setting them restarts the count of requests, so the same seed and the same order of requests give the same faults.
 */
public final class Dials {
    private final Seed seed;
    private final Deque<Long> granted = new ArrayDeque<>();
    private DialSettings settings = DialSettings.healthy();
    private long requests;
    private long faults;

    public Dials(Seed seed) {
        this.seed = seed;
    }

    public synchronized DialSettings settings() {
        return settings;
    }

    public synchronized void set(DialSettings next) {
        settings = next;
        requests = 0;
        faults = 0;
        granted.clear();
    }

    /** Sets them from what they are; the function must not come back here. */
    public synchronized void change(UnaryOperator<DialSettings> change) {
        set(change.apply(settings));
    }

    /** Resets all dials. A response that is already stalling or trickling continues to do so. */
    public void heal() {
        set(DialSettings.healthy());
    }

    /** Decides what is done to this request, and counts it. */
    public synchronized Plan plan(Arrival arrival) {
        long number = requests++;
        Seed request = seed.of(number);
        Duration delay = Duration.ofMillis(settings.latency().millis()
                + Math.round(request.of("latency").unit() * settings.latency().jitterMillis()));
        InjectedFault fault = isMeant(arrival) ? fault(arrival, request) : new InjectedFault.None();
        if (!(fault instanceof InjectedFault.None)) {
            faults++;
        }
        return new Plan(delay, fault, settings.retryAfter());
    }

    private boolean isMeant(Arrival arrival) {
        Scope scope = settings.scope();
        return arrival.target().contains(scope.pathContains()) && (scope.times() == 0 || faults < scope.times());
    }

    private InjectedFault fault(Arrival arrival, Seed request) {
        if (settings.outage() == Outage.DROPPED) {
            return new InjectedFault.Cut(Reset.Moment.BEFORE_WORK);
        }
        if (settings.outage() == Outage.UNAVAILABLE) {
            return new InjectedFault.Refuse(503, InjectedFault.Why.OUTAGE);
        }
        if (settings.credentials() != Credentials.ACCEPTED) {
            return new InjectedFault.Refuse(settings.credentials().status(), InjectedFault.Why.CREDENTIALS);
        }
        if (isOverQuota(arrival.nanos())) {
            return new InjectedFault.Refuse(429, InjectedFault.Why.QUOTA);
        }
        Seed thrown =
                settings.scope().dice() == Scope.Dice.TARGET ? seed.of("target").of(arrival.target()) : request;
        return FaultDraw.of(settings, thrown.unit());
    }

    /** A refused call does not count against the quota. */
    private boolean isOverQuota(long now) {
        Quota quota = settings.quota();
        if (quota.calls() == 0) {
            return false;
        }
        long window = Duration.ofMillis(quota.perMillis()).toNanos();
        while (!granted.isEmpty() && now - granted.getFirst() >= window) {
            granted.removeFirst();
        }
        if (granted.size() >= quota.calls()) {
            return true;
        }
        granted.addLast(now);
        return false;
    }

    /**
     * What the dice need to know of a request.
     *
     * @param target path and query, without what is secret or differs from caller to caller
     * @param nanos when it came, by the monotonic clock
     */
    public record Arrival(String target, long nanos) {}

    /** What is done to a request: wait, then the fault; refusals with 429 and 503 say when to come back. */
    public record Plan(Duration delay, InjectedFault fault, RetryAfterHeader retryAfter) {}
}

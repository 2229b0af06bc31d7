package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.model.Settings;
import java.time.Duration;

/**
 * Whether a node may trust its leases and judge other nodes, from the beats that were answered. Times are nanoseconds
 * of the node's own monotonic clock; this type reads none. Asked by {@code Heart}, by watchers and by the simulation.
 *
 * @param lastGoodBeat when the latest beat that was answered was sent: the time of sending, because others have seen
 * the beat at some time after that
 * @param unbrokenSince since when beats have gone through without a gap
 * @param missed the latest beat was not answered
 */
public record Liveness(Settings settings, long lastGoodBeat, long unbrokenSince, boolean missed) {
    /** The number of consecutive missed beats that is a gap. */
    private static final int BEATS_OF_A_GAP = 3;

    public static Liveness registered(Settings settings, long sent) {
        return new Liveness(settings, sent, sent, false);
    }

    /** After a beat that was answered; not {@code known}: it had been declared dead and has registered again. */
    public Liveness beaten(long sent, boolean known) {
        Duration gap = Duration.ofNanos(sent - lastGoodBeat);
        boolean broken = !known || missed || gap.compareTo(settings.beatEvery().multipliedBy(BEATS_OF_A_GAP)) > 0;
        return new Liveness(settings, sent, broken ? sent : unbrokenSince, false);
    }

    /**
     * After a beat that was not answered. One is a gap: another node may have missed several while the database was unavailable.
     */
    public Liveness missing() {
        return new Liveness(settings, lastGoodBeat, unbrokenSince, true);
    }

    /** False when others may already have taken over: the node starts nothing and drops what it holds. */
    public boolean isTrusted(long now) {
        return Duration.ofNanos(now - lastGoodBeat).compareTo(settings.selfStopAfter()) < 0;
    }

    /** How long beats have gone through without a gap. */
    public Duration unbrokenFor(long now) {
        return isTrusted(now) && !missed ? Duration.ofNanos(now - unbrokenSince) : Duration.ZERO;
    }

    /** Since {@code earlier} there was no moment at which the node had to drop what it held. */
    public boolean hasHeldSince(Liveness earlier, long now) {
        return isTrusted(now) && unbrokenSince == earlier.unbrokenSince;
    }

    /**
     * A watcher whose own beats had a gap judges no other node: the database may have been unavailable rather than the node.
     *
     * @param deadAfter of the node that is judged: the watcher must have been there as long, and as long as it may be silent itself
     */
    public static boolean mayJudge(Duration unbroken, Settings settings, Duration deadAfter) {
        return unbroken.compareTo(settings.deadAfter()) >= 0 && unbroken.compareTo(deadAfter) >= 0;
    }

    /** True when an attempt is so long past its deadline that the interrupt has not helped. */
    public static boolean isHung(Duration overdue, Duration grace) {
        return overdue.compareTo(grace) > 0;
    }
}

package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.model.Settings;
import java.time.Duration;

/**
 * Whether a node may trust its leases and judge other nodes, from the beats that were answered. Times are nanoseconds of the node's
 * own monotonic clock; this type reads none. Asked by {@code Heart}, by watchers and by the simulation.
 *
 * @param lastGoodBeat when the latest beat that was answered was sent: the sending counts, not the answer, because others
 *     have heard it at some time after the sending
 * @param unbrokenSince since when beats have gone through without a gap
 * @param missed the latest beat was not answered
 */
public record Liveness(Settings settings, long lastGoodBeat, long unbrokenSince, boolean missed) {
    /** This many beats missing in a row are a gap. */
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

    /** After a beat that was not answered. One is a gap: another node may have lost several while the database was away. */
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

    /** A watcher whose own beats had a gap judges nobody: perhaps the database was away, not the node. */
    public static boolean mayJudge(Duration unbroken, Settings settings) {
        return unbroken.compareTo(settings.deadAfter()) >= 0;
    }

    /** An attempt so long past its deadline that the interrupt has not helped. */
    public static boolean isHung(Duration overdue, Duration grace) {
        return overdue.compareTo(grace) > 0;
    }
}

package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.view.HoldKind;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What {@link UpstreamJudge} must know of an upstream, as it is stored.
 *
 * @param now the database's time
 * @param hold null when it is not on hold
 * @param check whether an outage can be told from items that fail on their own
 */
public record UpstreamFacts(
        Instant now, UpstreamHealth health, @Nullable Hold hold, Check check) {

    /** Its health check. */
    public enum Check {
        /** It has none. */
        NONE,
        /** Any node that needs it may make it. */
        FREE,
        /** Another node is making it now. */
        TAKEN
    }

    /** A hold, of an upstream or of a step; attempts that failed since {@code outageSince} are refunded. */
    public record Hold(
            HoldKind kind,
            Instant since,
            int failedProbes,
            @Nullable Instant outageSince) {

        /** Only an outage makes amends: wrong settings and people cost no attempts. */
        public @Nullable Instant refundSince() {
            return kind == HoldKind.OUTAGE ? outageSince : null;
        }
    }
}

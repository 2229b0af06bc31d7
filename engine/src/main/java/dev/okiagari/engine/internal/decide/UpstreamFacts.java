package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.view.HoldKind;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What {@link UpstreamJudge} must know of an upstream, as it is stored.
 *
 * @param now the database's time
 * @param hold null when it is not on hold
 */
public record UpstreamFacts(
        Instant now, UpstreamHealth health, @Nullable Hold hold) {

    /**
     * A hold, of an upstream or of a step.
     *
     * @param failedProbes so far
     * @param outageSince attempts that failed since then are refunded; null when it is not because of an outage
     */
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

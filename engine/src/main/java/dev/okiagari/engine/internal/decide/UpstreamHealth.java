package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.upstream.OutagePolicy;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The results of an upstream's latest calls, over all nodes. Immutable: a call gives the next one.
 *
 * @param streak failures since the last successful call
 * @param recent a bit for each of the last {@code recentOf} calls, 1 for a failure, the newest lowest
 * @param recentOf how many calls {@code recent} covers
 * @param streakSince when the present streak, or else the last one, began; null: there was none
 */
public record UpstreamHealth(
        int streak, int recent, int recentOf, @Nullable Instant streakSince) {
    /** No failure is known. */
    public static final UpstreamHealth GOOD = new UpstreamHealth(0, 0, 0, null);

    private static final int BITS = 30;
    private static final int MASK = (1 << BITS) - 1;

    UpstreamHealth afterFailure(Instant now) {
        return new UpstreamHealth(
                streak + 1, (recent << 1 | 1) & MASK, Math.min(BITS, recentOf + 1), streak == 0 ? now : streakSince);
    }

    UpstreamHealth afterSuccess() {
        return new UpstreamHealth(0, recent << 1 & MASK, Math.min(BITS, recentOf + 1), streakSince);
    }

    /** True when another success would make no difference. */
    public boolean isGood() {
        return streak == 0 && recent == 0;
    }

    boolean isDown(OutagePolicy policy) {
        return streak >= policy.inARow() || hasFailedMostly(policy);
    }

    private boolean hasFailedMostly(OutagePolicy policy) {
        return recentOf >= policy.ofLast() && failuresOfLast(policy.ofLast()) >= policy.share() * policy.ofLast();
    }

    private int failuresOfLast(int calls) {
        return Integer.bitCount(recent & (1 << calls) - 1);
    }

    /** Why it counts as down, for people. */
    String words(OutagePolicy policy) {
        return streak >= policy.inARow()
                ? streak + " calls in a row failed"
                : failuresOfLast(policy.ofLast()) + " of the last " + policy.ofLast() + " calls failed";
    }
}

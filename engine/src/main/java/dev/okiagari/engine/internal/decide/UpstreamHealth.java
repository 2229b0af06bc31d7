package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.upstream.OutagePolicy;

/**
 * How the calls of an upstream went lately, over all nodes. Pure and immutable: a call gives the next one.
 *
 * @param streak failures since the last call that went well
 * @param recent a bit for each of the last {@code recentOf} calls, 1 for a failure, the newest lowest
 * @param recentOf how many calls {@code recent} tells of
 */
public record UpstreamHealth(int streak, int recent, int recentOf) {
    /** Nothing is known against it. */
    public static final UpstreamHealth GOOD = new UpstreamHealth(0, 0, 0);

    private static final int BITS = 30;
    private static final int MASK = (1 << BITS) - 1;

    public UpstreamHealth afterFailure() {
        return new UpstreamHealth(streak + 1, (recent << 1 | 1) & MASK, Math.min(BITS, recentOf + 1));
    }

    public UpstreamHealth afterSuccess() {
        return new UpstreamHealth(0, recent << 1 & MASK, Math.min(BITS, recentOf + 1));
    }

    /** True when another success would change nothing that anybody could see. */
    public boolean isGood() {
        return streak == 0 && recent == 0;
    }

    public boolean isDown(OutagePolicy policy) {
        return streak >= policy.inARow() || hasFailedMostly(policy);
    }

    private boolean hasFailedMostly(OutagePolicy policy) {
        return recentOf >= policy.ofLast() && failuresOfLast(policy.ofLast()) >= policy.share() * policy.ofLast();
    }

    private int failuresOfLast(int calls) {
        return Integer.bitCount(recent & (1 << calls) - 1);
    }

    /** Why it counts as down, for people. */
    public String words(OutagePolicy policy) {
        return streak >= policy.inARow()
                ? streak + " calls in a row failed"
                : failuresOfLast(policy.ofLast()) + " of the last " + policy.ofLast() + " calls failed";
    }
}

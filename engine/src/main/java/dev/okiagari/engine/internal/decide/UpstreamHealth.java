package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.upstream.OutagePolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results of an upstream's latest calls, over all nodes. Immutable: each call returns a new one.
 *
 * @param streak failures since the last successful call
 * @param recent a bit for each of the last {@code recentOf} calls, 1 for a failure, the newest lowest
 * @param recentOf how many calls {@code recent} covers
 * @param streakSince when the present streak began; null: there is none
 * @param failures those that {@code recent} covers, oldest first
 */
public record UpstreamHealth(
        int streak, int recent, int recentOf, @Nullable Instant streakSince, List<FailedCall> failures) {
    /** No failure is known. */
    public static final UpstreamHealth GOOD = new UpstreamHealth(0, 0, 0, null, List.of());

    /** Failures that are further apart do not belong to the same streak. */
    public static final Duration FORGOTTEN_AFTER = Duration.ofHours(1);

    private static final int BITS = 30;
    private static final int MASK = (1 << BITS) - 1;

    public record FailedCall(Instant at, long itemId) {}

    public UpstreamHealth {
        failures = List.copyOf(failures);
    }

    UpstreamHealth afterFailure(Instant now, long itemId) {
        boolean isForgotten = !failures.isEmpty()
                && failures.getLast().at().plus(FORGOTTEN_AFTER).isBefore(now);
        return (isForgotten ? GOOD : this).withFailure(new FailedCall(now, itemId));
    }

    private UpstreamHealth withFailure(FailedCall failure) {
        List<FailedCall> all = new ArrayList<>(failures);
        all.add(failure);
        int bits = (recent << 1 | 1) & MASK;
        return new UpstreamHealth(
                streak + 1,
                bits,
                Math.min(BITS, recentOf + 1),
                streak == 0 ? failure.at() : streakSince,
                latest(all, Integer.bitCount(bits)));
    }

    UpstreamHealth afterSuccess() {
        int bits = recent << 1 & MASK;
        return new UpstreamHealth(
                0, bits, Math.min(BITS, recentOf + 1), null, latest(failures, Integer.bitCount(bits)));
    }

    private static List<FailedCall> latest(List<FailedCall> all, int most) {
        return all.subList(Math.max(0, all.size() - most), all.size());
    }

    /** When the outage began that these calls indicate; null when they indicate none. Failures of one item may be enough. */
    @Nullable
    Instant downSince(OutagePolicy policy, boolean evenByOneItem) {
        List<FailedCall> inARow = latest(failures, streak);
        List<FailedCall> ofLast = latest(failures, failuresOfLast(policy.ofLast()));
        Instant streakBegan = streak >= policy.inARow() && (evenByOneItem || areOfSeveral(inARow)) ? streakSince : null;
        if (!hasFailedMostly(policy) || !(evenByOneItem || areOfSeveral(ofLast))) {
            return streakBegan;
        }
        Instant shareBegan = ofLast.getFirst().at();
        return streakBegan != null && streakBegan.isBefore(shareBegan) ? streakBegan : shareBegan;
    }

    private static boolean areOfSeveral(List<FailedCall> calls) {
        return calls.stream().map(FailedCall::itemId).distinct().count() > 1;
    }

    private boolean hasFailedMostly(OutagePolicy policy) {
        return recentOf >= policy.ofLast() && failuresOfLast(policy.ofLast()) >= policy.share() * policy.ofLast();
    }

    private int failuresOfLast(int calls) {
        return Integer.bitCount(recent & (1 << calls) - 1);
    }

    /** Why it counts as down, for people. */
    String words(OutagePolicy policy) {
        if (streak < policy.inARow() && hasFailedMostly(policy)) {
            return failuresOfLast(policy.ofLast()) + " of the last " + policy.ofLast() + " calls failed";
        }
        return streak == 1 ? "a call failed" : streak + " calls in a row failed";
    }
}

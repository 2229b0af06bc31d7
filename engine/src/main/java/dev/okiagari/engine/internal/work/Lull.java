package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.time.Ticks;
import java.time.Duration;

/**
 * Whether there is little to claim: then the claimer shares a connection with what the node does on the side. An item now and then
 * does not end that; several claims in a row do, which are worth a connection of the claimer's own. For one thread.
 */
final class Lull {
    private static final int CLAIMS_IN_A_ROW = 3;
    private static final Duration LONGEST_GAP = Duration.ofSeconds(2);

    private int inARow;
    private long claimedAt = Ticks.now();

    /** Something was claimed. */
    void noteClaim() {
        inARow = isGap() ? 1 : inARow + 1;
        claimedAt = Ticks.now();
    }

    boolean lasts() {
        return inARow < CLAIMS_IN_A_ROW || isGap();
    }

    private boolean isGap() {
        return Ticks.since(claimedAt).compareTo(LONGEST_GAP) > 0;
    }
}

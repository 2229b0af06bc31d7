package dev.okiagari.demo.fleet;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One kill of a node.
 *
 * @param at since the demo began
 * @param notRescued how many of its items are not yet offered to other nodes
 * @param rescuedAfter from the kill until the last of them was; null: not yet
 */
public record Kill(
        String node,
        Duration at,
        int inHands,
        int notRescued,
        @Nullable Duration rescuedAfter) {
    public boolean isOver() {
        return rescuedAfter != null;
    }
}

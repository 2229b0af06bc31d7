package dev.okiagari.catalog.view;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Targets of a run that failed by one category.
 *
 * @param failed all of them
 * @param attempts how many each had; null when none of them was looked at
 * @param messages the most frequent first; of a run with very many failures, those of the latest ones
 */
public record FailureGroup(
        String category, long failed, @Nullable Integer attempts, List<TopMessage> messages) {
    public FailureGroup {
        messages = List.copyOf(messages);
    }

    /**
     * Why targets failed, in words that are the same for all of them.
     *
     * @param item one of them, as the engine numbers it
     * @param sourceId the same one, as the shop calls it
     */
    public record TopMessage(String message, long failed, long item, String sourceId) {}
}

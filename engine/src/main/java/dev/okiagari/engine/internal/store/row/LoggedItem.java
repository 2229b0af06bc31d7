package dev.okiagari.engine.internal.store.row;

import org.jspecify.annotations.Nullable;

/**
 * An item at the moment that a log line tells of.
 *
 * @param payload JSON text, or null
 * @param maxAttempts 0 when it is not known
 * @param nodeId 0 when no node had to do with it
 */
public record LoggedItem(
        String pipeline,
        long runId,
        String key,
        @Nullable String payload,
        String step,
        int attempt,
        int maxAttempts,
        long nodeId) {}

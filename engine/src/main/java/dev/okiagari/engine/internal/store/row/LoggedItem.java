package dev.okiagari.engine.internal.store.row;

import org.jspecify.annotations.Nullable;

/** An item at the moment that a log line tells of; a number of attempts or a node that is not known is 0. */
public record LoggedItem(
        String pipeline,
        long runId,
        String key,
        @Nullable String payload,
        String step,
        int attempt,
        int maxAttempts,
        long nodeId) {}

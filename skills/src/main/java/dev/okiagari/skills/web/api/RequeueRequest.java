package dev.okiagari.skills.web.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requeues many.
 *
 * @param states of the submissions; empty: every state from which one can be requeued
 * @param q only those whose id, repository or name contains it, from the beginning of a word; null: any
 * @param dryRun only says which
 * @param limit maximum number, 1 to 200; null: 200
 */
public record RequeueRequest(
        @Nullable List<String> states,
        @Nullable String q,
        boolean dryRun,
        @Nullable Integer limit,
        String reason) {}

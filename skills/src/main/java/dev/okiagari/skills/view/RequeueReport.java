package dev.okiagari.skills.view;

import java.util.List;

/**
 * What requeuing many did, or would do.
 *
 * @param dryRun nothing was done: these would be requeued
 */
public record RequeueReport(boolean dryRun, List<String> requeued, List<Refusal> refused) {
    public RequeueReport {
        requeued = List.copyOf(requeued);
        refused = List.copyOf(refused);
    }

    /** One that nothing was done to, and why. */
    public record Refusal(String id, String reason) {}
}

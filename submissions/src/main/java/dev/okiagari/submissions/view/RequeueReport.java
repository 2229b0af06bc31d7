package dev.okiagari.submissions.view;

import java.util.List;
import java.util.Map;

/**
 * What requeuing many did, or would do.
 *
 * @param isDryRun nothing was done: these would be requeued
 * @param refused why not, by id
 */
public record RequeueReport(boolean isDryRun, List<String> requeued, Map<String, String> refused) {
    public RequeueReport {
        requeued = List.copyOf(requeued);
        refused = Map.copyOf(refused);
    }
}

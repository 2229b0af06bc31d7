package dev.okiagari.skills.json;

import dev.okiagari.skills.view.RequeueReport;
import dev.okiagari.skills.view.RequeueReport.Refusal;
import java.util.List;

/**
 * What requeuing many did, or would do.
 *
 * @param dryRun nothing was done: these would be requeued
 */
public record RequeueJson(boolean dryRun, int count, List<String> requeued, List<Refusal> refused) {
    public static RequeueJson of(RequeueReport report) {
        return new RequeueJson(report.dryRun(), report.requeued().size(), report.requeued(), report.refused());
    }
}

package dev.okiagari.server.web.skills.api;

import dev.okiagari.submissions.view.RequeueReport;
import java.util.List;

/**
 * What requeuing many did, or would do.
 *
 * @param dryRun nothing was done: these would be requeued
 */
public record RequeueAnswer(boolean dryRun, int count, List<String> requeued, List<Refused> refused) {
    /** One that could not be requeued. */
    public record Refused(String id, String reason) {}

    static RequeueAnswer of(RequeueReport report) {
        return new RequeueAnswer(
                report.isDryRun(),
                report.requeued().size(),
                report.requeued(),
                report.refused().entrySet().stream()
                        .map(one -> new Refused(one.getKey(), one.getValue()))
                        .toList());
    }
}

package dev.okiagari.server.web.skills.page;

import dev.okiagari.console.page.Words;
import dev.okiagari.submissions.view.RequeueReport;

/** What requeuing many did, or would do. Pure. */
public record RequeuePage(RequeueReport report, String state, String text, String reason) {
    public String sentence() {
        long count = report.requeued().size();
        String some = Words.number(count) + (count == 1 ? " submission" : " submissions");
        String refused = report.refused().isEmpty()
                ? ""
                : " " + Words.number(report.refused().size()) + " could not be.";
        return report.isDryRun()
                ? some + " would be requeued; nothing was done yet."
                : some + (count == 1 ? " was requeued." : " were requeued.") + refused;
    }
}

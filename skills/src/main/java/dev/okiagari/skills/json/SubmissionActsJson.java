package dev.okiagari.skills.json;

import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.RequeueReport.Refusal;
import java.util.List;

/** What was done to several submissions, each on its own. */
public record SubmissionActsJson(String act, List<Done> done, List<Refusal> refused) {

    /** A submission after an act. */
    public record Done(String id, SubmissionState state) {}
}

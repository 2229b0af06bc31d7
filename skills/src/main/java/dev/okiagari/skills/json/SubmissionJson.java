package dev.okiagari.skills.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.okiagari.skills.judge.SkillJudgement;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.EventView;
import dev.okiagari.skills.view.FileView;
import dev.okiagari.skills.view.FindingView;
import dev.okiagari.skills.view.InFlight;
import dev.okiagari.skills.view.JudgementView;
import dev.okiagari.skills.view.QueuePlace;
import dev.okiagari.skills.view.RecoveryBudget;
import dev.okiagari.skills.view.StageTime;
import dev.okiagari.skills.view.StuckWarning;
import dev.okiagari.skills.view.SubmissionDetails;
import dev.okiagari.skills.view.SubmissionView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything about a submission.
 *
 * @param stages how long it was in each state
 * @param judgement null before tier 2
 * @param inflight null when nobody works on it
 * @param budget its recoveries; null when the engine has forgotten it
 * @param queue null when it is not in the queue
 */
public record SubmissionJson(
        @JsonUnwrapped SubmissionEntryJson submission,
        @Nullable String description,
        List<Event> history,
        List<StageTime> stages,
        List<FindingView> findings,
        List<FileView> files,
        @Nullable Judged judgement,
        @Nullable InFlight inflight,
        StuckWarning staleness,
        @Nullable RecoveryBudget budget,
        @Nullable QueuePlace queue) {

    /** One move; the actor is pipeline, submitter or operator. */
    public record Event(
            @Nullable SubmissionState from,
            SubmissionState to,
            String trigger,
            String actor,
            Map<String, String> details,
            Instant at) {
        static Event of(EventView event) {
            return new Event(event.from(), event.to(), event.trigger(), event.role(), event.details(), event.at());
        }
    }

    /** What the model said, or why it was not asked. */
    public record Judged(
            @Nullable String model,
            @Nullable Integer score,
            @Nullable String rationale,
            List<String> concerns,
            @Nullable String skipped) {
        static @Nullable Judged of(@Nullable JudgementView view) {
            SkillJudgement said = view == null ? null : view.judgement();
            if (view == null) {
                return null;
            }
            return said == null
                    ? new Judged(null, null, null, List.of(), view.skipped())
                    : new Judged(said.model(), said.score(), said.rationale(), said.concerns(), null);
        }
    }

    public static SubmissionJson of(SubmissionDetails details) {
        SubmissionView.Found found = details.submission().found();
        return new SubmissionJson(
                SubmissionEntryJson.of(details.submission()),
                found == null ? null : found.description(),
                details.history().stream().map(Event::of).toList(),
                details.times(),
                details.findings(),
                details.files(),
                Judged.of(details.judgement()),
                details.inFlight(),
                details.staleness(),
                details.budget(),
                details.place());
    }
}

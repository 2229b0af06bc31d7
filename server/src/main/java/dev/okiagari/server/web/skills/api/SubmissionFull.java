package dev.okiagari.server.web.skills.api;

import dev.okiagari.server.web.skills.Actors;
import dev.okiagari.submissions.state.FailureClass;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.view.EventView;
import dev.okiagari.submissions.view.FileView;
import dev.okiagari.submissions.view.FindingView;
import dev.okiagari.submissions.view.InFlight;
import dev.okiagari.submissions.view.JudgementView;
import dev.okiagari.submissions.view.QueuePlace;
import dev.okiagari.submissions.view.RecoveryBudget;
import dev.okiagari.submissions.view.StageTime;
import dev.okiagari.submissions.view.StuckWarning;
import dev.okiagari.submissions.view.SubmissionDetails;
import dev.okiagari.submissions.view.SubmissionView;
import java.time.Duration;
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
public record SubmissionFull(
        String id,
        SubmissionState state,
        Instant since,
        @Nullable String repository,
        String path,
        @Nullable String skill,
        @Nullable String description,
        @Nullable String version,
        @Nullable String duplicateOf,
        @Nullable Integer score,
        @Nullable String code,
        @Nullable String reason,
        @Nullable String stage,
        @Nullable FailureClass classification,
        Instant submittedAt,
        @Nullable Instant endedAt,
        List<Event> history,
        List<Timing> stages,
        List<Finding> findings,
        List<File> files,
        @Nullable Judgement judgement,
        @Nullable Flight inflight,
        Staleness staleness,
        @Nullable RecoveryBudget budget,
        @Nullable Place queue) {

    /** One move; the actor is pipeline, submitter or operator. */
    public record Event(
            @Nullable SubmissionState from,
            SubmissionState to,
            String trigger,
            String actor,
            Map<String, String> details,
            Instant at) {
        static Event of(EventView event) {
            return new Event(
                    event.from(), event.to(), event.trigger(), Actors.role(event), event.details(), event.at());
        }
    }

    /** How long it was in a state; null while it is there. */
    public record Timing(
            SubmissionState state,
            Instant from,
            @Nullable Instant until,
            @Nullable Long durationMs) {
        static Timing of(StageTime time) {
            Instant until = time.until();
            return new Timing(
                    time.state(),
                    time.from(),
                    until,
                    until == null
                            ? null
                            : Long.valueOf(Duration.between(time.from(), until).toMillis()));
        }
    }

    /** Something that tier 1 found; texts may contain anything. */
    public record Finding(
            String file,
            int line,
            int column,
            String rule,
            String category,
            String severity,
            boolean inCodeSample,
            String text,
            String explanation,
            String advice) {
        static Finding of(FindingView one) {
            return new Finding(
                    one.file(),
                    one.line(),
                    one.column(),
                    one.rule(),
                    one.category(),
                    one.severity(),
                    one.isLowered(),
                    one.excerpt(),
                    one.message(),
                    one.advice());
        }
    }

    /** A file of the skill. */
    public record File(String path, long size, String sha256, String kind, boolean scanned) {
        static File of(FileView file) {
            return new File(file.path(), file.size(), file.sha256(), file.kind(), file.isScanned());
        }
    }

    /** What the model said, or why it was not asked. */
    public record Judgement(
            @Nullable String model,
            @Nullable Integer score,
            @Nullable String rationale,
            List<String> concerns,
            @Nullable String skipped) {
        static @Nullable Judgement of(@Nullable JudgementView view) {
            if (view == null) {
                return null;
            }
            var said = view.judgement();
            return said == null
                    ? new Judgement(null, null, null, List.of(), view.skipped())
                    : new Judgement(said.model(), said.score(), said.rationale(), said.concerns(), null);
        }
    }

    /**
     * The step that is being worked on, or waits for its next try.
     *
     * @param node null while it waits for its next try
     */
    public record Flight(
            String submissionId,
            String stage,
            Instant startedAt,
            int attempt,
            @Nullable Long node,
            @Nullable FailureClass classification,
            @Nullable String error) {
        static @Nullable Flight of(@Nullable InFlight flight) {
            return flight == null
                    ? null
                    : new Flight(
                            flight.submissionId(),
                            flight.stage(),
                            flight.startedAt(),
                            flight.attempt(),
                            flight.node(),
                            flight.failure(),
                            flight.error());
        }
    }

    /** Whether it does not move although it should. */
    public record Staleness(
            boolean stale,
            @Nullable Instant staleSince,
            @Nullable String staleStage,
            @Nullable String message) {
        static Staleness of(@Nullable StuckWarning warning) {
            return warning == null
                    ? new Staleness(false, null, null, null)
                    : new Staleness(warning.stale(), warning.staleSince(), warning.staleStage(), warning.message());
        }
    }

    /**
     * Where it is in the queue.
     *
     * @param position how many are ahead of it
     * @param etaSeconds null when nobody can say
     */
    public record Place(int position, @Nullable Long etaSeconds) {
        static @Nullable Place of(@Nullable QueuePlace place) {
            if (place == null) {
                return null;
            }
            Duration eta = place.eta();
            return new Place(place.ahead(), eta == null ? null : Long.valueOf(eta.toSeconds()));
        }
    }

    static SubmissionFull of(SubmissionDetails details) {
        SubmissionBrief brief = SubmissionBrief.of(details.submission());
        SubmissionView.Found found = details.submission().found();
        return new SubmissionFull(
                brief.id(),
                brief.state(),
                brief.since(),
                brief.repository(),
                brief.path(),
                brief.skill(),
                found == null ? null : found.description(),
                brief.version(),
                brief.duplicateOf(),
                brief.score(),
                brief.code(),
                brief.reason(),
                brief.stage(),
                brief.classification(),
                brief.submittedAt(),
                brief.endedAt(),
                details.history().stream().map(Event::of).toList(),
                details.times().stream().map(Timing::of).toList(),
                details.findings().stream().map(Finding::of).toList(),
                details.files().stream().map(File::of).toList(),
                Judgement.of(details.judgement()),
                Flight.of(details.inFlight()),
                Staleness.of(details.staleness()),
                details.budget(),
                Place.of(details.place()));
    }
}

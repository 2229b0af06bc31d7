package dev.okiagari.skills.web.page;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.web.Words;
import dev.okiagari.skills.SubmissionAct;
import dev.okiagari.skills.setup.Visible;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.EventView;
import dev.okiagari.skills.view.FindingView;
import dev.okiagari.skills.view.InFlight;
import dev.okiagari.skills.view.QueuePlace;
import dev.okiagari.skills.view.StuckWarning;
import dev.okiagari.skills.view.SubmissionDetails;
import dev.okiagari.skills.view.SubmissionView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the page of a submission shows. Pure. */
public record StatusPage(SubmissionDetails details, boolean isPaused) {

    public SubmissionView one() {
        return details.submission();
    }

    public String title() {
        return Visible.of(StateWords.title(one()));
    }

    public String source() {
        return Visible.of(StateWords.source(one()));
    }

    public List<StageLine.StageMark> stages() {
        return StageLine.of(details);
    }

    public String elapsed() {
        Instant end = one().endedAt();
        return Words.between(one().createdAt(), end == null ? details.now() : end);
    }

    public @Nullable StuckWarning stale() {
        return details.staleness().stale() ? details.staleness() : null;
    }

    /** Since when it waits for a person; null when it does not. */
    public @Nullable Instant forReviewSince() {
        return switch (one().state()) {
            case NEEDS_REVIEW, TIER3_REVIEW -> one().since();
            case RECEIVED,
                    TIER1_SCANNING,
                    TIER2_SCANNING,
                    AUTO_APPROVED,
                    PUBLISHED,
                    TIER1_FAILED,
                    REJECTED,
                    DUPLICATE,
                    DEQUEUED,
                    BLOCKED -> null;
        };
    }

    /** How things are and what happens next. */
    public String sentence() {
        SubmissionState state = one().state();
        return switch (state) {
            case RECEIVED, TIER1_SCANNING, TIER2_SCANNING, AUTO_APPROVED -> moving("status." + state.name());
            case PUBLISHED -> say("status.PUBLISHED", one().version());
            case TIER1_FAILED -> faults();
            case NEEDS_REVIEW, TIER3_REVIEW, REJECTED, DUPLICATE, DEQUEUED, BLOCKED ->
                say("status." + state.name(), reason());
        };
    }

    /** Why it is in its state, as a sentence of its own; empty when there is nothing to say. */
    private String reason() {
        StateReason why = one().why();
        return why == null ? "" : Words.sentence(Visible.whole(why.text()));
    }

    private String faults() {
        long count = details.findings().stream()
                .filter(finding -> !finding.severity().equalsIgnoreCase("info"))
                .count();
        var scan = one().scan();
        return scan == null ? say("status.faults", count) : say("status.faults_score", count, scan.score());
    }

    private String moving(String key) {
        InFlight flight = details.inFlight();
        if (flight != null && flight.node() != null) {
            return say(key + ".runs");
        }
        SubmissionView.LatestError error = one().error();
        if (error != null) {
            return say("status.retried", Visible.of(error.message()));
        }
        QueuePlace place = details.place();
        Duration eta = place == null ? null : place.eta();
        String waits = say(key + ".waits");
        if (isPaused) {
            return waits + " " + say("status.paused");
        }
        if (place == null) {
            return waits;
        }
        String ahead = place.position() == 0 ? say("status.first") : say("status.place", place.position());
        return waits + " " + ahead + (eta == null ? "" : " " + say("status.eta", Words.duration(eta)));
    }

    public String colour() {
        return one().state() == SubmissionState.RECEIVED && one().error() == null
                ? "is-plain"
                : StateWords.colour(one());
    }

    /** Findings by severity, the worst first. */
    public Map<String, List<FindingView>> groups() {
        return details.findings().stream()
                .collect(Collectors.groupingBy(
                        f -> f.severity().toLowerCase(Locale.ROOT), LinkedHashMap::new, Collectors.toList()));
    }

    public String findingsTitle() {
        int count = details.findings().size();
        var scan = one().scan();
        if (scan == null) {
            return say("findings.not_yet");
        }
        String verdict = scan.verdict().word();
        return count == 0
                ? say("findings.none", scan.score(), verdict)
                : say("findings.title", count, scan.score(), verdict);
    }

    /** One entry of the timeline. */
    public record Moment(Instant at, String colour, String what, String more) {}

    public List<Moment> life() {
        return details.history().stream().map(StatusPage::moment).toList();
    }

    private static Moment moment(EventView event) {
        String more = event.details().entrySet().stream()
                .filter(e -> !e.getKey().equals("content") && !e.getValue().isBlank())
                .map(e -> e.getKey() + ": " + Visible.of(e.getValue()))
                .sorted()
                .collect(Collectors.joining(" · "));
        String what = event.trigger().toLowerCase(Locale.ROOT).replace('_', ' ');
        String who = event.role().equals("operator") ? say("life.by_operator", what) : what;
        return new Moment(
                event.at(),
                StateWords.colour(event.to()),
                event.to().name(),
                more.isEmpty() ? who : who + " · " + more);
    }

    /** Something that an operator can do. */
    public record Button(String act, String label, String style, String says) {
        static Button of(SubmissionAct act, String style) {
            return new Button(act.word(), say("button." + act.word()), style, say("act." + act.word()));
        }
    }

    /** What makes sense in its state. */
    public List<Button> buttons() {
        List<Button> buttons = new ArrayList<>();
        switch (one().state()) {
            case NEEDS_REVIEW, TIER3_REVIEW -> {
                buttons.add(Button.of(SubmissionAct.APPROVE, "first"));
                buttons.add(Button.of(SubmissionAct.REJECT, "stop"));
                if (one().state() == SubmissionState.NEEDS_REVIEW) {
                    buttons.add(Button.of(SubmissionAct.TAKE, ""));
                }
            }
            case RECEIVED, TIER1_SCANNING, TIER2_SCANNING, AUTO_APPROVED ->
                buttons.add(Button.of(SubmissionAct.REQUEUE, ""));
            case TIER1_FAILED, REJECTED, DEQUEUED -> buttons.add(Button.of(SubmissionAct.REQUEUE, "first"));
            case BLOCKED -> buttons.add(Button.of(SubmissionAct.UNBLOCK, "first"));
            case PUBLISHED, DUPLICATE -> {}
        }
        if (one().origin().repository() != null && one().endedAt() != null) {
            buttons.add(new Button("rescan", say("button.rescan"), "", say("act.rescan")));
        }
        if (one().state().isPending()) {
            buttons.add(Button.of(SubmissionAct.DEQUEUE, ""));
        }
        if (one().state().isPending() || one().version() != null) {
            buttons.add(Button.of(SubmissionAct.BLOCK, "stop"));
        }
        return buttons;
    }
}

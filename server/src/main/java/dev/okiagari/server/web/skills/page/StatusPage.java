package dev.okiagari.server.web.skills.page;

import dev.okiagari.console.page.Words;
import dev.okiagari.server.skills.Visible;
import dev.okiagari.server.web.skills.Actors;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.state.Why;
import dev.okiagari.submissions.view.EventView;
import dev.okiagari.submissions.view.FindingView;
import dev.okiagari.submissions.view.InFlight;
import dev.okiagari.submissions.view.QueuePlace;
import dev.okiagari.submissions.view.StuckWarning;
import dev.okiagari.submissions.view.SubmissionDetails;
import dev.okiagari.submissions.view.SubmissionView;
import java.time.Duration;
import java.time.Instant;
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

    public List<StageLine.Stage> stages() {
        return StageLine.of(details);
    }

    public String elapsed() {
        Instant end = one().endedAt();
        return Words.between(one().createdAt(), end == null ? details.now() : end);
    }

    public @Nullable StuckWarning stale() {
        StuckWarning warning = details.staleness();
        return warning == null || !warning.stale() ? null : warning;
    }

    /** How things are and what happens next. */
    public String sentence() {
        Why why = one().why();
        String reason = why == null ? "" : Visible.of(why.text());
        return switch (one().state()) {
            case RECEIVED -> queued("It waits to be fetched", "It is being fetched");
            case TIER1_SCANNING -> queued("It waits to be scanned by rules", "Rules are looking at every text file");
            case TIER2_SCANNING ->
                queued("It waits for the model", "A model compares what it does with what it says it does");
            case AUTO_APPROVED -> queued("It passed and waits to be published", "It passed and is being published");
            case NEEDS_REVIEW -> "A person has to look at it" + because(reason) + " Its author need do nothing.";
            case TIER3_REVIEW -> "A person is looking at it" + because(reason) + " Its author need do nothing.";
            case PUBLISHED -> "It is published as version " + one().version() + ".";
            case TIER1_FAILED -> "It was not published: " + faults() + " Fix these lines and submit it again.";
            case REJECTED -> "It was not published" + because(reason) + " Fix it and submit it again.";
            case DUPLICATE -> "The same content is published or on its way already.";
            case DEQUEUED -> "It was taken out of the queue" + because(reason);
            case BLOCKED -> "An operator has blocked it" + because(reason);
        };
    }

    private String faults() {
        long count = details.findings().stream()
                .filter(f -> !f.severity().equalsIgnoreCase("info"))
                .count();
        var scan = one().scan();
        return "rules found " + (count == 1 ? "1 fault that counts" : Words.number(count) + " faults that count")
                + (scan == null ? "." : ", which leaves " + scan.score() + " of 100 points; it needs 50.");
    }

    private static String because(String reason) {
        return reason.isEmpty() ? "." : ": " + reason + (reason.endsWith(".") ? "" : ".");
    }

    private String queued(String waiting, String running) {
        InFlight flight = details.inFlight();
        if (flight != null && flight.node() != null) {
            return running + ", attempt " + flight.attempt() + ".";
        }
        SubmissionView.LatestError error = one().error();
        if (error != null) {
            return "The last try failed (" + error.failure() + "): " + Visible.of(error.message())
                    + ". It is tried again automatically, attempt " + (error.attempt() + 1) + " of "
                    + error.maxAttempts() + ".";
        }
        if (isPaused) {
            return waiting + ": the queue is paused by an operator and goes on automatically.";
        }
        QueuePlace place = details.place();
        return place == null ? waiting + "." : waiting + ": " + place(place) + ".";
    }

    private static String place(QueuePlace place) {
        Duration eta = place.eta();
        String ahead = place.ahead() == 0 ? "nothing is ahead of it" : Words.number(place.ahead()) + " ahead of it";
        return eta == null ? ahead : ahead + ", about " + Words.duration(eta);
    }

    public String colour() {
        return one().state() == SubmissionState.RECEIVED && one().error() == null
                ? "is-plain"
                : StateWords.colour(one());
    }

    /** Findings of one severity. */
    public record Group(String severity, String colour, List<FindingView> findings) {}

    /** The worst first. */
    public List<Group> groups() {
        Map<String, List<FindingView>> bySeverity = details.findings().stream()
                .collect(Collectors.groupingBy(
                        f -> f.severity().toLowerCase(Locale.ROOT), LinkedHashMap::new, Collectors.toList()));
        return bySeverity.entrySet().stream()
                .map(e -> new Group(e.getKey(), StateWords.colourOfSeverity(e.getKey()), e.getValue()))
                .toList();
    }

    public static String visible(@Nullable String text) {
        return Visible.of(text);
    }

    public String findingsTitle() {
        int count = details.findings().size();
        var scan = one().scan();
        String found = count == 0
                ? "Rules found nothing"
                : "Rules found " + (count == 1 ? "1 thing" : Words.number(count) + " things");
        return scan == null
                ? "Rules have not looked at it yet"
                : found + " · score " + scan.score() + " of 100 · "
                        + scan.verdict().name().toLowerCase(Locale.ROOT);
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
        String who = Actors.role(event).equals("operator") ? " by an operator" : "";
        return new Moment(
                event.at(),
                StateWords.colour(event.to()),
                event.to().name(),
                event.trigger().toLowerCase(Locale.ROOT).replace('_', ' ')
                        + who
                        + (more.isEmpty() ? "" : " · " + more));
    }
}

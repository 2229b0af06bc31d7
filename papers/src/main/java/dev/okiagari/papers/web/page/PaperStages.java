package dev.okiagari.papers.web.page;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.view.HistoryEntry;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.engine.view.Staleness;
import dev.okiagari.kit.web.Words;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.view.PaperDetails;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How far a paper is: its stages in a row, and one sentence about them. Pure. */
public record PaperStages(PaperDetails all, List<HistoryEntry> history) {
    private static final Set<String> KNOWN = Set.of("arxiv", "model", "storage");
    private static final List<Status> ORDER =
            List.of(Status.QUEUED, Status.METADATA, Status.PARSED, Status.EXTRACTED, Status.READY);

    /**
     * One stage.
     *
     * @param style did, now, failed, or empty for one to come
     * @param at when it was reached; null: see the note
     */
    public record Stage(String word, String style, @Nullable Instant at, String note) {}

    private PaperView paper() {
        return all.paper();
    }

    public List<Stage> stages() {
        int reached = paper().progress();
        List<Stage> stages = new ArrayList<>();
        for (int i = 0; i < ORDER.size(); i++) {
            boolean isNext = i == reached + 1;
            String style = i <= reached ? "did" : isNext ? (paper().status() == Status.FAILED ? "failed" : "now") : "";
            Instant at = i == 0 ? paper().createdAt() : i == 4 && i <= reached ? paper().ingestedAt() : null;
            stages.add(new Stage(ORDER.get(i).word(), style, at, note(i, reached)));
        }
        return stages;
    }

    private String note(int stage, int reached) {
        if (stage > reached) {
            return stage == reached + 1 && paper().status() == Status.FAILED ? say("stages.failed") : "";
        }
        PaperView.Extraction done = paper().extraction();
        return switch (ORDER.get(stage)) {
            case PARSED -> joined(took(stage), source());
            case EXTRACTED ->
                joined(took(stage), done == null ? "" : say("stages.extracted", done.extracted(), done.sections()));
            case METADATA -> took(stage);
            case QUEUED, READY, FAILED -> "";
        };
    }

    private String source() {
        String source = String.valueOf(paper().source()).toUpperCase(Locale.ROOT);
        return paper().flaw() == null
                ? say("stages.source", source)
                : say("stages.source_not_whole", source, paper().flaw());
    }

    private static String joined(String took, String rest) {
        return took.isEmpty() || rest.isEmpty() ? took + rest : took + ", " + rest;
    }

    /** How long the last successful attempt of a step took. */
    private String took(int stage) {
        String step = Papers.STEPS.get(stage - 1);
        return history.stream()
                .filter(h -> h.step().equals(step)
                        && (h.outcome().equals("next") || h.outcome().equals("done")))
                .reduce((one, later) -> later)
                .map(h -> Words.duration(Duration.between(h.begun(), h.ended())))
                .orElse("");
    }

    public String colour() {
        if (paper().status() == Status.FAILED) {
            return "is-failed";
        }
        if (paper().status() == Status.READY) {
            return "is-done";
        }
        Staleness staleness = all.staleness();
        boolean isLate = paper().error() != null || (staleness != null && staleness.stale());
        return isLate ? "is-amber" : "is-running";
    }

    /** What counts, before the rest of the sentence. */
    public String first() {
        int step = paper().progress() + 1;
        return switch (paper().status()) {
            case READY -> say("stages.ready");
            case FAILED -> say("stages.failed_at", step, PaperView.STEPS);
            case QUEUED, METADATA, PARSED, EXTRACTED -> say("stages.step", step, PaperView.STEPS);
        };
    }

    public String rest() {
        PaperView.PaperError error = paper().error();
        return switch (paper().status()) {
            case READY -> ready();
            case FAILED -> say("stages.retry", error == null ? "" : cause(error));
            case QUEUED, METADATA, PARSED, EXTRACTED -> {
                Staleness now = all.staleness();
                String doing = now == null ? say("stages.nothing_done") : say("paper.it", now.message());
                yield error == null ? doing + "." : say("paper.before_that", doing, cause(error));
            }
        };
    }

    private String ready() {
        String has = say(
                paper().embedder() == null ? "stages.has" : "stages.has_with_vectors",
                all.sections().size(),
                all.citations().size(),
                all.extractions().size());
        PaperView.Extraction done = paper().extraction();
        return done == null || done.failed() == 0
                ? has
                : has + " " + say("stages.partly_extracted", done.failed(), done.sections());
    }

    /** Behind what it waits, since when, and what happens next; empty when it does not. */
    public String hold() {
        HoldView hold = all.hold();
        return hold == null ? "" : say("stages.held", name(hold), moment(hold.since()), next(hold));
    }

    static String name(HoldView hold) {
        return new HoldName(hold.name())
                .upstream()
                .filter(KNOWN::contains)
                .map(known -> say("upstream." + known))
                .orElse(hold.words());
    }

    private static String next(HoldView hold) {
        if (hold.isProbed()) {
            return say("stages.probing");
        }
        return hold.probeAt() == null ? say("stages.until_released") : say("stages.probe_at", moment(hold.probeAt()));
    }

    private static String moment(Instant at) {
        return at.toString().substring(0, 16).replace('T', ' ');
    }

    static String cause(PaperView.PaperError error) {
        String what = say("stages.cause", error.step(), error.attempt(), error.maxAttempts(), error.category());
        return error.message().isBlank() ? what + "." : what + ": " + Words.sentence(error.message());
    }
}

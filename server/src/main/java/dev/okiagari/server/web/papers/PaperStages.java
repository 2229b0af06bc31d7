package dev.okiagari.server.web.papers;

import dev.okiagari.console.page.Words;
import dev.okiagari.engine.view.HistoryEntry;
import dev.okiagari.engine.view.Staleness;
import dev.okiagari.papers.view.PaperDetails;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far a paper is: its stages in a row, and one sentence about them. Pure. */
public record PaperStages(PaperDetails all, List<HistoryEntry> history) {
    private static final List<Status> ORDER =
            List.of(Status.QUEUED, Status.METADATA, Status.PARSED, Status.EXTRACTED, Status.READY);
    private static final List<String> STEPS = List.of("", "metadata", "content", "extraction", "embedding");

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
            return stage == reached + 1 && paper().status() == Status.FAILED ? "failed" : "";
        }
        String took = took(STEPS.get(stage));
        PaperView.Extraction done = paper().extraction();
        return switch (ORDER.get(stage)) {
            case PARSED ->
                joined(
                        took,
                        "from " + String.valueOf(paper().source()).toUpperCase(java.util.Locale.ROOT)
                                + (paper().flaw() == null ? "" : ", not whole: " + paper().flaw()));
            case EXTRACTED ->
                joined(
                        took,
                        done == null ? "" : done.extracted() + " of " + PaperWords.count(done.sections(), "section"));
            case METADATA -> took;
            case QUEUED, READY, FAILED -> "";
        };
    }

    private static String joined(String took, String rest) {
        return took.isEmpty() || rest.isEmpty() ? took + rest : took + ", " + rest;
    }

    /** How long the last successful attempt of a step took. */
    private String took(String step) {
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
        return switch (paper().status()) {
            case READY -> "Ready:";
            case FAILED -> "Failed at step " + (paper().progress() + 1) + " of " + PaperView.STEPS + ":";
            case QUEUED, METADATA, PARSED, EXTRACTED ->
                "Step " + (paper().progress() + 1) + " of " + PaperView.STEPS + ":";
        };
    }

    public String rest() {
        PaperView.PaperError error = paper().error();
        return switch (paper().status()) {
            case READY -> ready();
            case FAILED -> (error == null ? "" : cause(error)) + " Retry tries that step again.";
            case QUEUED, METADATA, PARSED, EXTRACTED -> {
                Staleness now = all.staleness();
                String doing =
                        now == null ? "nothing is being done about it; add it again." : "it " + now.message() + ".";
                yield doing + (error == null ? "" : " Before that, " + cause(error));
            }
        };
    }

    private String ready() {
        StringBuilder ready = new StringBuilder(PaperWords.count(all.sections().size(), "section"))
                .append(", ")
                .append(PaperWords.count(all.citations().size(), "reference"))
                .append(" and ")
                .append(PaperWords.count(all.extractions().size(), "extraction"))
                .append(
                        paper().embedder() == null
                                ? ", searchable by words."
                                : ", searchable by words and by vectors.");
        PaperView.Extraction done = paper().extraction();
        if (done != null && done.failed() > 0) {
            ready.append(' ')
                    .append(done.failed())
                    .append(" of ")
                    .append(PaperWords.count(done.sections(), "section"))
                    .append(" could not be extracted; everything else is complete.");
        }
        return ready.toString();
    }

    static String cause(PaperView.PaperError error) {
        String said = error.message().strip();
        String sentence = said.isEmpty() ? "" : ": " + said;
        return error.step() + " failed at attempt " + error.attempt() + " of " + error.maxAttempts() + " ("
                + error.category() + ")" + sentence + (sentence.endsWith(".") ? "" : ".");
    }
}

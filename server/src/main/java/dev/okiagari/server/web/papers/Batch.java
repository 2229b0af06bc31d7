package dev.okiagari.server.web.papers;

import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.PaperStatus;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Progress;
import dev.okiagari.papers.view.Status;
import dev.okiagari.server.web.papers.math.MathText;
import java.util.List;

/** Papers that were just added, and how far each is. Pure but for {@link #of}. */
public record Batch(List<PaperStatus> papers) {
    private static final List<String> STEPS = List.of("metadata", "content", "extraction", "embedding");

    /** A step of a paper and its colour. */
    public record Dot(String step, String colour, String says) {}

    static Batch of(Papers papers, List<PaperId> ids) {
        return new Batch(papers.status(ids));
    }

    public String sentence() {
        long ready =
                papers.stream().filter(p -> p.paper().status() == Status.READY).count();
        long failed =
                papers.stream().filter(p -> p.paper().status() == Status.FAILED).count();
        long left = papers.size() - ready - failed;
        String done = ready + " of " + PaperWords.count(papers.size(), "paper") + " ready";
        return done
                + (failed == 0 ? "" : ", " + failed + " failed")
                + (left == 0
                        ? "."
                        : "; " + left + " on the way. arXiv is asked once every few seconds, so it takes a while.");
    }

    public String colour() {
        boolean hasFailed = papers.stream().anyMatch(p -> p.paper().status() == Status.FAILED);
        boolean isOver = papers.stream().allMatch(p -> p.paper().isOver());
        return hasFailed ? "is-amber" : isOver ? "is-done" : "is-running";
    }

    public List<Dot> dots(PaperStatus one) {
        Progress paper = one.paper();
        return STEPS.stream()
                .map(step -> {
                    int index = STEPS.indexOf(step);
                    boolean isNext = index == paper.steps();
                    String colour = index < paper.steps()
                            ? "is-done"
                            : !isNext
                                    ? "is-waiting"
                                    : paper.status() == Status.FAILED
                                            ? "is-failed"
                                            : paper.error() != null ? "is-amber" : "is-running";
                    String says = index < paper.steps() ? "done" : isNext ? "next" : "to come";
                    return new Dot(step, colour, step + ": " + says);
                })
                .toList();
    }

    /** HTML. */
    public String title(PaperStatus one) {
        String title = one.paper().title();
        return MathText.line(title == null ? one.paper().id().text() : title);
    }

    /** What happens next, or what went wrong. */
    public String words(PaperStatus one) {
        PaperView.PaperError error = one.paper().error();
        String doing = one.staleness() == null ? "" : "it " + one.staleness().message();
        return switch (one.paper().status()) {
            case READY -> "";
            case FAILED -> error == null ? "" : PaperStages.cause(error);
            case QUEUED, METADATA, PARSED, EXTRACTED ->
                error == null ? doing : doing + "; before that, " + PaperStages.cause(error);
        };
    }
}

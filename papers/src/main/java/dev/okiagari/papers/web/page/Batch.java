package dev.okiagari.papers.web.page;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.PaperStatus;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Progress;
import dev.okiagari.papers.view.Status;
import dev.okiagari.papers.web.math.MathText;
import java.util.List;
import java.util.stream.IntStream;

/** Papers that were just added, and how far each is. Pure but for {@link #of}. */
public record Batch(List<PaperStatus> papers) {
    /** A step of a paper and its colour. */
    public record Dot(String colour, String says) {}

    static Batch of(Papers papers, List<PaperId> ids) {
        return new Batch(papers.status(ids));
    }

    private int with(Status status) {
        return (int) papers.stream().filter(p -> p.paper().status() == status).count();
    }

    public String sentence() {
        int ready = with(Status.READY);
        int failed = with(Status.FAILED);
        int left = papers.size() - ready - failed;
        String key = failed == 0 ? "batch.ready" : "batch.failed";
        String done = say(key, ready, papers.size(), failed);
        return left == 0 ? done : done + " " + say("batch.left", left);
    }

    public String colour() {
        boolean isOver = papers.stream().allMatch(p -> p.paper().isOver());
        return with(Status.FAILED) > 0 ? "is-amber" : isOver ? "is-done" : "is-running";
    }

    public List<Dot> dots(PaperStatus one) {
        return IntStream.range(0, PaperView.STEPS)
                .mapToObj(step -> dot(one.paper(), step))
                .toList();
    }

    private static Dot dot(Progress paper, int step) {
        String name = Papers.STEPS.get(step);
        if (step < paper.steps()) {
            return new Dot("is-done", say("batch.step_done", name));
        }
        if (step > paper.steps()) {
            return new Dot("is-waiting", say("batch.step_to_come", name));
        }
        String colour =
                paper.status() == Status.FAILED ? "is-failed" : paper.error() != null ? "is-amber" : "is-running";
        return new Dot(colour, say("batch.step_next", name));
    }

    /** HTML. */
    public String title(PaperStatus one) {
        String title = one.paper().title();
        return MathText.title(title == null ? one.paper().id().text() : title);
    }

    /** What happens next, or what went wrong. */
    public String words(PaperStatus one) {
        PaperView.PaperError error = one.paper().error();
        String doing = one.hold() != null
                ? say("batch.held", PaperStages.name(one.hold()))
                : one.staleness() == null ? "" : say("paper.it", one.staleness().message());
        return switch (one.paper().status()) {
            case READY -> "";
            case FAILED -> error == null ? "" : PaperStages.cause(error);
            case QUEUED, METADATA, PARSED, EXTRACTED ->
                error == null ? doing : say("paper.before_that", doing, PaperStages.cause(error));
        };
    }
}

package dev.okiagari.papers;

import dev.okiagari.application.BadAnswers;
import dev.okiagari.application.Database;
import dev.okiagari.application.RawKeys;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.papers.arxiv.Arxiv;
import dev.okiagari.papers.arxiv.ArxivFaults;
import dev.okiagari.papers.arxiv.Metadata;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.embedding.Embedder;
import dev.okiagari.papers.extraction.Extractor;
import dev.okiagari.papers.store.PaperWrites;
import java.util.Map;

/** The pipeline of papers: metadata → content → extraction → embedding. Threads may share it. */
public final class PaperSteps {
    public static final Pipeline<Ingest> PAPERS = Pipeline.of("papers", Ingest.class);

    static final RawKeys RAW_COPIES = new RawKeys("arxiv", "paper");

    private final Outside outside;
    private final PaperSettings settings;
    private final PaperWrites writes = new PaperWrites();
    private final PaperUpstreams upstreams;
    private final ContentStep content;
    private final UnderstandingSteps understanding;

    /** What the steps talk to. */
    public record Outside(Arxiv arxiv, RawStorage storage, Extractor extractor, Embedder embedder) {}

    public PaperSteps(Database database, Outside outside, PaperSettings settings) {
        this.outside = outside;
        this.settings = settings;
        this.upstreams = PaperUpstreams.of(outside, settings);
        this.content = new ContentStep(outside, upstreams, writes);
        this.understanding = new UnderstandingSteps(database, outside, settings, upstreams.model(), writes);
    }

    /** The steps, for an engine. */
    public Steps<Ingest> steps() {
        return PAPERS.steps()
                .keepHistory()
                .step(
                        "metadata",
                        this::metadata,
                        s -> s.retry(settings.retry())
                                .deadline(settings.fetching())
                                .uses(upstreams.arxiv()))
                .step(
                        "content",
                        content::run,
                        s -> s.retry(settings.retry())
                                .deadline(settings.fetching())
                                .uses(upstreams.arxiv(), upstreams.storage()))
                .step(
                        "extraction",
                        understanding::extraction,
                        s -> s.retry(settings.retry())
                                .deadline(settings.understanding())
                                .uses(upstreams.model()))
                .step(
                        "embedding",
                        understanding::embedding,
                        s -> s.retry(settings.retry())
                                .deadline(settings.understanding())
                                .uses(upstreams.model()))
                .onRetry((failed, tx) -> writes.retrying(tx, failed))
                .onEnd((ending, tx) -> writes.ended(tx, ending, settings.retry().attempts()))
                .onRevive((back, tx) -> writes.revived(tx, back))
                .logKeys((key, ingest) -> Map.of("arxiv_id", key));
    }

    private Outcome metadata(Attempt<Ingest> attempt) throws Exception {
        PaperId id = new PaperId(attempt.key());
        Metadata found = BadAnswers.call(
                        attempt,
                        upstreams.arxiv(),
                        ArxivFaults.ODD_ENTRY,
                        () -> outside.arxiv().metadata(id))
                // Outside the call: that one paper is unknown does not speak against arXiv.
                .orElseThrow(() -> ArxivFaults.NO_SUCH_PAPER.because("no such paper: arXiv has no " + id));
        return Outcome.next(tx -> writes.metadata(tx, found));
    }
}

package dev.okiagari.papers;

import dev.okiagari.application.Database;
import dev.okiagari.application.RawKeys;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.RetryPlan;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.papers.arxiv.Arxiv;
import dev.okiagari.papers.arxiv.ArxivFaults;
import dev.okiagari.papers.arxiv.Metadata;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.arxiv.PaperSource;
import dev.okiagari.papers.arxiv.QueryMoved;
import dev.okiagari.papers.embedding.Embedder;
import dev.okiagari.papers.extraction.Extractor;
import dev.okiagari.papers.reading.DocumentReader;
import dev.okiagari.papers.reading.ReaderFaults;
import dev.okiagari.papers.store.PaperWrites;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The pipeline of papers: metadata → content → extraction → embedding. Threads may share it. */
public final class PaperSteps {
    public static final Pipeline<Ingest> PAPERS = Pipeline.of("papers", Ingest.class);

    private static final int MOST_MOVES = 3;

    static final RawKeys RAW_COPIES = new RawKeys("arxiv", "paper");

    private final Connections connections;
    private final PaperSettings settings;
    private final RetryPlan retries;
    private final PaperWrites writes = new PaperWrites();
    private final PaperUpstreams upstreams;
    private final ContentStep content;
    private final UnderstandingSteps understanding;

    /** What the steps talk to. The caller closes it after the engine. */
    public record Connections(
            Arxiv arxiv, RawStorage storage, DocumentReader reader, Extractor extractor, Embedder embedder) {}

    public PaperSteps(Database database, Connections connections, PaperSettings settings) {
        this.connections = connections;
        this.settings = settings;
        this.retries = RetryPlan.of(settings.retry())
                .with(ArxivFaults.RATE_LIMIT.name(), settings.patience())
                .with(ReaderFaults.OUT_OF_TIME.name(), settings.patience());
        this.upstreams = PaperUpstreams.of(connections, settings);
        this.content = new ContentStep(database, connections, upstreams, writes);
        this.understanding = new UnderstandingSteps(database, connections, settings, upstreams.model(), writes);
    }

    /** The steps, for an engine. */
    public Steps<Ingest> steps() {
        return PAPERS.steps()
                .keepHistory()
                .step(
                        "metadata",
                        this::metadata,
                        s -> s.retry(settings.retry())
                                .retry(ArxivFaults.RATE_LIMIT.name(), settings.patience())
                                .deadline(settings.fetching())
                                .uses(upstreams.arxiv()))
                .step(
                        "content",
                        content::run,
                        s -> s.retry(settings.retry())
                                .retry(ArxivFaults.RATE_LIMIT.name(), settings.patience())
                                .retry(ReaderFaults.OUT_OF_TIME.name(), settings.patience())
                                .deadline(settings.content())
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
                .onEnd((ending, tx) -> writes.ended(tx, ending, mostAttempts(ending.failure())))
                .onRevive((back, tx) -> writes.revived(tx, back))
                .logKeys((key, ingest) -> Map.of("arxiv_id", key));
    }

    /** How many attempts a paper has that fails so. */
    private int mostAttempts(@Nullable Failure failure) {
        return failure == null
                ? settings.retry().attempts()
                : retries.forCategory(failure.category()).attempts();
    }

    private Outcome metadata(Attempt<Ingest> attempt) throws Exception {
        PaperId id = new PaperId(attempt.key());
        String source = PaperSource.of(connections.arxiv().settings()).address();
        Metadata found = asked(attempt, id)
                // Outside the call: that one paper is unknown does not speak against arXiv.
                .orElseThrow(() -> ArxivFaults.NO_SUCH_PAPER.because("no such paper: arXiv has no " + id));
        return Outcome.next(tx -> writes.metadata(tx, found, source));
    }

    /** Every request has its own turn, also where the query has moved to. */
    private Optional<Metadata> asked(Attempt<Ingest> attempt, PaperId id) throws Exception {
        Arxiv arxiv = connections.arxiv();
        PaperCalls calls = new PaperCalls(attempt, upstreams.arxiv(), () -> PaperUpstreams.isAnswering(arxiv));
        URI address = arxiv.query(id);
        for (int moves = 0; moves <= MOST_MOVES; moves++) {
            URI at = address;
            try {
                return calls.call(() -> arxiv.metadata(id, at));
            } catch (QueryMoved e) {
                address = e.to();
            }
        }
        throw ArxivFaults.GARBLED.because("arXiv's query was redirected more than " + MOST_MOVES + " times");
    }
}

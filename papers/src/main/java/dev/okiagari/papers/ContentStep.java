package dev.okiagari.papers;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.upstream.UpstreamHeld;
import dev.okiagari.gateway.storage.ObjectKey;
import dev.okiagari.papers.arxiv.Arxiv;
import dev.okiagari.papers.arxiv.ArxivFaults;
import dev.okiagari.papers.arxiv.PageAnswer;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.store.Origin;
import dev.okiagari.papers.store.PaperWrites;
import dev.okiagari.papers.text.LatexmlReader;
import dev.okiagari.papers.text.ParsedPaper;
import dev.okiagari.papers.text.pdf.PdfReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Finds a paper's text: its HTML, else that of ar5iv, else its PDF. What is missing, unreadable or fails is passed over, so that a
 * page that stays broken cannot keep a paper from its PDF. When no source is left, a failure of the service is
 * thrown rather than "no content".
 */
final class ContentStep {
    private static final int MOST_MOVES = 3;
    private static final int MAGIC_WITHIN = 1024;
    private static final String MISSING = "Failed to fetch paper content (HTML and PDF both failed)";

    private final PaperSteps.Outside outside;
    private final PaperUpstreams upstreams;
    private final PaperWrites writes;

    ContentStep(PaperSteps.Outside outside, PaperUpstreams upstreams, PaperWrites writes) {
        this.outside = outside;
        this.upstreams = upstreams;
        this.writes = writes;
    }

    /** One place where the text may be. */
    private record Source(String name, Upstream upstream, String extension, Callable<PageAnswer> fetch) {
        Optional<ParsedPaper> read(byte[] body) {
            return extension.equals("pdf")
                    ? PdfReader.read(body).map(PdfReader.Reading::paper)
                    : LatexmlReader.read(body);
        }

        /** Before anything is stored: error pages and pages about a paper are not the paper. */
        boolean looksRight(byte[] body) {
            return extension.equals("pdf")
                    ? new String(body, 0, Math.min(body.length, MAGIC_WITHIN), ISO_8859_1).contains("%PDF")
                    : new String(body, ISO_8859_1).contains("ltx_document");
        }
    }

    Outcome run(Attempt<Ingest> attempt) throws Exception {
        PaperId id = new PaperId(attempt.key());
        Exception fault = null;
        for (Source source : sources(id)) {
            try {
                byte[] body = fetch(attempt, source).orElse(null);
                if (body != null && source.looksRight(body)) {
                    String rawKey = store(attempt, id, source, body);
                    Optional<ParsedPaper> parsed =
                            source.read(body).filter(paper -> !paper.sections().isEmpty());
                    if (parsed.isPresent()) {
                        Origin origin = new Origin(source.name(), rawKey);
                        return Outcome.next(tx -> writes.content(tx, id, origin, parsed.get()));
                    }
                }
            } catch (NotFetched e) {
                if (e.isThrottled()) {
                    throw e.fault(); // asking for something else instead would not be patience
                }
                fault = e.isRefusal() ? fault : e.fault();
            }
        }
        if (fault != null) {
            throw fault; // the source's own failure says more, and may speak of an outage
        }
        throw ArxivFaults.NO_CONTENT.because(MISSING);
    }

    private List<Source> sources(PaperId id) {
        Arxiv site = outside.arxiv();
        List<Source> sources = new ArrayList<>();
        sources.add(new Source("html", upstreams.arxiv(), "html", () -> site.html(id)));
        if (site.settings().ar5iv().isPresent()) {
            sources.add(new Source("ar5iv", upstreams.ar5iv(), "html", () -> site.ar5iv(id)));
        }
        sources.add(new Source("pdf", upstreams.arxiv(), "pdf", () -> site.pdf(id)));
        return sources;
    }

    /** The body; empty when there is none. Every request has its own turn. */
    private Optional<byte[]> fetch(Attempt<Ingest> attempt, Source source) throws Exception {
        try {
            PageAnswer fetched = attempt.call(source.upstream(), source.fetch());
            for (int moves = 0; fetched instanceof PageAnswer.Moved moved && moves < MOST_MOVES; moves++) {
                fetched = attempt.call(source.upstream(), () -> outside.arxiv().at(moved.to()));
            }
            return fetched instanceof PageAnswer.Found found ? Optional.of(found.body()) : Optional.empty();
        } catch (UpstreamHeld e) {
            if (source.upstream().equals(upstreams.ar5iv())) {
                return Optional.empty(); // there is another way
            }
            throw e;
        } catch (Exception e) {
            if (e instanceof InterruptedException || Thread.currentThread().isInterrupted()) {
                throw e;
            }
            throw new NotFetched(e);
        }
    }

    private String store(Attempt<Ingest> attempt, PaperId id, Source source, byte[] body) throws Exception {
        ObjectKey key = PaperSteps.RAW_COPIES.key(id.fileName(), source.extension(), body);
        attempt.call(upstreams.storage(), () -> outside.storage().putIfAbsent(key, body));
        return key.text();
    }

    /** A source that could not be read, and why. */
    private static final class NotFetched extends Exception {
        private final Exception fault;

        NotFetched(Exception fault) {
            super(fault);
            this.fault = fault;
        }

        Exception fault() {
            return fault;
        }

        boolean isThrottled() {
            return switch (fault) {
                case ClassifiedException classified -> classified.category().kind() == Kind.THROTTLED;
                case HttpFailure answered -> answered.status() == 429 || answered.status() == 503;
                default -> false;
            };
        }

        /** True when trying it again would not help: it is too large, or it is refused for what it is. */
        boolean isRefusal() {
            return switch (fault) {
                case ClassifiedException classified -> classified.category().kind() == Kind.INVALID;
                case HttpFailure answered ->
                    switch (answered.status()) {
                        case 401, 403, 408, 425, 429 -> false;
                        default -> answered.status() >= 400 && answered.status() < 500;
                    };
                default -> false;
            };
        }
    }
}

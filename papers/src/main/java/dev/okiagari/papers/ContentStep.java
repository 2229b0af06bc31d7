package dev.okiagari.papers;

import dev.okiagari.application.Database;
import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.upstream.UpstreamHeld;
import dev.okiagari.gateway.storage.ObjectKey;
import dev.okiagari.papers.arxiv.Arxiv;
import dev.okiagari.papers.arxiv.ArxivFaults;
import dev.okiagari.papers.arxiv.PageAnswer;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.reading.Form;
import dev.okiagari.papers.store.PaperReads;
import dev.okiagari.papers.store.PaperWrites;
import dev.okiagari.papers.text.ParsedPaper;
import dev.okiagari.papers.text.UnreadableDocument;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds a paper's text: its HTML, else that of ar5iv, else its PDF. What is missing, or can never be read, is passed over at once; what
 * fails is passed over in the last attempt only, so that a moment's fault of the HTML does not make a PDF reading for good, and a page that
 * stays broken cannot keep a paper from its PDF. {@link ContentChoice} decides which reading is taken.
 */
final class ContentStep {
    private static final int MOST_MOVES = 3;

    private final Database database;
    private final PaperSteps.Connections connections;
    private final PaperUpstreams upstreams;
    private final PaperWrites writes;
    private final PaperReads reads = new PaperReads();

    ContentStep(Database database, PaperSteps.Connections connections, PaperUpstreams upstreams, PaperWrites writes) {
        this.database = database;
        this.connections = connections;
        this.upstreams = upstreams;
        this.writes = writes;
    }

    Outcome run(Attempt<Ingest> attempt) throws Exception {
        PaperId id = new PaperId(attempt.key());
        ContentChoice choice = new ContentChoice(
                database.inTransaction(tx -> reads.find(tx, id)).orElse(null));
        for (ContentSource source : sources(attempt, id)) {
            if (choice.needs(source)) {
                take(attempt, id, source, choice);
            }
        }
        ContentChoice.Candidate taken = choice.orThrow();
        return Outcome.next(tx -> writes.content(tx, id, taken.origin(), taken.paper()));
    }

    private List<ContentSource> sources(Attempt<Ingest> attempt, PaperId id) {
        Arxiv site = connections.arxiv();
        PaperCalls arxiv = new PaperCalls(attempt, upstreams.arxiv(), () -> site.html(PaperUpstreams.KNOWN));
        List<ContentSource> sources = new ArrayList<>();
        sources.add(new ContentSource("html", arxiv, () -> site.html(id)));
        if (site.settings().ar5iv().isPresent()) {
            PaperCalls ar5iv = new PaperCalls(attempt, upstreams.ar5iv(), () -> site.ar5iv(PaperUpstreams.KNOWN));
            sources.add(new ContentSource("ar5iv", ar5iv, () -> site.ar5iv(id)));
        }
        sources.add(new ContentSource(ContentSource.PDF, arxiv, () -> site.pdf(id)));
        return sources;
    }

    private void take(Attempt<Ingest> attempt, PaperId id, ContentSource source, ContentChoice choice)
            throws Exception {
        PageAnswer answer;
        try {
            answer = fetch(source);
        } catch (UpstreamHeld e) {
            if (!source.isAr5iv()) {
                throw e;
            }
            choice.pass(source, ArxivFaults.NO_CONTENT, "on hold"); // there is another way
            return;
        } catch (Exception e) {
            if (e instanceof InterruptedException || Thread.currentThread().isInterrupted() || concernsAll(e)) {
                throw e;
            }
            notFetched(attempt, source, choice, e);
            return;
        }
        switch (answer) {
            case PageAnswer.Found found -> read(attempt, id, source, choice, found.body());
            case PageAnswer.Absent absent ->
                choice.pass(
                        source,
                        absent.forGood() ? ArxivFaults.GONE : ArxivFaults.NO_CONTENT,
                        absent.forGood() ? "gone" : "not there");
            case PageAnswer.Moved moved ->
                fault(attempt, choice, ArxivFaults.GARBLED.because("redirected more than " + MOST_MOVES + " times"));
        }
    }

    /** Every request has its own turn. */
    private PageAnswer fetch(ContentSource source) throws Exception {
        PageAnswer fetched = source.calls().call(source.fetch());
        for (int moves = 0; fetched instanceof PageAnswer.Moved moved && moves < MOST_MOVES; moves++) {
            fetched = source.calls().call(() -> connections.arxiv().at(moved.to()));
        }
        return fetched;
    }

    private void read(Attempt<Ingest> attempt, PaperId id, ContentSource source, ContentChoice choice, byte[] body)
            throws Exception {
        if (!source.looksRight(body)) {
            if (source.isPdf()) {
                fault(attempt, choice, ArxivFaults.GARBLED.because("arXiv answered with something that is not a PDF"));
            } else {
                Category category = source.isAr5iv() ? ArxivFaults.NO_CONTENT : ArxivFaults.NATIVE_HTML;
                choice.pass(source, category, "a page that LaTeXML did not make");
            }
            return;
        }
        String rawKey = store(attempt, id, source, body);
        try {
            choice.offer(source, rawKey, parsed(source, body));
        } catch (UnreadableDocument e) {
            Category category = category(e.reason());
            if (category.kind().isRetryable()) {
                fault(attempt, choice, category.because("could not read the " + source.name() + ": " + e.getMessage()));
            } else {
                choice.pass(source, category, e);
            }
        }
    }

    /** What is our own fault passes: another source would not be read either. */
    private ParsedPaper parsed(ContentSource source, byte[] body) throws InterruptedException {
        return connections.reader().read(source.isPdf() ? Form.PDF : Form.HTML, body);
    }

    private static Category category(UnreadableDocument.Reason reason) {
        return switch (reason) {
            case NOT_THE_PAPER, DAMAGED, TOO_DEEP -> ArxivFaults.UNREADABLE;
            case SCANNED -> ArxivFaults.SCANNED;
            case PASSWORD -> ArxivFaults.PASSWORD;
            case CUT -> ArxivFaults.CUT;
            case TOO_LARGE, TOO_MUCH_MEMORY -> ArxivFaults.TOO_LARGE;
            case TOO_SLOW -> ArxivFaults.TOO_SLOW;
        };
    }

    /** Not the source's own: asking for something else instead would be no patience, and would change nothing. */
    private static boolean concernsAll(Exception fault) {
        return switch (fault) {
            case ClassifiedException classified ->
                classified.category().kind() == Kind.THROTTLED
                        || classified.category().kind() == Kind.MISCONFIGURED;
            case HttpFailure answered ->
                PaperCalls.isRefusal(answered) || answered.status() == 429 || answered.status() == 503;
            default -> false;
        };
    }

    private static void notFetched(
            Attempt<Ingest> attempt, ContentSource source, ContentChoice choice, Exception thrown) throws Exception {
        if (thrown instanceof ClassifiedException refused && refused.category().kind() == Kind.INVALID) {
            Category category = switch (refused.category().name()) {
                case "guard.too_large" -> ArxivFaults.TOO_LARGE;
                case "guard.ratio", "guard.encoding" -> ArxivFaults.UNREADABLE;
                default -> refused.category();
            };
            choice.pass(source, category, refused);
        } else if (thrown instanceof HttpFailure answered && isRefused(answered.status())) {
            choice.pass(source, ArxivFaults.NO_CONTENT, "answered with " + answered.status());
        } else {
            fault(attempt, choice, thrown);
        }
    }

    /** Refused for what it asks: trying again changes nothing. */
    private static boolean isRefused(int status) {
        return status >= 400 && status < 500 && status != 408 && status != 425;
    }

    /** It may pass: only the last attempt looks elsewhere instead. */
    private static void fault(Attempt<Ingest> attempt, ContentChoice choice, Exception fault) throws Exception {
        if (!attempt.isLast()) {
            throw fault;
        }
        choice.fail(fault);
    }

    private String store(Attempt<Ingest> attempt, PaperId id, ContentSource source, byte[] body) throws Exception {
        ObjectKey key = PaperSteps.RAW_COPIES.key(id.fileName(), source.extension(), body);
        attempt.call(upstreams.storage(), () -> connections.storage().putIfAbsent(key, body));
        return key.text();
    }
}

package dev.okiagari.papers.arxiv;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.http.Answer;
import dev.okiagari.gateway.http.Call;
import dev.okiagari.gateway.http.GuardedHttp;
import java.net.URI;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Asks arXiv. Each method makes exactly one request, so that each can be counted against arXiv's limit; it is called through
 * an upstream of {@link ArxivFaults}. The client it is given follows no redirects. Threads may share it.
 */
public final class Arxiv {
    private static final Limits HTML = new Limits(32L << 20, Duration.ofMinutes(2));
    /** A quarter of a megabyte in a second is enough for the largest. */
    private static final Limits PDF = new Limits(64L << 20, Duration.ofMinutes(5));

    private static final String RATE_EXCEEDED = "Rate exceeded.";
    private static final String REFUSED_ADDRESS = "guard.address";

    private final GuardedHttp http;
    private final ArxivSettings settings;

    /** How much one answer may bring, and how long it may take in all; one that says nothing is given up much sooner. */
    private record Limits(long bytes, Duration within) {}

    public Arxiv(GuardedHttp http, ArxivSettings settings) {
        this.http = http;
        this.settings = settings;
    }

    public ArxivSettings settings() {
        return settings;
    }

    /** The address of the query for one paper. */
    public URI query(PaperId id) {
        return URI.create(settings.query() + "?id_list=" + id + "&max_results=1");
    }

    /** What arXiv knows of the paper; empty when it knows none of this id. Throws {@link QueryMoved}. */
    public Optional<Metadata> metadata(PaperId id) {
        return metadata(id, query(id));
    }

    /** The same at the address to which the query has moved. */
    public Optional<Metadata> metadata(PaperId id, URI address) {
        Answer answer = address.equals(query(id)) ? asked(address) : elsewhere(address, () -> asked(address));
        if (answer.status() == 400) {
            // Malformed ids are answered so; the entry says more than the status.
            new AtomReader(id).read(answer.body());
        }
        return new AtomReader(id).read(notThrottled(answer.orThrow()).body());
    }

    /** The address of a search. */
    public URI query(ArxivQuery query, int most) {
        return URI.create(settings.query() + "?search_query=" + URLEncoder.encode(query.text(), UTF_8)
                + "&start=0&max_results=" + most + "&sortBy=relevance&sortOrder=descending");
    }

    /** The papers that fit a query, in arXiv's own order, the best first; at most so many. Throws {@link QueryMoved}. */
    public ArxivFound search(ArxivQuery query, int most) {
        return search(query(query, most));
    }

    /** The same at the address of a search, or where it has moved to. */
    public ArxivFound search(URI address) {
        Answer answer = asked(address);
        AtomFeed feed = AtomFeed.read(
                answer.status() == 400
                        ? answer.body()
                        : notThrottled(answer.orThrow()).body());
        List<ArxivFound.Paper> papers = new ArrayList<>();
        for (AtomEntry entry : feed.entries()) {
            Optional<PaperId> id = PaperId.find(entry.text("id").orElse(""));
            String title = entry.text("title").orElse("");
            if (id.isPresent()) {
                papers.add(new ArxivFound.Paper(id.get(), title));
            } else if (title.equals("Error")) {
                throw ArxivFaults.BAD_QUERY.because("could not search at arXiv because it says: "
                        + entry.text("summary").orElse("Error"));
            }
        }
        return new ArxivFound(feed.total(), papers);
    }

    public PageAnswer html(PaperId id) {
        return fetch(settings.html().resolve(id.text()), HTML);
    }

    /** Only when the settings have an address of ar5iv. */
    public PageAnswer ar5iv(PaperId id) {
        return fetch(settings.ar5iv().orElseThrow().resolve(id.text()), HTML);
    }

    public PageAnswer pdf(PaperId id) {
        return fetch(settings.pdf().resolve(id.text()), PDF);
    }

    /** Follows {@link PageAnswer.Moved}, for HTML and PDF alike. Where a redirect leads is nobody's setting. */
    public PageAnswer at(URI address) {
        return elsewhere(address, () -> fetch(address, PDF));
    }

    private interface Request<T> {
        T make();
    }

    /** A redirect to a forbidden address concerns the paper that led there, and nobody else. */
    private static <T> T elsewhere(URI address, Request<T> request) {
        try {
            return request.make();
        } catch (ClassifiedException e) {
            if (e.category().name().equals(REFUSED_ADDRESS)) {
                throw ArxivFaults.BAD_REDIRECT.because(
                        "could not follow arXiv's redirect to " + address.getHost() + ": " + e.getMessage());
            }
            throw e;
        }
    }

    private Answer asked(URI address) {
        Answer answer = http.exchange(Call.get(address));
        String location = answer.head().header("Location");
        if (isRedirect(answer.status()) && location != null) {
            throw new QueryMoved(resolved(address, location));
        }
        return answer;
    }

    private PageAnswer fetch(URI address, Limits limits) {
        Answer answer = http.exchange(Call.get(address).atMost(limits.bytes()).within(limits.within()));
        int status = answer.status();
        if (status == 404 || status == 410) {
            return new PageAnswer.Absent(status == 410);
        }
        String location = answer.head().header("Location");
        if (isRedirect(status) && location != null) {
            return moved(resolved(address, location));
        }
        return new PageAnswer.Found(notThrottled(answer.orThrow()).body());
    }

    private static boolean isRedirect(int status) {
        return status >= 300 && status < 400;
    }

    /** The page of the abstract is where those are sent for whom there is nothing to read. */
    private static PageAnswer moved(URI to) {
        return String.valueOf(to.getPath()).contains("/abs/") ? new PageAnswer.Absent(false) : new PageAnswer.Moved(to);
    }

    private static URI resolved(URI from, String location) {
        try {
            return from.resolve(location.strip());
        } catch (IllegalArgumentException e) {
            throw ArxivFaults.GARBLED.because("could not follow arXiv's redirect because its address is unreadable");
        }
    }

    private static Answer notThrottled(Answer answer) {
        byte[] body = answer.body();
        if (body.length < 200 && new String(body, US_ASCII).strip().startsWith(RATE_EXCEEDED)) {
            throw ArxivFaults.RATE_LIMIT.because("could not ask arXiv because it answered \"Rate exceeded.\"");
        }
        return answer;
    }
}

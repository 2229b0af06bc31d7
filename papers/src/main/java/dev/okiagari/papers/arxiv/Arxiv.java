package dev.okiagari.papers.arxiv;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.okiagari.gateway.http.Answer;
import dev.okiagari.gateway.http.Call;
import dev.okiagari.gateway.http.GuardedHttp;
import java.net.URI;
import java.util.Optional;

/**
 * Asks arXiv. Each method makes exactly one request, so that each can be counted against arXiv's limit; it is called through
 * an upstream of {@link ArxivFaults}. The client it is given follows no redirects. Threads may share it.
 */
public final class Arxiv {
    private static final long MOST_HTML = 32L << 20;
    private static final long MOST_PDF = 64L << 20;
    private static final String RATE_EXCEEDED = "Rate exceeded.";

    private final GuardedHttp http;
    private final ArxivSettings settings;

    public Arxiv(GuardedHttp http, ArxivSettings settings) {
        this.http = http;
        this.settings = settings;
    }

    public ArxivSettings settings() {
        return settings;
    }

    /** What arXiv knows of the paper; empty when it knows none of this id. */
    public Optional<Metadata> metadata(PaperId id) {
        Answer answer = http.exchange(Call.get(URI.create(settings.query() + "?id_list=" + id + "&max_results=1")));
        if (answer.status() == 400) {
            // Malformed ids are answered so; the entry says more than the status.
            new AtomReader(id).read(answer.body());
        }
        return new AtomReader(id).read(notThrottled(answer.orThrow()).body());
    }

    public PageAnswer html(PaperId id) {
        return fetch(settings.html().resolve(id.text()), MOST_HTML);
    }

    /** Only when the settings have an address of ar5iv. */
    public PageAnswer ar5iv(PaperId id) {
        return fetch(settings.ar5iv().orElseThrow().resolve(id.text()), MOST_HTML);
    }

    public PageAnswer pdf(PaperId id) {
        return fetch(settings.pdf().resolve(id.text()), MOST_PDF);
    }

    /** Follows {@link PageAnswer.Moved}, for HTML and PDF alike. */
    public PageAnswer at(URI address) {
        return fetch(address, MOST_PDF);
    }

    private PageAnswer fetch(URI address, long most) {
        Answer answer = http.exchange(Call.get(address).atMost(most));
        int status = answer.status();
        if (status == 404 || status == 410) {
            return new PageAnswer.Absent();
        }
        String location = answer.head().header("Location");
        if (status >= 300 && status < 400 && location != null) {
            return moved(address, location);
        }
        return new PageAnswer.Found(notThrottled(answer.orThrow()).body());
    }

    /** The page of the abstract is where those are sent for whom there is nothing to read. */
    private static PageAnswer moved(URI from, String location) {
        try {
            URI to = from.resolve(location.strip());
            return String.valueOf(to.getPath()).contains("/abs/") ? new PageAnswer.Absent() : new PageAnswer.Moved(to);
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

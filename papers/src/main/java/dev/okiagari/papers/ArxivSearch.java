package dev.okiagari.papers;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.EngineException;
import dev.okiagari.gateway.redaction.Redaction;
import dev.okiagari.papers.arxiv.Arxiv;
import dev.okiagari.papers.arxiv.ArxivFaults;
import dev.okiagari.papers.arxiv.ArxivFound;
import dev.okiagari.papers.arxiv.ArxivQuery;
import dev.okiagari.papers.arxiv.QueryMoved;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Searches at arXiv for a person who wants to ingest papers. One request, which waits for its turn within the gap that all machines share.
 * Threads may share it.
 */
public final class ArxivSearch {
    /** The maximum number of papers of one query. */
    public static final int MOST = 50;

    private static final int MOST_MOVES = 3;

    private final Client client;
    private final Arxiv arxiv;

    public ArxivSearch(Client client, Arxiv arxiv) {
        this.client = client;
        this.arxiv = arxiv;
    }

    /**
     * The best papers for a query. Throws {@link IllegalArgumentException} for a query that arXiv cannot answer, and {@link
     * ArxivUnavailable} when arXiv is on hold or does not answer.
     *
     * @param most 1 to {@value #MOST}
     */
    public ArxivFound find(String typed, int most) {
        if (most < 1 || most > MOST) {
            throw new IllegalArgumentException(
                    "could not ask arXiv for " + most + " papers because one query gives 1 to " + MOST);
        }
        ArxivQuery query = ArxivQuery.of(typed);
        try {
            return asked(arxiv.query(query, most));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ArxivUnavailable("could not search at arXiv because the program is stopping", e);
        } catch (ClassifiedException e) {
            if (e.category().kind() == Kind.INVALID) {
                throw new IllegalArgumentException(e.getMessage(), e);
            }
            throw unavailable(e);
        } catch (EngineException e) {
            throw e; // the database, not arXiv
        } catch (Exception e) {
            throw unavailable(e);
        }
    }

    /** Every request has its own turn, also where the query has moved to. */
    private ArxivFound asked(URI first) throws Exception {
        URI address = first;
        for (int moves = 0; moves <= MOST_MOVES; moves++) {
            Reply reply = request(address);
            ArxivFound found = reply.found();
            if (found != null) {
                return found;
            }
            address = reply.next();
        }
        throw ArxivFaults.GARBLED.because("its query was redirected more than " + MOST_MOVES + " times");
    }

    /** What was found, or where to ask next. */
    private record Reply(@Nullable ArxivFound found, URI next) {}

    private Reply request(URI address) throws Exception {
        return client.call(ArxivFaults.arxiv(arxiv.settings().gap()), () -> {
            try {
                return new Reply(arxiv.search(address), address);
            } catch (QueryMoved e) {
                return new Reply(null, e.to());
            }
        });
    }

    private static ArxivUnavailable unavailable(Exception e) {
        String said = e.getMessage();
        return new ArxivUnavailable(
                "could not search at arXiv: " + (said == null ? Redaction.causes(e) : Redaction.text(said)), e);
    }
}

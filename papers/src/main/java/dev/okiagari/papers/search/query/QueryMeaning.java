package dev.okiagari.papers.search.query;

import dev.okiagari.application.index.WideVectors;
import dev.okiagari.gateway.redaction.Redaction;
import dev.okiagari.papers.embedding.Embedder;
import dev.okiagari.papers.search.Meaning;
import dev.okiagari.papers.search.document.UnitVector;
import dev.okiagari.papers.store.IndexedPaper.IndexedVector;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The vector of a search text. Threads may share it. */
final class QueryMeaning {
    private static final Logger log = LoggerFactory.getLogger(QueryMeaning.class);

    private final Embedder embedder;
    private final Duration patience;

    /** @param patience how long a model may take; then it is interrupted */
    QueryMeaning(Embedder embedder, Duration patience) {
        this.embedder = embedder;
        this.patience = patience;
    }

    /**
     * A vector, or why there is none.
     *
     * @param otherwise the answer's remark when there is no vector
     */
    record Sense(Optional<IndexedVector> vector, Meaning otherwise) {}

    /** Without a vector when the text has none, or when the embedder cannot be asked: words can still be found then. */
    Sense of(TypedText typed) {
        String key = "search-" + UUID.nameUUIDFromBytes(typed.text().getBytes(StandardCharsets.UTF_8));
        if (!embedder.knowsMeaning()) {
            return sense(embedder.embedQuestion(typed.text(), key)); // a computation, not a call
        }
        FutureTask<float[]> asking = new FutureTask<>(() -> embedder.embedQuestion(typed.text(), key));
        Thread asker = Thread.ofVirtual().name("okiagari-papers-question").start(asking);
        try {
            return sense(asking.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (ExecutionException e) {
            Throwable thrown = Objects.requireNonNullElse(e.getCause(), e);
            if (thrown instanceof Error error) {
                throw error;
            }
            return failed(reason(thrown));
        } catch (TimeoutException e) {
            asker.interrupt();
            return failed("it did not answer within " + patience.toMillis() + " ms");
        } catch (InterruptedException e) {
            asker.interrupt();
            Thread.currentThread().interrupt();
            return failed("the search was interrupted");
        }
    }

    private Sense sense(float[] v) {
        return new Sense(UnitVector.of(new IndexedVector(embedder.name(), v)), otherwise(v));
    }

    /** The answer tells the caller. */
    private Sense failed(String reason) {
        log.info("searching by words only because the embedder {} failed: {}", embedder.name(), reason);
        return new Sense(Optional.empty(), new Meaning.Failed(embedder.name(), reason));
    }

    private Meaning otherwise(float[] v) {
        return v.length <= WideVectors.LONGEST
                ? new Meaning.Nothing(embedder.name())
                : new Meaning.Failed(
                        embedder.name(),
                        "its vectors have " + v.length + " numbers, and the index takes at most "
                                + WideVectors.LONGEST);
    }

    private static String reason(Throwable e) {
        String said = e.getMessage();
        return said == null ? Redaction.causes(e) : Redaction.text(said);
    }
}

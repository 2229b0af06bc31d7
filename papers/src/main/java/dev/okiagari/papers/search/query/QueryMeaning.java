package dev.okiagari.papers.search.query;

import dev.okiagari.application.index.WideVectors;
import dev.okiagari.gateway.redaction.Redaction;
import dev.okiagari.papers.embedding.Embedder;
import dev.okiagari.papers.search.Meaning;
import dev.okiagari.papers.search.document.UnitVector;
import dev.okiagari.papers.store.IndexedPaper.IndexedVector;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The vector of what somebody typed. Threads may share it. */
final class QueryMeaning {
    private static final Logger log = LoggerFactory.getLogger(QueryMeaning.class);

    private final Embedder embedder;

    QueryMeaning(Embedder embedder) {
        this.embedder = embedder;
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
        try {
            float[] v = embedder.embed(List.of(typed.text()), key).getFirst();
            return new Sense(UnitVector.of(new IndexedVector(embedder.name(), v)), otherwise(v));
        } catch (RuntimeException e) {
            // Whoever asked is told by the answer.
            log.info("searching by words only because the embedder {} failed: {}", embedder.name(), reason(e));
            return new Sense(Optional.empty(), new Meaning.Failed(embedder.name(), reason(e)));
        }
    }

    private Meaning otherwise(float[] v) {
        return v.length <= WideVectors.LONGEST
                ? new Meaning.Nothing(embedder.name())
                : new Meaning.Failed(
                        embedder.name(),
                        "its vectors have " + v.length + " numbers, and the index takes at most "
                                + WideVectors.LONGEST);
    }

    private static String reason(RuntimeException e) {
        String said = e.getMessage();
        return said == null ? Redaction.causes(e) : Redaction.text(said);
    }
}

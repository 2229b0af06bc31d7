package dev.okiagari.papers.search;

import dev.okiagari.papers.embedding.Embedder;
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

    /** Empty when the text has none, or when the embedder cannot be asked: words can still be found then. */
    Optional<IndexedVector> of(TypedText typed) {
        String key = "search-" + UUID.nameUUIDFromBytes(typed.text().getBytes(StandardCharsets.UTF_8));
        try {
            List<float[]> vectors = embedder.embed(List.of(typed.text()), key);
            return UnitVector.of(new IndexedVector(embedder.name(), vectors.getFirst()));
        } catch (RuntimeException e) {
            log.warn("a search goes by words alone because the embedder {} failed: {}", embedder.name(), e.toString());
            return Optional.empty();
        }
    }
}

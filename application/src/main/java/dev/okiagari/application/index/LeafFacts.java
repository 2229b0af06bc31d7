package dev.okiagari.application.index;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.SmallFloat;

/** Facts about the live documents of one file of the index. Threads may share it. */
final class LeafFacts {
    private final LeafReader reader;
    private final Optional<FixedBitSet> live;
    private final Map<String, Lengths> lengths = new ConcurrentHashMap<>();

    LeafFacts(LeafReader reader) {
        this.reader = reader;
        Bits bits = reader.getLiveDocs();
        // Lucene's own takes many times as long to be compared with a list of documents.
        this.live = bits == null ? Optional.empty() : Optional.of(FixedBitSet.copyOf(bits));
    }

    /** Documents that have a word in the field, and about how many words these have. */
    record Lengths(long documents, long words) {}

    /** The documents that were not removed, which is not to be changed; empty when none was. */
    Optional<FixedBitSet> live() {
        return live;
    }

    Lengths lengths(String field) throws IOException {
        Lengths known = lengths.get(field);
        if (known == null) {
            known = count(field);
            lengths.put(field, known);
        }
        return known;
    }

    private Lengths count(String field) throws IOException {
        NumericDocValues norms = reader.getNormValues(field);
        if (norms == null) {
            return new Lengths(0, 0);
        }
        long documents = 0;
        long words = 0;
        while (norms.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
            long length = SmallFloat.byte4ToInt((byte) norms.longValue());
            if (length > 0 && (live.isEmpty() || live.get().get(norms.docID()))) {
                documents++;
                words += length;
            }
        }
        return new Lengths(documents, words);
    }
}

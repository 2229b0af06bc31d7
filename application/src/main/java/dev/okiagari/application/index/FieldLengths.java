package dev.okiagari.application.index;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.SmallFloat;

/**
 * How long the texts of a field are, over the documents that are there. Counted once for each file of the index and each set of
 * removed documents, and forgotten with it. Threads may share it.
 */
final class FieldLengths {
    /** Documents that have a word in the field, and about how many words these have. */
    record Lengths(long documents, long words) {}

    private final Map<IndexReader.CacheKey, Map<String, Lengths>> known = new ConcurrentHashMap<>();

    Lengths of(LeafReader reader, String field) throws IOException {
        IndexReader.CacheHelper versions = reader.getReaderCacheHelper();
        if (versions == null) {
            return count(reader, field);
        }
        Map<String, Lengths> fields = known.get(versions.getKey());
        if (fields == null) {
            fields = new ConcurrentHashMap<>();
            known.put(versions.getKey(), fields);
            versions.addClosedListener(known::remove);
        }
        Lengths lengths = fields.get(field);
        if (lengths == null) {
            lengths = count(reader, field);
            fields.put(field, lengths);
        }
        return lengths;
    }

    private static Lengths count(LeafReader reader, String field) throws IOException {
        NumericDocValues norms = reader.getNormValues(field);
        if (norms == null) {
            return new Lengths(0, 0);
        }
        Bits live = reader.getLiveDocs();
        long documents = 0;
        long words = 0;
        while (norms.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
            long length = SmallFloat.byte4ToInt((byte) norms.longValue());
            if (length > 0 && (live == null || live.get(norms.docID()))) {
                documents++;
                words += length;
            }
        }
        return new Lengths(documents, words);
    }
}

package dev.okiagari.application.index;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;

/**
 * What searches of an index need to know, whichever of its readers they use. Facts of a file are found out once for each set of its removed
 * documents, and forgotten with it. Threads may share it.
 */
final class IndexFacts {
    private final Map<IndexReader.CacheKey, LeafFacts> facts = new ConcurrentHashMap<>();
    private final Set<String> weighed = ConcurrentHashMap.newKeySet();
    private final Set<String> numbered = ConcurrentHashMap.newKeySet();

    /** Fields by whose lengths a search has weighed words. */
    Set<String> weighed() {
        return weighed;
    }

    /** Fields for whose values a search has needed numbers. */
    Set<String> numbered() {
        return numbered;
    }

    LeafFacts of(LeafReader reader) {
        IndexReader.CacheHelper versions = reader.getReaderCacheHelper();
        if (versions == null) {
            return new LeafFacts(reader);
        }
        LeafFacts known = facts.get(versions.getKey());
        if (known == null) {
            known = new LeafFacts(reader);
            versions.addClosedListener(facts::remove);
            facts.put(versions.getKey(), known);
        }
        return known;
    }
}

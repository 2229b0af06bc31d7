package dev.okiagari.application.index;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.OrdinalMap;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.packed.PackedInts;

/**
 * Scores words by live documents only. Lucene also counts older versions of a document until their file is merged away,
 * so the same rows would get other scores in an index with another history, and another order after a rebuild.
 */
public final class LiveSearcher extends IndexSearcher {
    private final IndexFacts facts;
    private final Map<String, OrdinalMap> ordinals = new ConcurrentHashMap<>();

    LiveSearcher(IndexReader reader, IndexFacts facts) {
        super(reader);
        this.facts = facts;
    }

    /** Finds out what searches have needed so far, so that the first of this reader does not wait for it. */
    void prepare() throws IOException {
        for (String field : facts.weighed()) {
            collectionStatistics(field);
        }
        for (String field : facts.numbered()) {
            ordinals(field);
        }
    }

    @Override
    public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq) throws IOException {
        long live = 0;
        for (LeafReaderContext leaf : getIndexReader().leaves()) {
            live += liveWith(term, leaf.reader());
        }
        // Lucene wants at least one; when there is none, nothing will be scored by it. BM25 does not look at the last
        // figure.
        long documents = Math.max(1, live);
        return new TermStatistics(term.bytes(), documents, documents);
    }

    @Override
    public CollectionStatistics collectionStatistics(String field) throws IOException {
        facts.weighed().add(field);
        long documents = 0;
        long words = 0;
        for (LeafReaderContext leaf : getIndexReader().leaves()) {
            LeafFacts.Lengths of = facts.of(leaf.reader()).lengths(field);
            documents += of.documents();
            words += of.words();
        }
        return documents == 0
                ? super.collectionStatistics(field)
                : new CollectionStatistics(field, getIndexReader().maxDoc(), documents, words, documents);
    }

    /** The documents of a leaf that were not removed, which is not to be changed; empty when none was. */
    public Optional<FixedBitSet> live(LeafReaderContext leaf) {
        return facts.of(leaf.reader()).live();
    }

    /** Numbers for the values of a field that mean the same in all files of the index; made once for this reader. */
    public OrdinalMap ordinals(String field) throws IOException {
        OrdinalMap map = ordinals.get(field);
        if (map == null) {
            List<LeafReaderContext> leaves = getIndexReader().leaves();
            SortedSetDocValues[] values = new SortedSetDocValues[leaves.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = DocValues.getSortedSet(leaves.get(i).reader(), field);
            }
            map = OrdinalMap.build(null, values, PackedInts.DEFAULT);
            ordinals.put(field, map);
            facts.numbered().add(field);
        }
        return map;
    }

    private long liveWith(Term term, LeafReader reader) throws IOException {
        Optional<FixedBitSet> live = facts.of(reader).live();
        if (live.isEmpty()) {
            return reader.docFreq(term);
        }
        Terms terms = reader.terms(term.field());
        if (terms == null) {
            return 0;
        }
        TermsEnum found = terms.iterator();
        return found.seekExact(term.bytes()) ? new TermCounts(live.get()).with(found) : 0;
    }
}

package dev.okiagari.application.index;

import java.io.IOException;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.FixedBitSet;

/** Counts those of some documents of one file that have a term; many at a time where many have it. Used by one thread. */
public final class TermCounts {
    private final FixedBitSet some;
    private final FixedBitSet having;

    public TermCounts(FixedBitSet some) {
        this.some = some;
        this.having = new FixedBitSet(some.length());
    }

    /**
     * How many of them have the term.
     *
     * @param term stands at it
     */
    public int with(TermsEnum term) throws IOException {
        PostingsEnum documents = term.postings(null, PostingsEnum.NONE);
        int document = documents.nextDoc();
        if (term.docFreq() > some.length() / Long.SIZE) {
            having.clear();
            documents.intoBitSet(having.length(), having, 0);
            return Math.toIntExact(FixedBitSet.intersectionCount(having, some));
        }
        int count = 0;
        for (; document != DocIdSetIterator.NO_MORE_DOCS; document = documents.nextDoc()) {
            count += some.get(document) ? 1 : 0;
        }
        return count;
    }
}

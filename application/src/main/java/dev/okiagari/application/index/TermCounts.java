package dev.okiagari.application.index;

import java.io.IOException;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/** Counts those of some documents of one file that have a term; many at a time where many have it. Used by one thread. */
public final class TermCounts {
    private final FixedBitSet some;
    private @Nullable FixedBitSet having;

    public TermCounts(FixedBitSet some) {
        this.some = some;
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
            FixedBitSet bits = noBits();
            documents.intoBitSet(bits.length(), bits, 0);
            return Math.toIntExact(FixedBitSet.intersectionCount(bits, some));
        }
        int count = 0;
        for (; document != DocIdSetIterator.NO_MORE_DOCS; document = documents.nextDoc()) {
            count += some.get(document) ? 1 : 0;
        }
        return count;
    }

    private FixedBitSet noBits() {
        if (having == null) {
            having = new FixedBitSet(some.length());
        } else {
            having.clear();
        }
        return having;
    }
}

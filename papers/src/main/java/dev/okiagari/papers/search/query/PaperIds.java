package dev.okiagari.papers.search.query;

import dev.okiagari.papers.search.document.PaperFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.IndexSearcher;

/** Which papers documents belong to. Stateless. */
final class PaperIds {
    private PaperIds() {}

    /** A document and the id of its paper. */
    record Of(int document, String id) {}

    /** In the order of the documents in the index. */
    static List<Of> of(IndexSearcher searcher, int[] documents) throws IOException {
        int[] ascending = documents.clone();
        Arrays.sort(ascending);
        List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
        List<Of> ids = new ArrayList<>(ascending.length);
        SortedDocValues values = DocValues.emptySorted();
        int leaf = -1;
        for (int document : ascending) {
            int in = ReaderUtil.subIndex(document, leaves);
            if (in != leaf) {
                leaf = in;
                values = DocValues.getSorted(leaves.get(leaf).reader(), PaperFields.PAPER);
            }
            if (values.advanceExact(document - leaves.get(leaf).docBase)) {
                ids.add(new Of(document, values.lookupOrd(values.ordValue()).utf8ToString()));
            }
        }
        return ids;
    }

    static String of(IndexSearcher searcher, int document) throws IOException {
        return of(searcher, new int[] {document}).getFirst().id();
    }
}

package dev.okiagari.papers.search.query;

import dev.okiagari.papers.search.document.PaperFields;
import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopFieldCollectorManager;

/**
 * The documents that fit a query best, in order: by score, and those with the same score by the id of their paper, wherever they are in
 * the index. What cannot be among them is passed over without being scored. Stateless.
 */
final class BestByWords {
    private static final Sort ORDER =
            new Sort(SortField.FIELD_SCORE, new SortField(PaperFields.PAPER, SortField.Type.STRING));

    private BestByWords() {}

    static int[] of(IndexSearcher searcher, Query query, int most) throws IOException {
        int places = Math.clamp(searcher.getIndexReader().maxDoc(), 1, most);
        ScoreDoc[] best = searcher.search(query, new TopFieldCollectorManager(ORDER, places, null, places)).scoreDocs;
        return Arrays.stream(best).mapToInt(one -> one.doc).toArray();
    }
}

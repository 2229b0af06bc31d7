package dev.okiagari.papers.search.document;

import dev.okiagari.application.index.IndexPlan;
import dev.okiagari.application.index.IndexedRow;
import dev.okiagari.application.index.RowReader;
import dev.okiagari.application.index.WideVectors;
import dev.okiagari.papers.store.IndexReads;
import dev.okiagari.papers.store.PaperFeed;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The search index of papers: which rows, which documents, which words. */
public final class PaperIndexPlan {
    /** Any change of fields, or of how texts become words, needs a new number. */
    private static final int FORMAT = 4;

    public static final IndexPlan PLAN = new IndexPlan(
            "search index of papers",
            PaperFeed.FEED,
            new Rows(),
            PaperFields.PAPER,
            FORMAT,
            TextAnalysis.BY_FIELD,
            WideVectors.codec(PaperFields::lengthOfVectors));

    private PaperIndexPlan() {}

    private static final class Rows implements RowReader {
        private final IndexReads reads = new IndexReads();

        @Override
        public List<IndexedRow> read(Connection snapshot, List<String> ids) throws SQLException {
            return reads.papers(snapshot, ids).stream()
                    .map(paper -> new IndexedRow(paper.id(), () -> PaperDocuments.of(paper)))
                    .toList();
        }

        @Override
        public long countAfter(Connection snapshot, long change) throws SQLException {
            return reads.titledAfter(snapshot, change);
        }
    }
}

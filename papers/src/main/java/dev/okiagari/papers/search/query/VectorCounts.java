package dev.okiagari.papers.search.query;

import dev.okiagari.papers.search.Meaning;
import dev.okiagari.papers.search.SearchFilters;
import dev.okiagari.papers.search.document.PaperFields;
import dev.okiagari.papers.search.document.PaperFields.Kind;
import dev.okiagari.papers.store.IndexedPaper.IndexedVector;
import java.io.IOException;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** Counts papers by whose vectors they have, from the names that their documents carry: no vector is looked at. Stateless. */
final class VectorCounts {
    private VectorCounts() {}

    /** Of all papers that pass, those that can be compared with this vector and those that cannot. */
    static Meaning.Vectors of(IndexSearcher searcher, SearchFilters filters, IndexedVector vector) throws IOException {
        int all = searcher.count(FilterQuery.of(Kind.PAPER, filters));
        int comparable = searcher.count(having(PaperFields.vectors(vector), filters));
        // Usually all are, and nothing is left to be told apart.
        int embedded = comparable == all ? all : searcher.count(having(PaperFields.ANY_VECTORS, filters));
        return new Meaning.Vectors(comparable, embedded - comparable, all - embedded);
    }

    private static Query having(String vectors, SearchFilters filters) {
        Query named = new TermQuery(new Term(PaperFields.EMBEDDED, vectors));
        // Only documents of papers carry such names.
        return filters.equals(SearchFilters.none())
                ? named
                : new BooleanQuery.Builder()
                        .add(named, Occur.FILTER)
                        .add(FilterQuery.of(Kind.PAPER, filters), Occur.FILTER)
                        .build();
    }
}

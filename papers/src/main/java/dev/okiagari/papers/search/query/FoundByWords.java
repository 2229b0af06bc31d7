package dev.okiagari.papers.search.query;

import dev.okiagari.application.index.LiveSearcher;
import dev.okiagari.papers.search.query.PaperWordQuery.Need;
import java.io.IOException;
import org.apache.lucene.search.Query;

/**
 * The documents with most of the words; when there are none, with any.
 *
 * @param scored finds the same, with scores
 */
record FoundByWords(MatchingDocuments all, Query scored) {

    static FoundByWords of(LiveSearcher searcher, PaperWordQuery words, TypedText typed, Query filter)
            throws IOException {
        WordQueries asked = words.of(typed, Need.MOST);
        MatchingDocuments found = asked.found(searcher, filter);
        if (found.size() == 0) {
            asked = words.of(typed, Need.ANY);
            found = asked.found(searcher, filter);
        }
        return new FoundByWords(found, asked.scored(found));
    }
}

package dev.okiagari.papers.search.query;

import dev.okiagari.application.index.LiveSearcher;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;

/**
 * The words of a search, as queries. Which documents have it is worked out by sets, word by word, because Lucene takes several times as
 * long for "at least five of these ten"; how well they fit is left to Lucene, which passes over those that cannot be among the best.
 *
 * @param phrases a document must have each
 * @param words and some of these
 * @param enough how many; 0 where there are no words
 * @param named or be this one
 * @param weighed what a document's score is the sum of
 */
record WordQueries(List<Query> phrases, List<Query> words, int enough, Optional<Query> named, List<Query> weighed) {

    WordQueries {
        phrases = List.copyOf(phrases);
        words = List.copyOf(words);
        weighed = List.copyOf(weighed);
    }

    /** Of the documents that pass a filter. */
    MatchingDocuments found(LiveSearcher searcher, Query filter) throws IOException {
        if (phrases.isEmpty() && words.isEmpty()) {
            return MatchingDocuments.none(searcher);
        }
        MatchingDocuments passing = MatchingDocuments.of(searcher, filter);
        MatchingDocuments found = words.isEmpty() ? passing : passing.withAtLeast(enough, words);
        for (Query phrase : phrases) {
            found = found.with(phrase);
        }
        if (named.isPresent()) {
            found.addAll(passing.with(named.get()));
        }
        return found;
    }

    /** Finds what was found, with scores. */
    Query scored(MatchingDocuments found) {
        BooleanQuery.Builder query = new BooleanQuery.Builder().add(found.asQuery(), Occur.FILTER);
        weighed.forEach(one -> query.add(one, Occur.SHOULD));
        return query.build();
    }
}

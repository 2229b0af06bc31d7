package dev.okiagari.catalog.search;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.QueryBuilder;

/** Turns what people type into a query: every word must occur, as a word of the dictionary or as a row of characters. Pure. */
final class ItemWords {
    /** A word of the dictionary says more than a row of characters. */
    private static final float WORD_WEIGHT = 2;

    private ItemWords() {}

    static Query of(String text) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        List<Query> words = Arrays.stream(text.split("[\\s\\u3000]+", -1))
                .filter(word -> !word.isEmpty())
                .map(ItemWords::word)
                .toList();
        words.forEach(word -> all.add(word, Occur.MUST));
        return words.isEmpty() ? new MatchNoDocsQuery("nothing was typed") : all.build();
    }

    private static Query word(String word) {
        QueryBuilder builder = new QueryBuilder(ItemIndex.ANALYZER);
        Query byWord = builder.createPhraseQuery(ItemIndex.WORDS, word);
        Query byPairs = builder.createPhraseQuery(ItemIndex.PAIRS, word);
        BooleanQuery.Builder either = new BooleanQuery.Builder();
        Stream.of(byWord == null ? null : new BoostQuery(byWord, WORD_WEIGHT), byPairs)
                .filter(Objects::nonNull)
                .forEach(query -> either.add(query, Occur.SHOULD));
        BooleanQuery built = either.build();
        return built.clauses().isEmpty() ? new MatchNoDocsQuery("no letters in it") : built;
    }
}

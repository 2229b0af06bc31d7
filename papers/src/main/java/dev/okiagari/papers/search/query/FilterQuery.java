package dev.okiagari.papers.search.query;

import dev.okiagari.papers.search.SearchFilters;
import dev.okiagari.papers.search.YearSpan;
import dev.okiagari.papers.search.document.PaperFields;
import dev.okiagari.papers.search.document.PaperFields.Kind;
import dev.okiagari.papers.search.document.TextAnalysis;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/** Filters as a query over documents of one kind. Pure. */
final class FilterQuery {
    /** Second and third names, and initials. */
    private static final int BETWEEN_NAMES = 5;

    private FilterQuery() {}

    static Query of(Kind kind, SearchFilters filters) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        all.add(new TermQuery(new Term(PaperFields.KIND, kind.name())), Occur.FILTER);
        if (!filters.categories().isEmpty()) {
            all.add(any(PaperFields.CATEGORY, lower(filters.categories())), Occur.FILTER);
        }
        if (!filters.statuses().isEmpty()) {
            all.add(any(PaperFields.STATUS, filters.statuses()), Occur.FILTER);
        }
        YearSpan years = filters.years();
        if (!years.equals(YearSpan.ANY)) {
            all.add(IntPoint.newRangeQuery(PaperFields.YEAR, years.from(), years.to()), Occur.FILTER);
        }
        filters.author().ifPresent(name -> all.add(author(name), Occur.FILTER));
        return all.build();
    }

    static Query any(String field, Collection<String> values) {
        return new TermInSetQuery(field, values.stream().map(BytesRef::new).toList());
    }

    private static List<String> lower(Collection<String> categories) {
        return categories.stream().map(c -> c.toLowerCase(Locale.ROOT)).toList();
    }

    /** The words of one name, whatever stands between them and in whichever order: names of two authors are farther apart. */
    private static Query author(String name) {
        PhraseQuery.Builder phrase = new PhraseQuery.Builder().setSlop(BETWEEN_NAMES);
        List<TextAnalysis.Word> words = TextAnalysis.words(TextAnalysis.NAMES, name);
        words.forEach(word -> phrase.add(new Term(PaperFields.AUTHOR, word.text()), word.position()));
        return words.isEmpty() ? new MatchNoDocsQuery("a name without a letter") : phrase.build();
    }
}

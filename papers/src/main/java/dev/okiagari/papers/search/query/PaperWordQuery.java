package dev.okiagari.papers.search.query;

import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.search.document.PaperFields;
import dev.okiagari.papers.search.query.QueryWords.Sought;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * Builds queries from a search text, word by word: no text can be a wrong query. Pure.
 *
 * @param fields the texts that are searched, and how much each counts
 * @param runOf the texts in which words that also stand next to each other count more
 */
record PaperWordQuery(List<Weighted> fields, List<Weighted> runOf) {
    private static final Weighted TITLE = new Weighted(PaperFields.TITLE, 4);
    private static final Weighted SUMMARY = new Weighted(PaperFields.SUMMARY, 2);
    private static final Weighted HEADINGS = new Weighted(PaperFields.HEADINGS, 1.5f);
    private static final Weighted CONTENT = new Weighted(PaperFields.CONTENT, 1);
    private static final Weighted AUTHOR = new Weighted(PaperFields.AUTHOR, 0.3f);
    private static final Weighted NAME = new Weighted(PaperFields.NAME, 3);
    private static final Weighted DETAIL = new Weighted(PaperFields.DETAIL, 1);

    static final PaperWordQuery OF_PAPERS =
            new PaperWordQuery(List.of(TITLE, SUMMARY, HEADINGS, CONTENT, AUTHOR), List.of(TITLE, SUMMARY));
    static final PaperWordQuery OF_EXTRACTIONS = new PaperWordQuery(List.of(NAME, DETAIL), List.of(NAME));

    /** A text that has a word in two fields is a little better than one that has it in the better of the two. */
    private static final float OTHER_FIELDS = 0.1f;

    private static final int WORDS_BETWEEN = 2;
    private static final int ALL_OF = 2;
    private static final double MOST_OF = 0.6;
    private static final int ENOUGH = 5;
    private static final float ID_COUNTS = 1_000f;

    /** A field and how much a word in it counts. */
    record Weighted(String field, float weight) {}

    /** How much of the unquoted words must be found. Where any will do, it does not matter how they stand. */
    enum Need {
        MOST,
        ANY
    }

    WordQueries of(TypedText typed, Need need) {
        List<Sought> phrases = typed.phrases().stream()
                .flatMap(p -> QueryWords.phrase(p).stream())
                .toList();
        List<Sought> words = QueryWords.in(typed.rest());
        List<Query> weighed = new ArrayList<>();
        phrases.forEach(phrase -> weighed.add(best(phrase)));
        words.forEach(word -> weighed.add(best(word)));
        if (words.size() > 1 && need == Need.MOST) {
            QueryWords.phrase(typed.rest()).forEach(run -> weighed.addAll(nearby(run)));
        }
        Optional<Query> named = named(typed);
        named.ifPresent(paper -> weighed.add(new BoostQuery(new ConstantScoreQuery(paper), ID_COUNTS)));
        return new WordQueries(
                phrases.stream().map(this::anywhere).toList(),
                words.stream().map(this::anywhere).toList(),
                need == Need.MOST ? enoughOf(words.size()) : Math.min(1, words.size()),
                named,
                weighed);
    }

    /** What is marked in one form of one text: all that could have been found there. Empty when that is nothing. */
    static Optional<Query> marks(TypedText typed, String field, boolean japanese) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        Stream.concat(
                        typed.phrases().stream().flatMap(p -> QueryWords.phrase(p).stream()),
                        QueryWords.in(typed.rest()).stream())
                .filter(sought -> sought.japanese() == japanese)
                .forEach(sought -> any.add(in(field, sought, 0), Occur.SHOULD));
        BooleanQuery all = any.build();
        return all.clauses().isEmpty() ? Optional.empty() : Optional.of(all);
    }

    private static int enoughOf(int words) {
        return words <= ALL_OF ? words : Math.min(ENOUGH, (int) Math.ceil(words * MOST_OF));
    }

    /** Who types an id wants that paper. */
    private static Optional<Query> named(TypedText typed) {
        return PaperId.find(typed.text()).map(id -> new TermQuery(new Term(PaperFields.PAPER, id.text())));
    }

    private Query anywhere(Sought sought) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        fields.forEach(f -> any.add(in(f.field(), sought, 0), Occur.SHOULD));
        return any.build();
    }

    private Query best(Sought sought) {
        return new DisjunctionMaxQuery(
                fields.stream()
                        .map(f -> (Query) new BoostQuery(in(f.field(), sought, 0), f.weight()))
                        .toList(),
                OTHER_FIELDS);
    }

    private List<Query> nearby(Sought run) {
        return run.words().size() < 2
                ? List.of()
                : runOf.stream()
                        .map(f -> (Query) new BoostQuery(in(f.field(), run, WORDS_BETWEEN), f.weight()))
                        .toList();
    }

    private static Query in(String field, Sought sought, int between) {
        String form = sought.japanese() ? PaperFields.japanese(field) : PaperFields.english(field);
        if (sought.words().size() == 1) {
            return new TermQuery(new Term(form, sought.words().getFirst().text()));
        }
        PhraseQuery.Builder phrase = new PhraseQuery.Builder().setSlop(between);
        sought.words().forEach(word -> phrase.add(new Term(form, word.text()), word.position()));
        return phrase.build();
    }
}

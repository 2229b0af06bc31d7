package dev.okiagari.sandbox.arxiv;

import dev.okiagari.sandbox.words.MadeUpNames;
import dev.okiagari.sandbox.words.Prose;
import dev.okiagari.sandbox.words.Seed;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes up what is known of a paper without reading it. */
final class PaperWriter {
    private static final List<String> CATEGORIES =
            List.of("cs.CL", "cs.LG", "cs.IR", "cs.DB", "cs.DC", "stat.ML", "math.OC", "eess.AS", "quant-ph", "cs.SE");

    private final Seed all;

    PaperWriter(Seed all) {
        this.all = all;
    }

    Paper paper(int index) {
        Seed seed = all.of(index);
        CorpusIds.Dated dated = CorpusIds.of(index, seed.of("id"));
        boolean japanese = index >= CorpusIds.OLD && index % 9 == 4;
        Paper.Form form = form(index, japanese);
        Paper.Subject subject = new Paper.Subject(
                MadeUpNames.method(seed.of("method")),
                Stream.of(1, 2)
                        .map(i -> MadeUpNames.dataset(seed.of("dataset" + i)))
                        .distinct()
                        .toList(),
                MadeUpNames.method(seed.of("baseline")));
        Prose prose =
                new Prose(new Prose.Subject(subject.method(), subject.datasets().getFirst(), subject.baseline()));
        int version = seed.of("version").between(1, 4);
        Instant published = dated.month()
                .atDay(seed.of("day").between(1, 28))
                .atTime(seed.of("hour").below(24), seed.of("minute").below(60))
                .toInstant(ZoneOffset.UTC);
        return new Paper(
                dated.id(),
                version,
                form,
                title(seed.of("title"), subject, japanese),
                summary(seed.of("summary"), prose, form, japanese),
                authors(seed.of("authors")),
                categories(seed.of("categories")),
                published,
                published.plus((version - 1) * 31L, ChronoUnit.DAYS),
                comment(seed.of("comment"), form),
                seed.of("journal").chance(0.2)
                        ? Optional.of("J. Made-Up Res. " + seed.of("volume").between(1, 60) + " ("
                                + dated.month().getYear() + ") "
                                + seed.of("page").between(1, 900))
                        : Optional.empty(),
                seed.of("doi").chance(0.2) ? Optional.of("10.5555/sandbox." + (10_000 + index)) : Optional.empty(),
                subject,
                japanese,
                index % 40 == 13);
    }

    private static Paper.Form form(int index, boolean japanese) {
        if (CorpusIds.isExample(index)) {
            return Paper.Form.HTML;
        }
        if (index % 97 == 50) {
            return Paper.Form.NEITHER;
        }
        if (index % 37 == 11) {
            return Paper.Form.WITHDRAWN;
        }
        if (index % 5 == 3 && !japanese) { // the fonts of every PDF reader have no Japanese
            return index % 2 == 0 ? Paper.Form.PDF_REDIRECTED : Paper.Form.PDF_MISSING;
        }
        return Paper.Form.HTML;
    }

    private static String title(Seed seed, Paper.Subject subject, boolean japanese) {
        String topic = Prose.topic(seed.of("topic"));
        String adjective = Prose.adjective(seed.of("adjective"));
        return switch (seed.of("form").below(japanese ? 5 : 4)) {
            case 0 -> subject.method() + ": " + capital(adjective) + " " + capital(topic);
            case 1 -> "On " + Prose.thing(seed.of("thing")) + " & its role in " + topic;
            case 2 -> "Is " + adjective + " " + topic + " all you need? A study of " + subject.method();
            case 3 -> "Towards $O(n \\log n)$ " + topic + " with " + subject.method();
            default -> subject.method() + "による" + topic + "の高速化";
        };
    }

    private static String capital(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    private static String summary(Seed seed, Prose prose, Paper.Form form, boolean japanese) {
        if (form == Paper.Form.WITHDRAWN && seed.of("gone").chance(0.5)) {
            return "This paper has been withdrawn by the authors due to an error in the main result.";
        }
        String text = prose.sentences(seed, seed.of("length").between(5, 9));
        return japanese ? prose.japanese(seed.of("japanese")) + " " + text : text;
    }

    /** Now and then two authors have one name. */
    private static List<Paper.Person> authors(Seed seed) {
        int number = seed.of("many").chance(0.03) ? 40 : 1 + seed.of("number").below(6);
        List<Paper.Person> authors = IntStream.range(0, number)
                .mapToObj(i -> new Paper.Person(
                        MadeUpNames.person(seed.of(i)),
                        seed.of(i).of("place").chance(0.4)
                                ? Optional.of(
                                        MadeUpNames.place(seed.of(i).of("place").of("which")))
                                : Optional.empty()))
                .toList();
        return seed.of("namesake").chance(0.02)
                ? Stream.concat(authors.stream(), Stream.of(authors.getFirst())).toList()
                : authors;
    }

    private static List<String> categories(Seed seed) {
        Map<String, Boolean> chosen = new LinkedHashMap<>();
        for (int i = 0; i <= seed.of("number").below(3); i++) {
            chosen.put(seed.of(i).pick(CATEGORIES), true);
        }
        return List.copyOf(chosen.keySet());
    }

    private static Optional<String> comment(Seed seed, Paper.Form form) {
        if (form == Paper.Form.WITHDRAWN) {
            return Optional.of("This paper has been withdrawn; Lemma 3 is wrong");
        }
        return seed.of("some").chance(0.6)
                ? Optional.of(seed.of("pages").between(6, 40) + " pages, "
                        + seed.of("figures").between(1, 12) + " figures")
                : Optional.empty();
    }
}

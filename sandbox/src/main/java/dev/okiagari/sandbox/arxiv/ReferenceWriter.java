package dev.okiagari.sandbox.arxiv;

import dev.okiagari.sandbox.arxiv.PaperContent.Reference;
import dev.okiagari.sandbox.words.MadeUpNames;
import dev.okiagari.sandbox.words.Prose;
import dev.okiagari.sandbox.words.Seed;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes up the references of one paper: older papers of the corpus, papers that do not exist, DOIs, and plain ones. */
final class ReferenceWriter {
    private static final List<String> VENUES = List.of(
            "Proceedings of the Conference on Made-Up Methods",
            "Journal of Sandbox Studies",
            "Workshop on Slow Systems",
            "Transactions on Imaginary Computing",
            "In Proc. ICMU");

    private final Seed seed;
    private final List<Paper> papers;
    private final int index;

    ReferenceWriter(Seed all, List<Paper> papers, int index) {
        this.seed = all.of(index).of("references");
        this.papers = papers;
        this.index = index;
    }

    List<Reference> references() {
        int number = seed.of("number").between(8, 34);
        Set<Integer> cited = new LinkedHashSet<>();
        List<Reference> references = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            Seed one = seed.of(i);
            int older = index == 0 ? -1 : one.of("older").below(index);
            boolean ofCorpus = older >= 0 && one.of("kind").unit() < 0.45 && cited.add(older);
            references.add(ofCorpus ? toPaper(i + 1, one, papers.get(older)) : elsewhere(i + 1, one));
        }
        return references;
    }

    private Reference toPaper(int number, Seed one, Paper paper) {
        String authors = paper.authors().stream()
                .limit(3)
                .map(person -> initials(person.name()))
                .collect(Collectors.joining(", "));
        return new Reference(
                number,
                authors + (paper.authors().size() > 3 ? ", et al" : ""),
                paper.title(),
                "arXiv preprint",
                paper.published().atZone(ZoneOffset.UTC).getYear(),
                Optional.of(paper.id()),
                Optional.of(written(one.of("written"), paper)),
                one.of("doi").chance(0.3) ? paper.doi() : Optional.empty(),
                Optional.empty());
    }

    private static String written(Seed one, Paper paper) {
        return switch (one.below(5)) {
            case 0 -> "arXiv:" + paper.versioned();
            case 1 -> "https://arxiv.org/abs/" + paper.id();
            case 2 -> "arXiv preprint arXiv:" + paper.id();
            case 3 -> "http://arxiv.org/pdf/" + paper.id() + "v1.pdf";
            default -> "arXiv:" + paper.id() + " [" + paper.categories().getFirst() + "]";
        };
    }

    private Reference elsewhere(int number, Seed one) {
        String authors = initials(MadeUpNames.latinPerson(one.of("a"))) + " and "
                + initials(MadeUpNames.latinPerson(one.of("b")));
        String title = "A " + Prose.adjective(one.of("adjective")) + " account of " + Prose.topic(one.of("topic"));
        int year = one.of("year").between(1985, 2024);
        String venue = one.of("venue").pick(VENUES);
        Optional<String> pages = Optional.of(pages(one.of("pages")));
        double kind = one.of("what").unit();
        if (kind < 0.3) {
            String absent = CorpusIds.absent(one.of("absent"));
            return new Reference(
                    number,
                    authors,
                    title,
                    "arXiv preprint",
                    year,
                    Optional.of(absent),
                    Optional.of("arXiv:" + absent),
                    Optional.empty(),
                    Optional.empty());
        }
        Optional<String> doi =
                kind < 0.65 ? Optional.of("10.5555/" + (100_000 + one.of("doi").below(899_999))) : Optional.empty();
        return new Reference(number, authors, title, venue, year, Optional.empty(), Optional.empty(), doi, pages);
    }

    /** Some page ranges look like arXiv ids, as they do in journals that number articles. */
    private static String pages(Seed one) {
        int first = one.of("first").between(1, 900);
        return switch (one.of("form").below(4)) {
            case 0 -> "1207.0580-1207.0592";
            case 1 -> "1502-1517";
            default -> first + "–" + (first + one.of("length").between(5, 30));
        };
    }

    private static String initials(String name) {
        int space = name.indexOf(' ');
        return name.charAt(0) < 0x250 ? name.charAt(0) + ". " + name.substring(space + 1) : name;
    }
}

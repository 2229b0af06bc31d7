package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.kit.terminal.OneLine;
import dev.okiagari.papers.search.Highlight;
import dev.okiagari.papers.search.Meaning;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.papers.search.SectionHit;
import dev.okiagari.papers.search.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The result of a search as text. Pure. */
final class SearchText {
    private static final int MAX_COLUMNS = 110;
    private static final int MOST_HIGHLIGHTS = 2;
    private static final int LONGEST_REASON = 200;
    private static final String INDENT = "    ";

    /** Shown on lines of their own. */
    private static final Set<String> ELSEWHERE = Set.of("title", "author");

    private SearchText() {}

    /** For each hit: id and title, date and authors, and where the words were found. */
    static List<String> lines(SearchAnswer answer) {
        List<String> lines = new ArrayList<>();
        for (SearchAnswer.Hit hit : answer.hits()) {
            lines.addAll(lines(hit));
            lines.add("");
        }
        return lines;
    }

    /** Matching words stand between asterisks; a hit without any says how it was found. */
    private static List<String> lines(SearchAnswer.Hit hit) {
        List<String> lines = new ArrayList<>();
        String title =
                highlights(hit, "title").map(SearchText::marked).findFirst().orElse(hit.title());
        lines.add(hit.paper() + "  " + OneLine.of(title, MAX_COLUMNS));
        String when = PaperLines.day(hit.published().orElse(null)) + ", " + String.join(" ", hit.categories());
        List<String> authors =
                hit.authors().stream().map(author -> marked(hit, author)).toList();
        String who = OneLine.of(when + ", " + String.join(", ", authors), MAX_COLUMNS);
        lines.add(INDENT + who);
        // The line has room for a few authors only.
        highlights(hit, "author")
                .map(highlight -> OneLine.of(marked(highlight), MAX_COLUMNS))
                .filter(name -> !who.contains(name))
                .forEach(name -> lines.add(INDENT + "… " + name));
        if (hit.isByVectorsAlone()) {
            lines.add(INDENT + byVectors(hit));
        }
        hit.highlights().stream()
                .filter(highlight -> !ELSEWHERE.contains(highlight.field()))
                .limit(MOST_HIGHLIGHTS)
                .forEach(highlight -> lines.add(INDENT + OneLine.of(marked(highlight), 2 * MAX_COLUMNS)));
        return lines;
    }

    private static String byVectors(SearchAnswer.Hit hit) {
        boolean isByMeaning = hit.ways().contains(Way.MEANING);
        String near = OneLine.of(hit.section().map(SectionHit::heading).orElse(""), MAX_COLUMNS / 2);
        if (near.isEmpty()) {
            return isByMeaning ? say("search.meaning_only") : say("search.likeness_only");
        }
        return isByMeaning ? say("search.meaning_near", near) : say("search.likeness_near", near);
    }

    private static String marked(SearchAnswer.Hit hit, String author) {
        return highlights(hit, "author")
                .filter(highlight -> highlight.text().equals(author))
                .map(SearchText::marked)
                .findFirst()
                .orElse(author);
    }

    private static Stream<Highlight> highlights(SearchAnswer.Hit hit, String field) {
        return hit.highlights().stream().filter(highlight -> highlight.field().equals(field));
    }

    private static String marked(Highlight highlight) {
        StringBuilder text = new StringBuilder();
        int from = 0;
        for (Highlight.Mark mark : highlight.marks()) {
            text.append(highlight.text(), from, mark.from())
                    .append('*')
                    .append(highlight.text(), mark.from(), mark.to())
                    .append('*');
            from = mark.to();
        }
        return text.append(highlight.text().substring(from)).toString();
    }

    /**
     * What there is to know about the result.
     *
     * @param flags lead a recommended command to the same database
     */
    static List<String> remarks(SearchAnswer answer, String flags) {
        List<String> remarks = new ArrayList<>();
        String all = say("papers.count", answer.total());
        if (answer.total() == 0) {
            remarks.add(say("search.none_found"));
        } else {
            remarks.add(
                    answer.hits().isEmpty()
                            ? say("search.no_more", all)
                            : say("search.part", answer.hits().size(), all));
        }
        remarks.addAll(ofMeaning(answer.meaning(), flags));
        if (!answer.whole()) {
            remarks.add(say("search.incomplete"));
        }
        return remarks;
    }

    /** How vectors contributed, where that is unexpected. */
    private static List<String> ofMeaning(Meaning meaning, String flags) {
        return switch (meaning) {
            case Meaning.NotAsked() -> List.of();
            case Meaning.NoWord() -> List.of(say("search.no_word"));
            case Meaning.Nothing(String embedder) -> List.of(say("search.no_meaning"));
            case Meaning.Failed(String embedder, String reason) ->
                List.of(say("search.no_vector", embedder, OneLine.of(reason, LONGEST_REASON)));
            case Meaning.Compared(String embedder, boolean byMeaning, Meaning.Vectors papers) -> {
                int all = papers.comparable() + papers.others() + papers.none();
                yield papers.others() == 0
                        ? List.of()
                        : List.of(say("search.other_vectors", papers.others(), say("papers.count", all), flags));
            }
        };
    }
}

package dev.okiagari.server.command.papers.sheet;

import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.papers.search.Highlight;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.papers.search.SectionHit;
import dev.okiagari.papers.search.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** One hit as text. Matching words stand between asterisks; a hit without any says how it was found. Pure. */
public record HitLines(SearchAnswer.Hit hit) {
    private static final int MAX_COLUMNS = 110;
    private static final int MOST_HIGHLIGHTS = 2;
    private static final String INDENT = "    ";

    /** Shown on lines of their own. */
    private static final Set<String> ELSEWHERE = Set.of("title", "author");

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(hit.paper() + "  " + OneLine.of(title(), MAX_COLUMNS));
        String when = PaperWords.day(hit.published().orElse(null)) + ", " + String.join(" ", hit.categories());
        List<String> authors = hit.authors().stream().map(this::marked).toList();
        String who = OneLine.of(when + ", " + String.join(", ", authors), MAX_COLUMNS);
        lines.add(INDENT + who);
        // The line has room for a few authors only.
        highlights("author")
                .map(highlight -> OneLine.of(marked(highlight), MAX_COLUMNS))
                .filter(name -> !who.contains(name))
                .forEach(name -> lines.add(INDENT + "… " + name));
        if (hit.isByVectorsAlone()) {
            lines.add(INDENT + (hit.ways().contains(Way.MEANING) ? "(by meaning only" : "(by similar words only")
                    + hit.section().map(HitLines::near).orElse("") + ")");
        }
        hit.highlights().stream()
                .filter(highlight -> !ELSEWHERE.contains(highlight.field()))
                .limit(MOST_HIGHLIGHTS)
                .forEach(highlight -> lines.add(INDENT + OneLine.of(marked(highlight), 2 * MAX_COLUMNS)));
        return lines;
    }

    private String title() {
        return highlights("title").map(HitLines::marked).findFirst().orElse(hit.title());
    }

    private String marked(String author) {
        return highlights("author")
                .filter(highlight -> highlight.text().equals(author))
                .map(HitLines::marked)
                .findFirst()
                .orElse(author);
    }

    private Stream<Highlight> highlights(String field) {
        return hit.highlights().stream().filter(highlight -> highlight.field().equals(field));
    }

    private static String near(SectionHit section) {
        return section.heading().isBlank() ? "" : ", nearest: " + OneLine.of(section.heading(), MAX_COLUMNS / 2);
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
}

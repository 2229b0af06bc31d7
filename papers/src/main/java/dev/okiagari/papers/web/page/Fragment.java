package dev.okiagari.papers.web.page;

import dev.okiagari.papers.search.Highlight;
import dev.okiagari.papers.text.Formulas;
import dev.okiagari.papers.web.math.MathText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A piece of a text that was found, marked or not. Pure. */
public record Fragment(String text, boolean isMarked) {
    private static final Set<String> OF_ARXIV = Set.of("title", "abstract");

    static List<Fragment> of(Highlight highlight) {
        List<Fragment> all = new ArrayList<>();
        int from = highlight.marks().isEmpty()
                ? 0
                : Math.min(
                        blanks(highlight.text()), highlight.marks().getFirst().from());
        for (Highlight.Mark mark : highlight.marks()) {
            add(all, highlight.text().substring(from, mark.from()), false);
            add(all, highlight.text().substring(mark.from(), mark.to()), true);
            from = mark.to();
        }
        add(all, highlight.text().substring(from).stripTrailing(), false);
        return OF_ARXIV.contains(highlight.field())
                ? all.stream()
                        .map(one -> new Fragment(Formulas.ofArxiv(one.text()), one.isMarked()))
                        .toList()
                : all;
    }

    private static int blanks(String text) {
        return text.length() - text.stripLeading().length();
    }

    /** Escaped; formulas as they are read. */
    public String html() {
        return MathText.line(text);
    }

    static List<Fragment> plain(String text) {
        return List.of(new Fragment(text, false));
    }

    private static void add(List<Fragment> all, String text, boolean isMarked) {
        if (!text.isEmpty()) {
            all.add(new Fragment(text, isMarked));
        }
    }
}

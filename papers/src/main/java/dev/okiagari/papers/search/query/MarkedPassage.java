package dev.okiagari.papers.search.query;

import dev.okiagari.papers.search.Highlight;
import dev.okiagari.papers.text.Cut;
import dev.okiagari.papers.text.Formulas;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.search.uhighlight.Passage;

/** Cuts a passage out of its text, not too long, with formulas whole, and moves its marks along. Pure. */
final class MarkedPassage {
    private static final int LONGEST = 400;
    private static final int BEFORE_FIRST_MARK = 120;
    private static final int LEAD = 240;

    private MarkedPassage() {}

    static Marking.Shown of(Passage passage, String text) {
        List<Formulas.Span> formulas = Formulas.around(text, passage.getStartOffset(), passage.getEndOffset());
        List<Highlight.Mark> marks = apart(passage, formulas);
        int from = passage.getStartOffset();
        int to = Math.min(passage.getEndOffset(), text.length());
        if (to - from > LONGEST) {
            // A formula or a table without an end of a sentence.
            from = wordFrom(
                    text,
                    Math.max(from, marks.getFirst().from() - BEFORE_FIRST_MARK),
                    marks.getFirst().from());
            to = Math.min(to, from + LONGEST);
            to = Character.isHighSurrogate(text.charAt(to - 1)) ? to - 1 : to;
        }
        for (Formulas.Span formula : formulas) {
            boolean isMarked = marks.stream().anyMatch(mark -> formula.overlaps(mark.from(), mark.to()));
            if (formula.overlaps(from - 1, from) && formula.overlaps(from, from + 1)) {
                from = isMarked ? formula.from() : formula.to();
            }
            if (formula.overlaps(to - 1, to) && formula.overlaps(to, to + 1)) {
                to = isMarked ? formula.to() : formula.from();
            }
        }
        while (to > from && Character.isWhitespace(text.charAt(to - 1))) {
            to--;
        }
        List<Highlight.Mark> inside = new ArrayList<>();
        for (Highlight.Mark mark : marks) {
            if (mark.from() >= from && mark.from() < to) {
                inside.add(new Highlight.Mark(mark.from() - from, Math.min(mark.to(), to) - from));
            }
        }
        return new Marking.Shown(from, passage.getScore(), text.substring(from, to), inside);
    }

    /** The beginning of a text in which nothing is marked. */
    static String lead(String text) {
        if (text.length() <= LEAD) {
            return text;
        }
        int space = text.lastIndexOf(' ', LEAD);
        return (space > LEAD / 2 ? text.substring(0, space) : Cut.to(text, LEAD)) + "…";
    }

    /** In order; those that touch each other become one. What is found in a formula marks all of it. */
    private static List<Highlight.Mark> apart(Passage passage, List<Formulas.Span> formulas) {
        List<Highlight.Mark> all = new ArrayList<>();
        for (int i = 0; i < passage.getNumMatches(); i++) {
            int from = passage.getMatchStarts()[i];
            int to = passage.getMatchEnds()[i];
            for (Formulas.Span formula : formulas) {
                if (formula.overlaps(passage.getMatchStarts()[i], passage.getMatchEnds()[i])) {
                    from = Math.min(from, formula.from());
                    to = Math.max(to, formula.to());
                }
            }
            all.add(new Highlight.Mark(from, to));
        }
        all.sort(Comparator.comparingInt(Highlight.Mark::from));
        List<Highlight.Mark> apart = new ArrayList<>();
        for (Highlight.Mark mark : all) {
            if (!apart.isEmpty() && mark.from() <= apart.getLast().to()) {
                Highlight.Mark before = apart.removeLast();
                apart.add(new Highlight.Mark(before.from(), Math.max(before.to(), mark.to())));
            } else {
                apart.add(mark);
            }
        }
        return apart;
    }

    private static int wordFrom(String text, int from, int before) {
        int space = text.indexOf(' ', from);
        int start = space >= 0 && space < before ? space + 1 : from;
        return start > 0 && start < text.length() && Character.isLowSurrogate(text.charAt(start)) ? start - 1 : start;
    }
}

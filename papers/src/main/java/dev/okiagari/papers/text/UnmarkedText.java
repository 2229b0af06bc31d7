package dev.okiagari.papers.text;

import java.util.ArrayList;
import java.util.List;

/** A text without the signs around its formulas, for those who look at its words alone, and the way back. Immutable. */
public final class UnmarkedText {
    private final String bare;
    private final List<Formulas.Span> formulas = new ArrayList<>();

    public UnmarkedText(String text) {
        StringBuilder words = new StringBuilder(text.length());
        int done = 0;
        for (Formulas.Span formula : Formulas.in(text)) {
            words.append(text, done, formula.from());
            int from = words.length();
            words.append(formula.tex(text));
            formulas.add(new Formulas.Span(from, words.length()));
            done = formula.to();
        }
        this.bare = words.append(text, done, text.length()).toString();
    }

    public static String of(String text) {
        return new UnmarkedText(text).text();
    }

    public String text() {
        return bare;
    }

    /** A part of the text with the signs, also around what was cut out of a formula; words that are not in it stay as they are. */
    public String marked(String part) {
        int from = formulas.isEmpty() ? -1 : bare.indexOf(part);
        StringBuilder marked = new StringBuilder(part);
        for (Formulas.Span formula : from < 0 ? List.<Formulas.Span>of() : formulas.reversed()) {
            if (formula.overlaps(from, from + part.length())) {
                marked.insert(Math.min(formula.to() - from, part.length()), Formulas.CLOSING);
                marked.insert(Math.max(formula.from() - from, 0), Formulas.OPENING);
            }
        }
        return marked.toString();
    }
}

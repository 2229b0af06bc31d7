package dev.okiagari.papers.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Where formulas begin and end in a text: each is TeX between {@code \(} and {@code \)}. The readers see to it that these signs stand
 * nowhere else: in words and inside a formula a blank comes between the backslash and the bracket. Pure.
 */
public final class Formulas {
    /** Longer ones are words: nobody can draw them, and what shows a part of a text may show a formula whole. */
    public static final int LONGEST = 4_000;

    static final String OPENING = "\\(";
    static final String CLOSING = "\\)";

    public static final List<String> SIGNS = List.of(OPENING, CLOSING);

    /** They stand for the signs while a line is put together; no text has them. */
    private static final String BEGIN = "\ufdd0";

    private static final String END = "\ufdd1";

    /** As arXiv writes formulas in titles and abstracts; a price is none. */
    private static final Pattern DOLLARS = Pattern.compile(
            "(?<!\\\\)\\$"
                    + "(?:(?=[^$\\n]*[\\\\^_={}<>+])|(?=[^$\\s]{1,8}\\$)(?=[^$\\s]*\\p{L}))([^$\\s](?:[^$\\n]{0,398}[^$\\s])?)\\$");

    private Formulas() {}

    /**
     * A formula in its text, signs included.
     *
     * @param to behind the last sign
     */
    public record Span(int from, int to) {
        public boolean overlaps(int begin, int end) {
            return from < end && begin < to;
        }

        /** The TeX alone. */
        public String tex(String text) {
            int end = text.startsWith(CLOSING, to - CLOSING.length()) ? to - CLOSING.length() : to;
            return text.substring(from + OPENING.length(), Math.max(from + OPENING.length(), end));
        }
    }

    /** All of them, in order. One whose end was cut off goes on to the end. */
    public static List<Span> in(String text) {
        List<Span> found = new ArrayList<>();
        for (int from = text.indexOf(OPENING);
                from >= 0;
                from = text.indexOf(OPENING, found.getLast().to())) {
            int end = text.indexOf(CLOSING, from + OPENING.length());
            found.add(new Span(from, end < 0 ? text.length() : end + CLOSING.length()));
        }
        return found;
    }

    /** Those in the lines of a piece of a text: none goes over the end of its line. */
    public static List<Span> around(String text, int from, int to) {
        int begin = text.lastIndexOf('\n', from - 1) + 1;
        int end = text.indexOf('\n', to);
        return in(text.substring(begin, end < 0 ? text.length() : end)).stream()
                .map(one -> new Span(begin + one.from(), begin + one.to()))
                .toList();
    }

    /** A title or an abstract of arXiv's in our notation. */
    public static String ofArxiv(String text) {
        return text.indexOf('$') < 0 ? text : DOLLARS.matcher(text).replaceAll("\\\\($1\\\\)");
    }

    /** Words from outside, as a part of a {@link #line}. */
    static String words(String text) {
        return text.replace(BEGIN, "").replace(END, "");
    }

    /** A formula, as a part of a {@link #line}. */
    static String formula(String tex) {
        return tex.isEmpty() || tex.length() > LONGEST ? words(tex) : BEGIN + words(tex) + END;
    }

    /** What words and formulas make together, with single blanks. */
    static String line(CharSequence parts) {
        return apart(Blanks.single(parts)).replace(BEGIN, OPENING).replace(END, CLOSING);
    }

    /** Text of a document that has no TeX. */
    public static String apart(String words) {
        return words.replace(OPENING, "\\ (").replace(CLOSING, "\\ )");
    }
}

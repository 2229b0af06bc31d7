package dev.okiagari.papers.web.math;

import dev.okiagari.papers.text.Formulas;
import java.util.List;
import java.util.regex.Pattern;

/** Text of papers as HTML: words escaped, formulas as MathML, and as TeX where they cannot be read. Pure. */
public final class MathText {
    private static final Pattern LARGE =
            Pattern.compile("\\\\(?:sum|prod|int|frac|dfrac|begin|bigcup|bigoplus)(?![A-Za-z])");
    private static final int LONG_LINE_FORMULA = 28;

    private MathText() {}

    /** A title of arXiv's. */
    public static String title(String text) {
        return line(Formulas.ofArxiv(text));
    }

    /** One line, for headings and titles: formulas stay within the line. */
    public static String line(String text) {
        StringBuilder html = new StringBuilder(text.length() * 2);
        int done = 0;
        for (Formulas.Span formula : Formulas.in(text)) {
            html.append(Escaped.of(text.substring(done, formula.from())));
            html.append(formula(formula.tex(text), false));
            done = formula.to();
        }
        return html.append(Escaped.of(text.substring(done))).toString();
    }

    /** A paragraph: a formula that is large or alone stands apart. */
    public static String paragraph(String text) {
        StringBuilder html = new StringBuilder(text.length() * 2);
        List<Formulas.Span> formulas = Formulas.in(text);
        int done = 0;
        for (Formulas.Span formula : formulas) {
            String tex = formula.tex(text);
            boolean isAlone = formula.from() == 0 && formula.to() == text.length();
            if (isAlone
                    || (tex.length() >= LONG_LINE_FORMULA && LARGE.matcher(tex).find())) {
                html.append(words(text.substring(done, formula.from())));
                html.append("<div class=\"eq\">").append(formula(tex, true)).append("</div>");
                done = formula.to();
            }
        }
        return html.append(words(text.substring(done))).toString();
    }

    private static String words(String text) {
        return text.isBlank() ? "" : "<p>" + line(text) + "</p>";
    }

    static String formula(String tex, boolean isDisplayed) {
        if (tex.length() > Formulas.LONGEST) {
            return source(tex);
        }
        try {
            String inside = new TexReader(tex, isDisplayed).mathMl();
            return "<math" + (isDisplayed ? " display=\"block\"" : "") + " alttext=\"" + Escaped.of(tex) + "\"><mrow>"
                    + inside + "</mrow></math>";
        } catch (TexReader.TooDeep e) {
            return source(tex);
        }
    }

    private static String source(String tex) {
        return "<code class=\"tex\">" + Escaped.of(tex) + "</code>";
    }
}

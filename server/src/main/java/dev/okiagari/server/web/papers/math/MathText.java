package dev.okiagari.server.web.papers.math;

/** Text of papers as HTML: words escaped, formulas as MathML, and as TeX where they cannot be read. Pure. */
public final class MathText {
    /** Beyond this a formula stays TeX. */
    private static final int LONGEST_FORMULA = 4_000;

    private MathText() {}

    /** One line, for headings and titles: formulas stay within the line. */
    public static String line(String text) {
        StringBuilder html = new StringBuilder(text.length() * 2);
        for (TexPiece piece : TexFinder.in(text)) {
            html.append(piece.isFormula() ? formula(piece.text(), false) : Escaped.of(piece.text()));
        }
        return html.toString();
    }

    /** A paragraph: large formulas stand apart. */
    public static String paragraph(String text) {
        StringBuilder html = new StringBuilder(text.length() * 2);
        boolean isOpen = false;
        for (TexPiece piece : TexFinder.in(text)) {
            if (piece.isDisplayed()) {
                html.append(isOpen ? "</p>" : "")
                        .append("<div class=\"eq\">")
                        .append(formula(piece.text(), true))
                        .append("</div>");
                isOpen = false;
                continue;
            }
            if (!isOpen && piece.text().isBlank()) {
                continue;
            }
            html.append(isOpen ? "" : "<p>");
            isOpen = true;
            html.append(piece.isFormula() ? formula(piece.text(), false) : Escaped.of(piece.text()));
        }
        return html.append(isOpen ? "</p>" : "").toString();
    }

    static String formula(String tex, boolean isDisplayed) {
        if (tex.length() > LONGEST_FORMULA) {
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

package dev.okiagari.papers.web.math;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads one formula and writes it as MathML. Lenient: what it does not know is shown as it is written, and brackets that are missing are
 * added. Used once, by one thread. The time it takes grows with the length of the formula alone.
 */
final class TexReader {
    private static final int DEEPEST = 60;

    private final TexTokens tokens;
    private final boolean isDisplayed;
    private int depth;

    TexReader(String tex, boolean isDisplayed) {
        this.tokens = new TexTokens(tex);
        this.isDisplayed = isDisplayed;
    }

    /** The formula is nested too deeply to be shown. */
    static final class TooDeep extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooDeep() {
            super("nested too deeply", null, false, false);
        }
    }

    /** What stands inside the math element. */
    String mathMl() {
        StringBuilder all = new StringBuilder();
        while (!tokens.isEmpty()) {
            all.append(row());
            if (!tokens.isEmpty()) {
                tokens.next(); // a bracket that was never opened
            }
        }
        return all.toString();
    }

    /** Up to a closing bracket, the next cell or row, or the end of an environment. */
    private String row() {
        if (++depth > DEEPEST) {
            throw new TooDeep();
        }
        StringBuilder row = new StringBuilder();
        while (!tokens.isEmpty() && !isEndOfRow(tokens.peek())) {
            row.append(scripted());
        }
        depth--;
        return row.toString();
    }

    private static boolean isEndOfRow(String token) {
        return token.equals("}")
                || token.equals("&")
                || token.equals("\\\\")
                || token.equals("\\end")
                || token.equals("\\right");
    }

    /** Something with what is below and above it. */
    private String scripted() {
        String name = tokens.peek();
        String base = name.equals("_") || name.equals("^") || name.equals("'") ? "<mrow></mrow>" : atom();
        String below = null;
        StringBuilder above = new StringBuilder();
        while (!tokens.isEmpty()) {
            String sign = tokens.peek();
            if (sign.equals("\\limits") || sign.equals("\\nolimits")) {
                tokens.next();
            } else if (sign.equals("_") && below == null) {
                tokens.next();
                below = argument();
            } else if (sign.equals("^")) {
                tokens.next();
                above.append(argument());
            } else if (sign.equals("'")) {
                tokens.next();
                above.append("<mo>′</mo>");
            } else {
                break;
            }
        }
        return placed(base, below, above.isEmpty() ? null : "<mrow>" + above + "</mrow>", hasLimits(name));
    }

    private boolean hasLimits(String token) {
        String name = token.startsWith("\\") ? token.substring(1) : "";
        return TexSymbols.LARGE.containsKey(name)
                ? !name.contains("int")
                : isDisplayed && TexSymbols.UNDER.contains(name);
    }

    private static String placed(String base, @Nullable String below, @Nullable String above, boolean hasLimits) {
        if (below == null && above == null) {
            return base;
        }
        String name = hasLimits
                ? (below == null ? "mover" : above == null ? "munder" : "munderover")
                : (below == null ? "msup" : above == null ? "msub" : "msubsup");
        return "<" + name + ">" + base + (below == null ? "" : below) + (above == null ? "" : above) + "</" + name
                + ">";
    }

    /** One thing: a letter, a number, or all that is inside brackets. */
    private String argument() {
        return tokens.isEmpty() || isEndOfRow(tokens.peek()) ? "<mrow></mrow>" : atom();
    }

    private String atom() {
        String token = tokens.next();
        if (token.equals("{")) {
            return "<mrow>" + rowUntil("}") + "</mrow>";
        }
        if (token.startsWith("\\") && token.length() > 1) {
            return command(token.substring(1));
        }
        char first = token.charAt(0);
        if (Character.isDigit(first)) {
            return "<mn>" + Escaped.of(token) + "</mn>";
        }
        if (Character.isLetter(token.codePointAt(0))) {
            return "<mi>" + Escaped.of(token) + "</mi>";
        }
        return switch (token) {
            case "~" -> "<mspace width=\"0.3em\"/>";
            case "-" -> "<mo>−</mo>";
            case "*" -> "<mo>∗</mo>";
            case "(", ")", "[", "]", "|", "/" -> "<mo stretchy=\"false\">" + token + "</mo>";
            default -> "<mo>" + Escaped.of(token) + "</mo>";
        };
    }

    private String rowUntil(String closing) {
        StringBuilder all = new StringBuilder(row());
        while (!tokens.isEmpty() && !tokens.peek().equals(closing)) {
            String stray = tokens.peek();
            if (stray.equals("\\end") || stray.equals("\\right") || stray.equals("}")) {
                return all.toString(); // not ours: an outer group closes here
            }
            tokens.next();
            all.append(row());
        }
        if (!tokens.isEmpty()) {
            tokens.next();
        }
        return all.toString();
    }

    private String command(String name) {
        Optional<String> symbol = TexSymbols.symbol(name);
        if (symbol.isPresent()) {
            return symbol.get();
        }
        String accent = TexSymbols.ACCENTS.get(name);
        if (accent != null) {
            boolean isUnder = name.startsWith("under");
            String shape = isUnder ? "munder" : "mover";
            return "<" + shape + " accent=\"true\">" + argument() + "<mo>" + accent + "</mo></" + shape + ">";
        }
        TexAlphabet alphabet = TexAlphabet.NAMED.get(name);
        if (alphabet != null) {
            return alphabet.shown(tokens.plainArgument());
        }
        return switch (name) {
            case "frac", "dfrac", "tfrac", "cfrac" -> "<mfrac>" + argument() + argument() + "</mfrac>";
            case "binom", "dbinom", "tbinom" ->
                "<mrow><mo>(</mo><mfrac linethickness=\"0\">" + argument() + argument() + "</mfrac><mo>)</mo></mrow>";
            case "sqrt" -> root();
            case "stackrel", "overset" -> over("mover");
            case "underset" -> over("munder");
            case "left", "bigl", "Bigl", "biggl", "Biggl" -> left(name);
            case "big", "Big", "bigg", "Bigg", "bigr", "Bigr", "biggr", "Biggr", "bigm", "Bigm", "middle" ->
                delimiter();
            case "begin" -> environment(tokens.plainArgument());
            case "not" -> struck(argument());
            case "label", "tag", "color", "phantom", "hphantom", "vphantom", "hspace", "vspace" -> {
                tokens.plainArgument();
                yield "";
            }
            case "textcolor" -> {
                tokens.plainArgument();
                yield argument();
            }
            case "displaystyle", "textstyle", "scriptstyle", "nonumber", "notag", "hfill", "limits", "nolimits" -> "";
            case "pmod" -> "<mrow><mo>(</mo><mi>mod</mi><mspace width=\"0.3em\"/>" + argument() + "<mo>)</mo></mrow>";
            default -> "<mtext class=\"tex\">" + Escaped.of("\\" + name) + "</mtext>";
        };
    }

    private String root() {
        Optional<String> degree = tokens.optionalArgument();
        String inside = argument();
        return degree.isEmpty()
                ? "<msqrt>" + inside + "</msqrt>"
                : "<mroot>" + inside + "<mn>" + Escaped.of(degree.get()) + "</mn></mroot>";
    }

    private String over(String shape) {
        String small = argument();
        return "<" + shape + ">" + argument() + small + "</" + shape + ">";
    }

    private String left(String name) {
        String opening = delimiter();
        if (!name.equals("left")) {
            return opening;
        }
        String inside = rowUntil("\\right");
        return "<mrow>" + opening + inside + (tokens.isEmpty() ? "" : delimiter()) + "</mrow>";
    }

    private String delimiter() {
        if (tokens.isEmpty()) {
            return "";
        }
        String token = tokens.next();
        if (token.equals(".")) {
            return "";
        }
        String sign = token.startsWith("\\") && token.length() > 1
                ? TexSymbols.DELIMITERS.getOrDefault(token.substring(1), token)
                : token;
        return "<mo>" + Escaped.of(sign) + "</mo>";
    }

    /** A line through the sign. */
    private static String struck(String one) {
        int end = one.lastIndexOf("</");
        return end < 0 ? one : one.substring(0, end) + "\u0338" + one.substring(end);
    }

    /** A matrix, cases, or lines one below the other. */
    private String environment(String name) {
        String kind = name.replace("*", "").toLowerCase(Locale.ROOT);
        if (kind.equals("array")) {
            tokens.plainArgument();
        }
        StringBuilder table = new StringBuilder("<mtable><mtr><mtd>");
        table.append(row());
        while (!tokens.isEmpty() && !tokens.peek().equals("\\end")) {
            String between = tokens.next();
            table.append(between.equals("&") ? "</mtd><mtd>" : between.equals("\\\\") ? "</mtd></mtr><mtr><mtd>" : "");
            table.append(row());
        }
        if (!tokens.isEmpty()) {
            tokens.next();
            tokens.plainArgument();
        }
        table.append("</mtd></mtr></mtable>");
        return switch (kind) {
            case "cases" -> "<mrow><mo>{</mo>" + table + "</mrow>";
            case "pmatrix" -> "<mrow><mo>(</mo>" + table + "<mo>)</mo></mrow>";
            case "bmatrix" -> "<mrow><mo>[</mo>" + table + "<mo>]</mo></mrow>";
            case "vmatrix" -> "<mrow><mo>|</mo>" + table + "<mo>|</mo></mrow>";
            default -> table.toString();
        };
    }
}

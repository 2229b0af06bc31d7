package dev.okiagari.checks;

import java.util.ArrayList;
import java.util.List;

/**
 * A Java source taken apart just far enough for the style rules: its code with comments and literals blanked out (so that
 * lines and columns stay), and its string literals. Not a parser: it knows where comments and literals begin and end.
 */
final class JavaText {
    /**
     * One string literal or text block, without its quotes.
     *
     * @param at where it begins in the source
     */
    record Literal(int line, int at, String text, boolean block) {}

    private static final String BLOCK = "\"\"\"";

    private final String source;
    private final StringBuilder code = new StringBuilder();
    private final List<Literal> literals = new ArrayList<>();
    private int at;
    private int line = 1;

    private JavaText(String source) {
        this.source = source;
    }

    static JavaText of(String source) {
        JavaText text = new JavaText(source);
        while (text.at < source.length()) {
            text.next();
        }
        return text;
    }

    /** The source with every comment and the inside of every literal replaced by blanks. */
    String code() {
        return code.toString();
    }

    List<Literal> literals() {
        return List.copyOf(literals);
    }

    private void next() {
        if (source.startsWith("//", at)) {
            blankTo(endOf("\n", at, 0));
        } else if (source.startsWith("/*", at)) {
            blankTo(endOf("*/", at + 2, 2));
        } else if (source.startsWith(BLOCK, at)) {
            literal(BLOCK);
        } else if (source.charAt(at) == '"') {
            literal("\"");
        } else if (source.charAt(at) == '\'') {
            blankTo(closing("'"));
        } else {
            copy(source.charAt(at));
        }
    }

    private void literal(String quote) {
        int began = line;
        int inside = at + quote.length();
        int end = closing(quote);
        literals.add(new Literal(
                began,
                at,
                source.substring(Math.min(inside, end), Math.max(inside, end - quote.length())),
                quote.equals(BLOCK)));
        blankTo(end);
    }

    /** The index just behind the literal that begins here. */
    private int closing(String quote) {
        int i = at + quote.length();
        while (i < source.length() && !source.startsWith(quote, i)) {
            i += source.charAt(i) == '\\' ? 2 : 1;
        }
        return Math.min(i + quote.length(), source.length());
    }

    private int endOf(String mark, int from, int length) {
        int found = source.indexOf(mark, from);
        return found < 0 ? source.length() : found + length;
    }

    private void blankTo(int end) {
        while (at < end) {
            copy(source.charAt(at) == '\n' ? '\n' : ' ');
        }
    }

    private void copy(char c) {
        code.append(c);
        if (c == '\n') {
            line++;
        }
        at++;
    }
}

package dev.okiagari.skills.flow.script;

import dev.okiagari.skills.flow.code.Code;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Cuts Python, JavaScript or TypeScript into tokens, looking at each character a bounded number of times. Reads rubbish, too. */
final class CodeLexer {
    private static final List<String> SIGNS = List.of(
            ">>>=", "===", "!==", "**=", "<<=", ">>=", ">>>", "...", "&&=", "||=", "??=", "//=", "=>", "==", "!=", "<=",
            ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", ":=", "->", "**",
            "<<", ">>", "//");

    private static final Set<String> BEFORE_REGEX =
            Set.of("return", "typeof", "case", "in", "of", "do", "else", "void", "delete", "yield", "await");

    private final String text;
    private final boolean isPython;
    private final Code code;
    private final CodeTokens tokens = new CodeTokens();
    private final OpenTemplates templates = new OpenTemplates();

    /** Until here, this quotation mark is known to have no end in its line. */
    private final int[] unclosed = new int[128];

    private int noRegex;
    private int at;
    private int brackets;
    private boolean isAfterLine = true;

    private CodeLexer(String text, boolean isPython, Code code) {
        this.text = text;
        this.isPython = isPython;
        this.code = code;
    }

    static CodeTokens tokens(String text, boolean isPython, Code code) {
        CodeLexer lexer = new CodeLexer(text, isPython, code);
        lexer.read();
        return lexer.tokens;
    }

    private void read() {
        while (at < text.length()) {
            step(text.charAt(at));
        }
        if (!templates.isEmpty()) {
            code.problem("a text has no end");
        }
        tokens.end(text.length());
        if (!tokens.isBalanced()) {
            code.problem("brackets do not fit together");
        }
    }

    private void step(char c) {
        if (c == '\n') {
            line();
        } else if (c <= ' ' || c == '\u00a0' || c == '\ufeff') {
            at++;
        } else if (c == '\\' && isPython) {
            at += text.startsWith("\r\n", at + 1) ? 3 : 2;
        } else if (isComment(c)) {
            comment();
        } else if (c == '"' || c == '\'') {
            string(at, "");
        } else if (c == '`' && !isPython) {
            template(at, "`", false);
        } else if (Character.isJavaIdentifierStart(c) || c == '#' || (c == '@' && !isPython)) {
            name();
        } else if (c >= '0' && c <= '9') {
            number();
        } else if ("([{".indexOf(c) >= 0) {
            open(code.word(String.valueOf(c)));
        } else if (")]}".indexOf(c) >= 0) {
            close(c);
        } else if (c == '/' && !isPython && isRegex()) {
            return;
        } else {
            sign();
        }
    }

    private void line() {
        if (isPython && brackets == 0) {
            add(TokenType.LINE, at, "");
        }
        at++;
        isAfterLine = true;
    }

    private void add(TokenType type, int offset, String word) {
        tokens.add(type, offset, word, isAfterLine);
        isAfterLine = false;
    }

    private boolean isComment(char c) {
        return isPython
                ? c == '#'
                : text.startsWith("//", at) || text.startsWith("/*", at) || text.startsWith("#!", at);
    }

    private void comment() {
        boolean isBlock = text.startsWith("/*", at);
        int end = text.indexOf(isBlock ? "*/" : "\n", at + 1 + (isBlock ? 1 : 0));
        if (end < 0 && isBlock) {
            code.problem("a comment has no end");
        }
        if (end < 0) {
            at = text.length();
        } else {
            at = isBlock ? end + 2 : end;
        }
    }

    private void name() {
        int begin = at++;
        while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
            at++;
        }
        boolean isShort = at - begin <= 3;
        if (isPython && isShort && at < text.length() && (text.charAt(at) == '"' || text.charAt(at) == '\'')) {
            String prefix = text.substring(begin, at).toLowerCase(Locale.ROOT);
            if (prefix.chars().allMatch(c -> "rbfut".indexOf(c) >= 0)) {
                string(begin, prefix);
                return;
            }
        }
        add(TokenType.NAME, begin, code.word(text.substring(begin, at)));
    }

    private void number() {
        int begin = at++;
        while (at < text.length()
                && (Character.isLetterOrDigit(text.charAt(at)) || "._".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        add(TokenType.NUMBER, begin, code.word(text.substring(begin, Math.min(at, begin + 40))));
    }

    private void open(String bracket) {
        add(TokenType.OPEN, at++, bracket);
        brackets++;
        templates.deeper();
    }

    private void close(char c) {
        add(TokenType.CLOSE, at++, code.word(String.valueOf(c)));
        brackets = Math.max(0, brackets - 1);
        if (c == '}' && templates.isAtEndOfPart()) {
            templateText();
        } else {
            templates.higher();
        }
    }

    private void sign() {
        if (isPython && templates.isAtFormat() && (text.charAt(at) == ':' || isConversion())) {
            skipFormat();
            return;
        }
        for (String sign : SIGNS) {
            if (text.startsWith(sign, at)) {
                add(TokenType.SIGN, at, sign);
                at += sign.length();
                return;
            }
        }
        add(TokenType.SIGN, at, code.word(text.substring(at, at + 1)));
        at++;
    }

    private boolean isConversion() {
        return text.charAt(at) == '!' && !text.startsWith("!=", at);
    }

    /** What follows the value in a part of an f-string: up to the bracket that closes it. */
    private void skipFormat() {
        int depth = 0;
        while (at < text.length() && (depth > 0 || text.charAt(at) != '}') && text.charAt(at) != '\n') {
            depth += text.charAt(at) == '{' ? 1 : text.charAt(at) == '}' ? -1 : 0;
            at++;
        }
    }

    private void string(int begin, String prefix) {
        char quote = text.charAt(at);
        String mark = String.valueOf(quote);
        if (isPython && text.startsWith(mark.repeat(3), at)) {
            mark = mark.repeat(3);
        }
        boolean isRaw = prefix.contains("r");
        if (prefix.contains("f") || prefix.contains("t")) {
            template(begin, mark, isRaw);
            return;
        }
        int end = unclosed[quote] > at && mark.length() == 1 ? -1 : end(mark, at + mark.length());
        if (end < 0) {
            if (isPython) {
                code.problem("a text has no end");
            }
            at = mark.length() > 1 ? text.length() : at + 1;
            return;
        }
        String inside = text.substring(at + mark.length(), end);
        add(TokenType.STRING, begin, isRaw ? inside : WrittenText.unescaped(inside));
        at = end + mark.length();
    }

    /** Where the mark stands again, or -1 when the line or the text ends first. */
    private int end(String mark, int from) {
        int i = from;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '\n' && mark.length() == 1) {
                break;
            } else if (text.startsWith(mark, i)) {
                return i;
            }
            i++;
        }
        unclosed[mark.charAt(0)] = Math.min(i, text.length());
        return -1;
    }

    private void template(int begin, String mark, boolean isRaw) {
        at += mark.length();
        add(TokenType.OPEN, begin, "`");
        brackets++;
        templates.begin(mark, isRaw);
        templateText();
    }

    /** Text up to the next value in it, or to its end. */
    private void templateText() {
        String mark = templates.mark();
        int begin = at;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (text.startsWith(mark, at) || (c == '\n' && isPython && mark.length() == 1)) {
                part(begin);
                add(TokenType.CLOSE, at, "`");
                at += c == '\n' ? 0 : mark.length();
                brackets = Math.max(0, brackets - 1);
                templates.end();
                return;
            }
            if (c == '\\') {
                at += 2;
            } else if (isPython && (text.startsWith("{{", at) || text.startsWith("}}", at))) {
                part(begin);
                begin = at + 1;
                at += 2;
            } else if (isPython ? c == '{' : text.startsWith("${", at)) {
                part(begin);
                add(TokenType.OPEN, at, "${");
                at += isPython ? 1 : 2;
                brackets++;
                templates.part();
                return;
            } else {
                at++;
            }
        }
        part(begin);
    }

    private void part(int begin) {
        int end = Math.min(at, text.length());
        if (end > begin) {
            String inside = text.substring(begin, end);
            add(TokenType.STRING, begin, templates.isRaw() ? inside : WrittenText.unescaped(inside));
        }
    }

    /** Reads a regular expression, when one stands here. */
    private boolean isRegex() {
        int before = tokens.last();
        boolean isOperand = before >= 0
                && switch (tokens.type(before)) {
                    case NAME -> !BEFORE_REGEX.contains(tokens.text(before));
                    case NUMBER, STRING, CLOSE -> true;
                    default -> false;
                };
        if (isOperand || at < noRegex) {
            return false;
        }
        boolean isClass = false;
        for (int i = at + 1; i < text.length() && text.charAt(i) != '\n'; i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '/' && !isClass) {
                add(TokenType.NUMBER, at, "");
                at = i + 1;
                return true;
            } else {
                isClass = c == '[' || (isClass && c != ']');
            }
            noRegex = i;
        }
        return false;
    }
}

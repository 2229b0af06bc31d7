package dev.okiagari.skills.flow.shell;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The characters of a shell text, and where the reader stands. */
final class ShellText {
    /** Characters from here on stand for values of the code around a command. */
    static final char FIRST_VALUE = '\uE000';

    private static final String WORD_ENDS = " \t\r\n;&|<>()'\"`$\\";

    final String text;
    final List<Integer> values;
    final Deque<HereDocument> pending = new ArrayDeque<>();
    int at;
    int end;
    boolean isInBackticks;

    /** Where the text begins in the text around it; -1 when it is not a part of it. */
    private final int begin;

    private final boolean isInside;

    ShellText(String text, int begin, List<Integer> values) {
        this.text = text;
        this.begin = begin;
        this.isInside = begin > 0 || !values.isEmpty();
        this.values = values;
        this.end = text.length();
    }

    /**
     * A here-document whose lines come later.
     *
     * @param node the variable that it becomes
     */
    record HereDocument(int node, String delimiter, boolean isPlain, boolean isIndented) {}

    /** Where in the file this place is; a command inside of other code stands where its text begins. */
    int offset() {
        return isInside ? begin : at;
    }

    boolean isAtEnd() {
        return at >= end;
    }

    char peek() {
        return at < end ? text.charAt(at) : '\0';
    }

    char peek(int ahead) {
        return at + ahead < end ? text.charAt(at + ahead) : '\0';
    }

    boolean startsWith(String part) {
        return at + part.length() <= end && text.startsWith(part, at);
    }

    boolean skip(char c) {
        boolean is = peek() == c && !isAtEnd();
        at += is ? 1 : 0;
        return is;
    }

    void skipPast(String part) {
        int found = text.indexOf(part, at);
        at = found < 0 || found >= end ? end : found + part.length();
    }

    void skipBlanks() {
        while (at < end) {
            char c = text.charAt(at);
            if (c == ' ' || c == '\t' || c == '\r' || c == '\u00a0') {
                at++;
            } else if (c == '\\' && peek(1) == '\n') {
                at += 2;
            } else if (c == '\\' && peek(1) == '\r' && peek(2) == '\n') {
                at += 3;
            } else {
                return;
            }
        }
    }

    /** Skips what separates commands, comments, and the here-documents that begin at the end of a line. */
    void skipBetweenCommands(ShellReader reader) {
        while (at < end) {
            skipBlanks();
            char c = peek();
            if (c == '\n') {
                at++;
                reader.words.hereDocuments();
            } else if (c == '#') {
                int line = text.indexOf('\n', at);
                at = line < 0 ? end : Math.min(line, end);
            } else if (c == ';' && peek(1) == ';') {
                return;
            } else if (c == ';' || c == '&') {
                at++;
            } else if (c == '|' && peek(1) == '|') {
                at += 2;
            } else {
                return;
            }
        }
    }

    boolean skipPipe() {
        skipBlanks();
        if (peek() != '|' || peek(1) == '|') {
            return false;
        }
        at += peek(1) == '&' ? 2 : 1;
        return true;
    }

    boolean isCommandEnd() {
        char c = peek();
        return c == '\n'
                || c == ';'
                || c == '|'
                || c == ')'
                || (c == '`' && isInBackticks)
                || (c == '&' && peek(1) != '>')
                || (c == '#' && at > 0 && text.charAt(at - 1) <= ' ');
    }

    /** The word that begins here, when nothing in it is quoted or expanded; else empty. */
    String plainWord() {
        int to = at;
        while (to < end && to - at < 100 && WORD_ENDS.indexOf(text.charAt(to)) < 0) {
            to++;
        }
        return to < end && "'\"`$\\".indexOf(text.charAt(to)) >= 0 ? "" : text.substring(at, to);
    }

    boolean isFunction(String name) {
        int to = at + name.length();
        while (to < end && text.charAt(to) == ' ') {
            to++;
        }
        int inner = to + 1;
        while (inner < end && text.charAt(inner) == ' ') {
            inner++;
        }
        return to < end && text.charAt(to) == '(' && inner < end && text.charAt(inner) == ')';
    }

    /** The name of the variable that is assigned here; empty when none is. */
    String assigned() {
        int to = at;
        while (to < end && to - at < 200 && (Character.isLetterOrDigit(text.charAt(to)) || text.charAt(to) == '_')) {
            to++;
        }
        boolean isAssignment = to < end && (text.charAt(to) == '=' || text.startsWith("+=", to));
        return to > at && isAssignment && !Character.isDigit(text.charAt(at)) ? text.substring(at, to) : "";
    }

    /** Up to the bracket behind the pattern of a case. */
    void skipPattern() {
        int from = at;
        skip('(');
        while (at < end && peek() != ')' && peek() != '\n' && at - from < 2000) {
            at++;
        }
        skip(')');
    }
}

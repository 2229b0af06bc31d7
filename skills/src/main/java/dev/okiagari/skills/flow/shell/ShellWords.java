package dev.okiagari.skills.flow.shell;

import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.code.ValueIds;

/** Reads words: quotes, variables, substitutions, and the here-documents that words announce. */
final class ShellWords {
    private static final String ENDS = " \t\r\n;&|<>()";

    private final ShellReader reader;
    private final ShellText source;
    private int documents;

    ShellWords(ShellReader reader) {
        this.reader = reader;
        this.source = reader.source;
    }

    /** A word up to a blank or operator. */
    int word() {
        Parts parts = new Parts();
        while (!source.isAtEnd()) {
            char c = source.peek();
            boolean isProcess = (c == '<' || c == '>') && source.peek(1) == '(' && parts.isEmpty();
            if (isProcess) {
                source.at += 2;
                parts.add(reader.commands(')', ""));
                source.skip(')');
            } else if (ENDS.indexOf(c) >= 0 || (c == '`' && source.isInBackticks)) {
                break;
            } else if (c == '\'') {
                quoted(parts);
            } else if (c == '"') {
                source.at++;
                until('"', parts);
                if (!source.skip('"')) {
                    reader.code.problem("a text has no end");
                }
            } else {
                piece(parts, false);
            }
        }
        return parts.node();
    }

    private void quoted(Parts parts) {
        int close = source.text.indexOf('\'', source.at + 1);
        if (close < 0 || close >= source.end) {
            reader.code.problem("a text has no end");
            close = source.end;
        }
        int from = Math.min(source.at + 1, close);
        for (int i = from; i < close; i++) {
            if (isValue(source.text.charAt(i))) {
                parts.text(source.text, from, i);
                parts.add(source.values.get(source.text.charAt(i) - ShellText.FIRST_VALUE));
                from = i + 1;
            }
        }
        parts.text(source.text, from, close);
        source.at = Math.min(close + 1, source.end);
    }

    /** Text with expansions up to a character, which is left standing. */
    private void until(char closing, Parts parts) {
        while (!source.isAtEnd() && source.peek() != closing) {
            piece(parts, true);
        }
    }

    private void piece(Parts parts, boolean isQuoted) {
        char c = source.peek();
        if (isValue(c)) {
            parts.add(source.values.get(c - ShellText.FIRST_VALUE));
            source.at++;
        } else if (c == '\\') {
            boolean isLine = source.peek(1) == '\n';
            boolean isKept = isQuoted && "$`\"\\".indexOf(source.peek(1)) < 0;
            parts.text(
                    source.text,
                    source.at + (isKept ? 0 : 1),
                    isLine ? source.at : Math.min(source.at + 2, source.end));
            source.at += 2;
        } else if (c == '$') {
            dollar(parts, isQuoted);
        } else if (c == '`') {
            source.at++;
            parts.add(reader.inBackticks());
            source.skip('`');
        } else {
            parts.text(source.text, source.at, source.at + 1);
            source.at++;
        }
    }

    private boolean isValue(char c) {
        return c >= ShellText.FIRST_VALUE && c - ShellText.FIRST_VALUE < source.values.size();
    }

    private void dollar(Parts parts, boolean isQuoted) {
        char next = source.peek(1);
        if (next == '(' && source.peek(2) == '(') {
            source.at += 3;
            source.skipPast("))");
        } else if (next == '(') {
            source.at += 2;
            parts.add(reader.commands(')', ""));
            source.skip(')');
        } else if (next == '{') {
            source.at += 2;
            parameter(parts);
        } else if (next == '\'' && !isQuoted) {
            source.at += 2;
            escaped(parts);
        } else if (next == '"' && !isQuoted) {
            source.at++;
        } else if (isName(next)) {
            source.at++;
            parts.add(variable(name()));
        } else if (next == '@' || next == '*') {
            source.at += 2;
            parts.add(variable("@"));
        } else {
            parts.text(source.text, source.at, source.at + 1);
            source.at++;
        }
    }

    private static boolean isName(char c) {
        return (Character.isLetterOrDigit(c) && c < 128) || c == '_';
    }

    private String name() {
        int from = source.at;
        if (Character.isDigit(source.peek())) {
            source.at++;
        }
        while (!Character.isDigit(source.text.charAt(from)) && isName(source.peek())) {
            source.at++;
        }
        return reader.code.word(source.text.substring(from, source.at));
    }

    private int variable(String name) {
        return reader.add(new CodeValue.Name(reader.scope, ShellReader.VARIABLE + name));
    }

    /** The rest of {@code ${…}}: a name, perhaps with an operator and a word. */
    private void parameter(Parts parts) {
        boolean isIndirect = source.skip('!');
        source.skip('#');
        String name = "";
        if (isName(source.peek())) {
            name = name();
        } else if (source.peek() == '@' || source.peek() == '*') {
            source.at++;
            name = "@";
        }
        if (isIndirect) {
            parts.add(reader.add(new CodeValue.Known("${!}")));
        } else if (!name.isEmpty()) {
            parts.add(variable(name));
        }
        boolean hasWord = source.startsWith(":-") || source.startsWith(":=") || source.startsWith("-");
        Parts rest = new Parts();
        if (hasWord) {
            source.at += source.peek() == ':' ? 2 : 1;
        }
        if (reader.depth < ShellReader.DEEPEST) {
            reader.depth++;
            while (!source.isAtEnd() && source.peek() != '}') {
                if (source.peek() == '"' || source.peek() == '\'') {
                    source.at++;
                } else {
                    piece(rest, true);
                }
            }
            reader.depth--;
        } else {
            reader.code.tooMuch("it is nested too deeply");
            source.at = source.end;
        }
        source.skip('}');
        if (hasWord && !rest.isEmpty()) {
            int last = parts.removeLast();
            parts.add(reader.add(new CodeValue.Mix(ValueIds.of(last, rest.node()))));
        }
    }

    private void escaped(Parts parts) {
        StringBuilder said = new StringBuilder();
        while (!source.isAtEnd() && source.peek() != '\'') {
            char c = source.peek();
            if (c == '\\') {
                source.at++;
                escape(said);
            } else {
                said.append(c);
                source.at++;
            }
        }
        source.skip('\'');
        parts.text(said.toString(), 0, said.length());
    }

    private void escape(StringBuilder said) {
        char c = source.peek();
        int base = c == 'x' || c == 'u' ? 16 : 8;
        int most = c == 'x' ? 2 : c == 'u' ? 4 : 3;
        if (c != 'x' && c != 'u' && Character.digit(c, 8) < 0) {
            said.append(c == 'n' ? '\n' : c == 't' ? '\t' : c);
            source.at++;
            return;
        }
        source.at += base == 16 ? 1 : 0;
        int point = 0;
        for (int i = 0; i < most && Character.digit(source.peek(), base) >= 0; i++) {
            point = point * base + Character.digit(source.peek(), base);
            source.at++;
        }
        said.append((char) point);
    }

    /** Announces a here-document behind {@code <<}; returns the variable that it becomes. */
    int hereDocument() {
        boolean isIndented = source.skip('-');
        source.skipBlanks();
        StringBuilder delimiter = new StringBuilder();
        boolean isPlain = false;
        while (!source.isAtEnd() && ENDS.indexOf(source.peek()) < 0 && delimiter.length() < 200) {
            char c = source.peek();
            boolean isQuote = c == '\'' || c == '"' || c == '\\';
            isPlain |= isQuote;
            if (!isQuote) {
                delimiter.append(c);
            }
            source.at++;
        }
        String name = "<<" + documents++;
        reader.code.declare(0, name);
        int node = reader.add(new CodeValue.Name(0, name));
        source.pending.add(new ShellText.HereDocument(node, delimiter.toString(), isPlain, isIndented));
        return node;
    }

    /** Reads the here-documents that were announced in the line before. */
    void hereDocuments() {
        while (!source.pending.isEmpty()) {
            ShellText.HereDocument document = source.pending.remove();
            int begin = source.at;
            int close = close(document);
            int after = source.at;
            Parts parts = new Parts();
            if (document.isPlain()) {
                parts.text(source.text, begin, close);
            } else {
                int end = source.end;
                source.at = begin;
                source.end = close;
                until('\0', parts);
                source.end = end;
            }
            source.at = after;
            reader.code.assign(document.node(), parts.node());
        }
    }

    /** Goes behind the line that ends a here-document; returns where that line begins. */
    private int close(ShellText.HereDocument document) {
        while (!source.isAtEnd()) {
            int line = source.text.indexOf('\n', source.at);
            int to = line < 0 || line > source.end ? source.end : line;
            int from = source.at;
            source.at = Math.min(to + 1, source.end);
            String said = to - from > 400 ? "" : source.text.substring(from, to).strip();
            boolean isEnd = !said.isEmpty() && said.equals(document.delimiter());
            if (isEnd) {
                return from;
            }
        }
        reader.code.problem("a here-document has no end");
        return source.end;
    }

    /** What a word consists of. */
    private final class Parts {
        private final ValueIds.Draft nodes = new ValueIds.Draft();
        private final StringBuilder open = new StringBuilder();
        private final int begin = source.offset();
        private boolean hasText;

        boolean isEmpty() {
            return nodes.size() == 0 && !hasText;
        }

        void text(String from, int begin, int end) {
            hasText = true;
            if (end > begin) {
                open.append(from, begin, end);
            }
        }

        void add(int node) {
            flush();
            nodes.add(node);
        }

        int removeLast() {
            if (nodes.size() == 0) {
                return reader.add(new CodeValue.Opaque());
            }
            int last = nodes.last();
            nodes.removeLast();
            return last;
        }

        private void flush() {
            if (!open.isEmpty()) {
                nodes.add(reader.code.add(new CodeValue.Text(open.toString()), begin));
                open.setLength(0);
            }
        }

        int node() {
            flush();
            if (nodes.size() == 0) {
                return reader.code.add(new CodeValue.Text(""), begin);
            }
            return nodes.size() == 1 ? nodes.last() : reader.code.add(new CodeValue.Join(nodes.ids()), begin);
        }
    }
}

package dev.okiagari.skills.flow.script;

import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.code.ValueIds;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads operands: names, literals, brackets, functions, and the accesses and calls behind them. */
final class Operands {
    private static final Set<String> PREFIX_SIGNS = Set.of("!", "~", "-", "+", "...", "*", "**", "++", "--");
    private static final Set<String> PREFIX_WORDS = Set.of("await", "new", "void", "delete", "typeof", "yield");
    private static final Set<String> PYTHON_PREFIX_WORDS = Set.of("await", "not", "yield", "from");

    /** ShellWords that begin or continue a statement and are no operands. */
    private static final Set<String> NO_OPERANDS = Set.of(
            "in", "is", "and", "or", "if", "else", "for", "instanceof", "return", "import", "var", "let", "const");

    /** CodeTokens between angle brackets that are taken for types. */
    private static final int LONGEST_TYPES = 40;

    private final TokenCursor at;
    private final Expressions expressions;
    private final Functions functions;
    private final Brackets brackets;

    Operands(TokenCursor at, Expressions expressions, Bodies bodies) {
        this.at = at;
        this.expressions = expressions;
        this.functions = new Functions(at, expressions, bodies);
        this.brackets = new Brackets(at, expressions, functions);
    }

    Functions functions() {
        return functions;
    }

    Brackets brackets() {
        return brackets;
    }

    /** Skips what stands before an operand; true when it turns it into a truth value or the like. */
    boolean skipPrefixes() {
        boolean isNegated = false;
        while (true) {
            boolean isSign = at.type() == TokenType.SIGN && PREFIX_SIGNS.contains(at.text());
            boolean isWord = at.type() == TokenType.NAME
                    && (at.isPython ? PYTHON_PREFIX_WORDS : PREFIX_WORDS).contains(at.text())
                    && !at.tokens.isSign(at.at + 1, ".")
                    && !at.tokens.isSign(at.at + 1, "=>");
            if (!isSign && !isWord) {
                return isNegated;
            }
            isNegated |= at.isSign("!") || at.isName("not") || at.isName("typeof");
            at.at++;
        }
    }

    /** An operand with all accesses and calls; -1 when none stands here. */
    int operand() {
        int operand = primary();
        while (operand >= 0) {
            int next = access(operand);
            if (next < 0) {
                break;
            }
            operand = next;
        }
        return operand;
    }

    private int primary() {
        return switch (at.type()) {
            case NAME -> named();
            case NUMBER -> literal();
            case STRING -> texts();
            case OPEN -> opened();
            case SIGN -> at.isSign("@") && !at.isPython ? decorator() : -1;
            default -> -1;
        };
    }

    private int opened() {
        if (at.isOpen("`")) {
            return texts();
        }
        int function = functions.function();
        return function >= 0 ? function : brackets.value();
    }

    private int decorator() {
        at.at++;
        return at.opaque();
    }

    private int literal() {
        int node = at.add(new CodeValue.Text(at.text()));
        at.at++;
        return node;
    }

    private int named() {
        String word = at.text();
        int function = functions.function();
        if (function >= 0) {
            return function;
        }
        boolean isImport = word.equals("import") && !at.isPython && at.tokens.isOpen(at.at + 1, "(");
        if (NO_OPERANDS.contains(word) && !isImport) {
            return -1;
        }
        int name = at.name(word);
        at.at++;
        return name;
    }

    /** A text, texts with values in them, or, in Python, several in a row. */
    private int texts() {
        int begin = at.offset();
        ValueIds.Draft parts = new ValueIds.Draft();
        do {
            if (at.isOpen("`")) {
                template(parts);
            } else {
                parts.add(literal());
            }
        } while (at.isPython && (at.type() == TokenType.STRING || at.isOpen("`")));
        return parts.size() == 1 ? parts.last() : at.code.add(new CodeValue.Join(parts.ids()), begin);
    }

    private void template(ValueIds.Draft parts) {
        int end = at.tokens.partner(at.at);
        at.at++;
        while (at.at < end) {
            int before = at.at;
            if (at.isOpen("${")) {
                int close = at.tokens.partner(at.at);
                at.at++;
                parts.add(expressions.withoutTarget(true));
                at.at = Math.max(at.at, close);
            } else if (at.type() == TokenType.STRING) {
                parts.add(literal());
            }
            at.at = Math.max(at.at, before + 1);
        }
        at.at = end + 1;
        if (parts.size() == 0) {
            parts.add(at.add(new CodeValue.Text("")));
        }
    }

    /** What is accessed or called behind an operand; -1 when nothing is. */
    private int access(int base) {
        if (at.isSign(".") || at.isSign("?.")) {
            return member(base);
        }
        if (at.isOpen("(")) {
            return call(base);
        }
        if (at.isOpen("[")) {
            return brackets.index(base);
        }
        if (at.isPython) {
            return -1;
        }
        if (at.isOpen("`")) {
            int text = texts();
            return at.add(new CodeValue.Call(base, ValueIds.of(text), List.of()));
        }
        if ((at.isSign("!") && !at.tokens.isAfterLine(at.at)) || at.isSign("++") || at.isSign("--")) {
            at.at++;
            return base;
        }
        return at.isSign("<") && skipTypes() ? call(base) : -1;
    }

    private int member(int base) {
        at.at++;
        if (at.type() == TokenType.NAME) {
            int member = at.code.add(new CodeValue.Member(base, at.text()), at.code.offset(base));
            at.at++;
            return member;
        }
        return at.type() == TokenType.OPEN ? access(base) : base;
    }

    /** The types of a generic call. */
    private boolean skipTypes() {
        int depth = 0;
        for (int i = at.at; i < at.at + LONGEST_TYPES; i++) {
            if (at.tokens.isSign(i, "<")) {
                depth++;
            } else if (at.tokens.isSign(i, ">") || at.tokens.isSign(i, ">>")) {
                depth -= at.tokens.text(i).length();
            } else if ((at.tokens.type(i) == TokenType.SIGN
                            && !Set.of(",", ".", "|", "&", ":", ";").contains(at.tokens.text(i)))
                    || at.tokens.type(i) == TokenType.END) {
                return false;
            }
            if (depth <= 0) {
                boolean isCall = depth == 0 && at.tokens.isOpen(i + 1, "(");
                at.at = isCall ? i + 1 : at.at;
                return isCall;
            }
        }
        return false;
    }

    private int call(int callee) {
        int begin = at.offset();
        int end = at.tokens.partner(at.at);
        at.at++;
        ValueIds.Draft arguments = new ValueIds.Draft();
        List<String> names = new ArrayList<>();
        boolean isNamed = false;
        while (at.at < end) {
            int before = at.at;
            String name = "";
            if (at.isSign("*") || at.isSign("**") || at.isSign("...")) {
                name = "*";
            } else if (at.isPython && at.type() == TokenType.NAME && at.tokens.isSign(at.at + 1, "=")) {
                name = at.text();
                at.at += 2;
            }
            isNamed |= !name.isEmpty();
            arguments.add(brackets.element());
            names.add(name);
            if (!at.skipSign(",") && at.at == before) {
                at.at = at.type() == TokenType.OPEN ? at.tokens.partner(at.at) + 1 : at.at + 1;
            }
        }
        at.at = Math.max(at.at, end) + 1;
        return at.code.add(
                new CodeValue.Call(callee, arguments.ids(), isNamed ? List.copyOf(names) : List.of()),
                at.code.offset(callee) >= 0 ? at.code.offset(callee) : begin);
    }
}

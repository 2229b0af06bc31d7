package dev.okiagari.skills.flow.script;

import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.CodeValue;
import java.util.Set;

/** Reads JavaScript and TypeScript. Blocks are flat, functions have scopes; rubbish is skipped. */
public final class ScriptReader implements Bodies {
    private static final Set<String> SKIPPED = Set.of(
            "if",
            "while",
            "switch",
            "else",
            "try",
            "finally",
            "do",
            "default",
            "case",
            "break",
            "continue",
            "export",
            "declare",
            "abstract",
            "debugger",
            "with");

    private final TokenCursor at;
    private final Expressions expressions;

    private ScriptReader(String text, Code code) {
        this.at = new TokenCursor(CodeLexer.tokens(text, false, code), code, false, Code.FILE);
        this.expressions = new Expressions(at, this);
    }

    public static void read(String text, Code code) {
        ScriptReader reader = new ScriptReader(text, code);
        while (!reader.at.isAtEnd()) {
            reader.read(reader.at.tokens.last());
        }
    }

    @Override
    public void read(int end) {
        while (at.at < end && !at.isAtEnd()) {
            int before = at.at;
            statement();
            if (at.at == before) {
                at.at++;
            }
        }
    }

    private void statement() {
        boolean isBlock = at.isOpen("{");
        if (isBlock || at.type() == TokenType.CLOSE || at.isSign(";") || at.isSign(",") || at.isSign(":")) {
            at.at++;
            return;
        }
        boolean isUsedAsName = at.tokens.isSign(at.at + 1, "=") || at.tokens.isSign(at.at + 1, ".");
        switch (at.type() == TokenType.NAME && !isUsedAsName ? at.text() : "") {
            case "var", "let", "const", "using" -> declarations();
            case "for" -> loop();
            case "catch" -> caught();
            case "return", "throw" -> result();
            case "import" -> imports();
            case "interface", "namespace", "module" -> named();
            case "type" -> alias();
            case "enum" -> named();
            default -> other();
        }
    }

    private void other() {
        if (at.type() == TokenType.NAME && SKIPPED.contains(at.text()) && !at.tokens.isSign(at.at + 1, "=>")) {
            at.at++;
        } else {
            expressions.list();
        }
    }

    private void result() {
        at.at++;
        if (at.tokens.isAfterLine(at.at)) {
            return;
        }
        int value = expressions.list();
        if (at.result >= 0) {
            at.code.flow(value, at.result);
        }
    }

    private void declarations() {
        at.at++;
        if (at.skipName("enum")) {
            named();
            return;
        }
        do {
            int target = pattern();
            if (target < 0) {
                return;
            }
            if (at.skipSign("=")) {
                at.code.assign(target, expressions.expression());
            } else if (at.skipName("of") || at.skipName("in")) {
                at.code.iterate(target, expressions.list());
            }
        } while (at.skipSign(","));
    }

    /** What a declaration declares, with its type skipped; -1 when there is nothing. */
    private int pattern() {
        int target = -1;
        if (at.type() == TokenType.NAME) {
            target = at.name(at.text());
            at.at++;
        } else if (at.isOpen("{") || at.isOpen("[")) {
            target = expressions.operands().brackets().value();
        }
        if (target >= 0) {
            AssignedNames.declare(at, target);
            at.skipSign("!");
            if (at.skipSign(":")) {
                at.skipType();
            }
        }
        return target;
    }

    private void loop() {
        at.at++;
        at.skipName("await");
        if (!at.isOpen("(")) {
            return;
        }
        at.at++;
        if (at.isName("var") || at.isName("let") || at.isName("const")) {
            return;
        }
        int target = expressions.target();
        if (at.skipName("of") || at.skipName("in")) {
            at.code.iterate(target, expressions.list());
        }
    }

    private void caught() {
        at.at++;
        if (at.isOpen("(")) {
            at.at++;
            pattern();
        }
    }

    private void named() {
        at.at++;
        while (at.type() == TokenType.NAME
                || at.type() == TokenType.STRING
                || (at.type() == TokenType.SIGN && !at.isSign(";"))) {
            at.at++;
        }
        if (at.isOpen("{")) {
            at.at = at.tokens.partner(at.at) + 1;
        }
    }

    private void alias() {
        if (at.tokens.type(at.at + 1) != TokenType.NAME || at.tokens.isAfterLine(at.at + 1)) {
            expressions.list();
            return;
        }
        at.at++;
        while (!at.isAtEnd() && !at.isSign("=") && at.type() != TokenType.OPEN && !at.isSign(";")) {
            at.at++;
        }
        if (at.skipSign("=")) {
            at.skipType();
        }
    }

    private void imports() {
        if (at.tokens.isOpen(at.at + 1, "(") || at.tokens.isSign(at.at + 1, ".")) {
            expressions.list();
            return;
        }
        at.at++;
        at.skipName("type");
        int begin = at.at;
        while (!at.isAtEnd() && at.type() != TokenType.STRING && !at.isSign(";") && !at.isSign("=")) {
            at.at++;
        }
        if (at.skipSign("=")) {
            at.code.assign(declared(begin), expressions.expression());
            return;
        }
        String module = at.type() == TokenType.STRING ? at.text() : "";
        int end = at.at++;
        boolean isInBraces = false;
        for (int i = begin; i < end; i++) {
            isInBraces = at.tokens.isOpen(i, "{") || (isInBraces && at.tokens.type(i) != TokenType.CLOSE);
            boolean isThing =
                    at.tokens.type(i) == TokenType.NAME && !at.tokens.isName(i, "from") && !at.tokens.isName(i, "as");
            if (isThing && !at.tokens.isName(i + 1, "as")) {
                boolean isRenamed = at.tokens.isName(i - 1, "as");
                String thing = at.tokens.text(isRenamed ? i - 2 : i);
                int known = at.code.add(
                        new CodeValue.Known(isInBraces ? module + "." + thing : module), at.tokens.offset(i));
                at.code.assign(declared(i), known);
            }
        }
    }

    private int declared(int token) {
        at.code.declare(at.scope, at.tokens.text(token));
        return at.code.add(new CodeValue.Name(at.scope, at.tokens.text(token)), at.tokens.offset(token));
    }

    @Override
    public void readClass() {
        String name = at.type() == TokenType.NAME && !at.isName("extends") ? at.text() : "";
        if (!name.isEmpty()) {
            at.code.declare(at.scope, name);
            at.at++;
        }
        while (!at.isAtEnd() && !at.isOpen("{") && at.type() != TokenType.CLOSE) {
            at.at = at.type() == TokenType.OPEN ? at.tokens.partner(at.at) + 1 : at.at + 1;
        }
        if (!at.isOpen("{")) {
            return;
        }
        int end = at.tokens.partner(at.at);
        at.at++;
        while (at.at < end && !at.isAtEnd()) {
            int before = at.at;
            member(name, end);
            at.at = Math.max(at.at, before + 1);
        }
        at.at = Math.max(at.at, end) + 1;
    }

    /** A method or field of a class. */
    private void member(String className, int end) {
        String name = "";
        while (at.at < end
                && (at.type() == TokenType.NAME
                        || at.type() == TokenType.STRING
                        || at.isSign("*")
                        || at.isSign("@")
                        || at.isSign("?")
                        || at.isSign("!"))) {
            name = at.text();
            at.at++;
            if (at.tokens.isAfterLine(at.at) && at.type() == TokenType.NAME) {
                return;
            }
        }
        int variable = at.code.add(new CodeValue.Name(Code.FILE, Code.FIELD + name), at.offset());
        if (at.isOpen("(") || at.isSign("<")) {
            int function = expressions.operands().functions().method(false);
            at.code.assign(variable, function);
            if (name.equals("constructor") && !className.isEmpty()) {
                at.code.assign(at.name(className), function);
            }
            return;
        }
        if (at.skipSign(":")) {
            at.skipType();
        }
        if (at.skipSign("=")) {
            at.code.assign(variable, expressions.expression());
        } else if (at.isOpen("{")) {
            at.at++;
            read(at.tokens.partner(at.at - 1));
        } else if (at.type() == TokenType.OPEN) {
            at.at = at.tokens.partner(at.at) + 1;
        }
    }
}

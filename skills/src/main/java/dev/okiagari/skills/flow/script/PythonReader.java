package dev.okiagari.skills.flow.script;

import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.code.ValueIds;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/** Reads Python line by line. Blocks are known by their indentation; rubbish is skipped. */
public final class PythonReader {
    private static final Set<String> SKIPPED =
            Set.of("pass", "del", "raise", "assert", "nonlocal", "break", "continue", "print");
    private static final Set<String> CONDITIONS =
            Set.of("if", "elif", "while", "else", "try", "except", "finally", "match", "case");

    /** A function or class whose lines are indented deeper. */
    private record Block(int indentation, int scope, int result, String className) {}

    private final TokenCursor at;
    private final Expressions expressions;
    private final String text;
    private final Deque<Block> blocks = new ArrayDeque<>();
    private String className = "";

    private PythonReader(String text, Code code) {
        this.text = text;
        this.at = new TokenCursor(CodeLexer.tokens(text, true, code), code, true, Code.FILE);
        this.expressions = new Expressions(at, new Bodies() {
            @Override
            public void read(int end) {
                at.at = end;
            }

            @Override
            public void readClass() {}
        });
    }

    public static void read(String text, Code code) {
        PythonReader reader = new PythonReader(text, code);
        while (!reader.at.isAtEnd()) {
            reader.line();
        }
    }

    private void line() {
        if (at.type() == TokenType.LINE) {
            at.at++;
            return;
        }
        int indentation = indentation(at.offset());
        while (!blocks.isEmpty() && indentation <= blocks.element().indentation) {
            Block ended = blocks.pop();
            at.scope = ended.scope;
            at.result = ended.result;
            className = ended.className;
        }
        while (at.type() != TokenType.LINE && !at.isAtEnd()) {
            int before = at.at;
            statement(indentation);
            if (at.at == before) {
                at.at = at.type() == TokenType.OPEN ? at.tokens.partner(at.at) + 1 : at.at + 1;
            }
        }
    }

    private int indentation(int offset) {
        int from = offset;
        while (from > 0 && offset - from < 1000 && text.charAt(from - 1) != '\n') {
            from--;
        }
        int column = 0;
        for (int i = from; i < offset; i++) {
            column += text.charAt(i) == '\t' ? 8 - column % 8 : 1;
        }
        return column;
    }

    private void statement(int indentation) {
        if (at.skipSign(";") || at.skipSign(":")) {
            return;
        }
        String word = at.type() == TokenType.NAME && !isUsedAsName() ? at.text() : "";
        switch (word) {
            case "async" -> at.at++;
            case "def" -> function(indentation);
            case "class" -> type(indentation);
            case "for" -> loop();
            case "with" -> with();
            case "import" -> imports();
            case "from" -> importFrom();
            case "return", "yield" -> {
                at.at++;
                int value = expressions.list();
                if (at.result >= 0) {
                    at.code.flow(value, at.result);
                }
            }
            case "global" -> {
                at.at++;
                while (at.type() == TokenType.NAME) {
                    at.code.declareOuter(at.scope, at.text());
                    at.at++;
                    at.skipSign(",");
                }
            }
            default -> {
                if (CONDITIONS.contains(word) || SKIPPED.contains(word)) {
                    at.at++;
                    condition();
                } else {
                    assignment();
                }
            }
        }
    }

    /** ShellWords such as match or print may be variables. */
    private boolean isUsedAsName() {
        TokenType next = at.tokens.type(at.at + 1);
        return Expressions.isAssignment(at)
                || (next == TokenType.SIGN && (at.tokens.isSign(at.at + 1, "=") || at.tokens.isSign(at.at + 1, ".")))
                || (next == TokenType.OPEN && (at.isName("print") || at.isName("match") || at.isName("case")));
    }

    private void condition() {
        if (at.type() == TokenType.LINE || at.isSign(":")) {
            return;
        }
        int value = expressions.list();
        if (at.skipName("as") && at.type() == TokenType.NAME) {
            at.code.assign(at.declared(at.text()), value);
            at.at++;
        }
    }

    private void function(int indentation) {
        at.at++;
        String name = at.text();
        int variable = at.declared(name);
        at.at++;
        boolean isMethod = !className.isEmpty();
        Block outer = new Block(indentation, at.scope, at.result, className);
        if (at.isOpen("[")) {
            at.at = at.tokens.partner(at.at) + 1;
        }
        if (!at.isOpen("(")) {
            return;
        }
        CodeValue.Function read = expressions.operands().functions().definition(isMethod);
        int function = at.code.add(read, at.code.offset(variable));
        at.code.assign(variable, function);
        if (isMethod) {
            at.code.assign(at.code.add(new CodeValue.Name(Code.FILE, Code.FIELD + name), 0), function);
            if (name.equals("__init__")) {
                at.code.assign(at.code.add(new CodeValue.Name(Code.FILE, className), 0), function);
            }
        }
        blocks.push(outer);
        className = "";
        if (at.skipSign("->")) {
            expressions.expression();
        }
    }

    private void type(int indentation) {
        at.at++;
        Block outer = new Block(indentation, at.scope, at.result, className);
        String name = at.text();
        at.code.declare(at.scope, name);
        at.at++;
        if (at.isOpen("(")) {
            at.at = at.tokens.partner(at.at) + 1;
        }
        blocks.push(outer);
        at.scope = at.code.scope(at.scope);
        at.result = -1;
        className = name;
    }

    private void loop() {
        at.at++;
        int target = expressions.target();
        AssignedNames.declare(at, target);
        if (at.skipName("in")) {
            at.code.iterate(target, expressions.list());
        }
    }

    private void with() {
        at.at++;
        boolean isGroup = at.isOpen("(") && at.tokens.isSign(at.tokens.partner(at.at) + 1, ":");
        at.at += isGroup ? 1 : 0;
        do {
            int value = expressions.expression();
            if (at.skipName("as")) {
                int target = expressions.expression();
                AssignedNames.declare(at, target);
                at.code.assign(target, value);
            }
        } while (at.skipSign(","));
        at.at += isGroup && at.type() == TokenType.CLOSE ? 1 : 0;
    }

    private void imports() {
        at.at++;
        do {
            String module = dotted();
            boolean isRenamed = at.skipName("as");
            String name = isRenamed ? at.text() : module.substring(0, Math.max(0, (module + ".").indexOf('.')));
            if (isRenamed) {
                at.at++;
            }
            at.code.assign(at.declared(name), at.add(new CodeValue.Known(isRenamed ? module : name)));
        } while (at.skipSign(","));
    }

    private String dotted() {
        StringBuilder name = new StringBuilder();
        while ((at.type() == TokenType.NAME && !at.isName("as") && !at.isName("import"))
                || at.isSign(".")
                || at.isSign("...")) {
            name.append(at.text());
            at.at++;
        }
        return name.toString();
    }

    private void importFrom() {
        at.at++;
        String module = dotted();
        if (!at.skipName("import")) {
            return;
        }
        boolean isGroup = at.isOpen("(");
        at.at += isGroup ? 1 : 0;
        while (at.type() == TokenType.NAME) {
            String thing = at.text();
            at.at++;
            String name = thing;
            if (at.skipName("as")) {
                name = at.text();
                at.at++;
            }
            at.code.assign(at.declared(name), at.add(new CodeValue.Known(module + "." + thing)));
            at.skipSign(",");
        }
        at.at += isGroup && at.type() == TokenType.CLOSE ? 1 : 0;
    }

    /** An expression, or several that the last one is assigned to. */
    private void assignment() {
        ValueIds.Draft targets = new ValueIds.Draft();
        int value = expressions.list();
        if (at.isSign(":")) {
            at.at++;
            expressions.expression();
        }
        while (Expressions.isAssignment(at)) {
            boolean isPlain = at.isSign("=");
            at.at++;
            targets.add(value);
            AssignedNames.declare(at, value);
            int next = expressions.list();
            value = isPlain ? next : at.add(new CodeValue.Join(ValueIds.of(value, next)));
        }
        for (int i = 0; i < targets.size(); i++) {
            at.code.assign(targets.at(i), value);
        }
    }
}

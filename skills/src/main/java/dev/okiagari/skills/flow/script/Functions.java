package dev.okiagari.skills.flow.script;

import dev.okiagari.skills.flow.code.CodeValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads functions that are values: lambdas, arrows, function expressions, methods of objects. */
final class Functions {
    private static final Set<String> MODIFIERS =
            Set.of("public", "private", "protected", "readonly", "override", "static");

    private final TokenCursor at;
    private final Expressions expressions;
    private final Bodies bodies;

    Functions(TokenCursor at, Expressions expressions, Bodies bodies) {
        this.at = at;
        this.expressions = expressions;
        this.bodies = bodies;
    }

    /** The function that begins at a name; -1 when none does. */
    int function() {
        if (at.isPython) {
            return at.isName("lambda") ? lambda() : -1;
        }
        int begin = at.at;
        if (at.isName("async") && (at.tokens.type(at.at + 1) == TokenType.NAME || isArrow(at.at + 1))) {
            at.at++;
        }
        if (at.skipName("function")) {
            return named();
        }
        if (at.isName("class") && !at.tokens.isSign(at.at + 1, ".")) {
            at.at++;
            bodies.readClass();
            return at.opaque();
        }
        if (at.type() == TokenType.NAME && at.tokens.isSign(at.at + 1, "=>")) {
            return arrow();
        }
        if (at.isOpen("(") && isArrow(at.at)) {
            return arrow();
        }
        at.at = begin;
        return -1;
    }

    /** The rest of a function expression or declaration; a name is declared around it. */
    int named() {
        at.skipSign("*");
        int name = -1;
        if (at.type() == TokenType.NAME) {
            name = at.declared(at.text());
            at.at++;
        }
        int function = method(false);
        if (name >= 0) {
            at.code.assign(name, function);
        }
        return function;
    }

    /** True when these brackets are the parameters of an arrow function. */
    boolean isArrow(int open) {
        if (!at.tokens.isOpen(open, "(")) {
            return false;
        }
        int behind = at.tokens.partner(open) + 1;
        if (!at.tokens.isSign(behind, ":")) {
            return at.tokens.isSign(behind, "=>");
        }
        int before = at.at;
        at.at = behind + 1;
        for (int i = 0; i < 30 && at.tokens.type(at.at) != TokenType.END && !at.isSign("=>"); i++) {
            if (at.type() == TokenType.CLOSE || at.isSign(";") || at.isSign(",") || at.isSign("?")) {
                break;
            }
            at.at = at.type() == TokenType.OPEN ? at.tokens.partner(at.at) + 1 : at.at + 1;
        }
        boolean is = at.isSign("=>");
        at.at = before;
        return is;
    }

    int arrow() {
        Opening opening = new Opening(false);
        if (at.type() == TokenType.NAME) {
            opening.parameter(at.text());
            at.at++;
        } else {
            opening.parameters();
        }
        while (!at.isSign("=>") && !at.isAtEnd()) {
            at.at++;
        }
        at.at++;
        if (at.isOpen("{")) {
            opening.body();
        } else {
            at.code.flow(expressions.withoutTarget(false), at.result);
        }
        return opening.function();
    }

    /** Parameters and body; the cursor stands at the brackets, or at the types before them. */
    int method(boolean isMethod) {
        Opening opening = new Opening(isMethod);
        while (!at.isAtEnd() && !at.isOpen("(") && !at.isOpen("{") && at.type() != TokenType.CLOSE) {
            at.at++;
        }
        if (at.isOpen("(")) {
            opening.parameters();
        }
        if (at.skipSign(":")) {
            at.skipType();
        }
        if (at.isOpen("{")) {
            opening.body();
        }
        return opening.function();
    }

    private int lambda() {
        at.at++;
        Opening opening = new Opening(false);
        while (at.type() == TokenType.NAME || at.isSign("*") || at.isSign("**")) {
            if (at.type() == TokenType.NAME) {
                opening.parameter(at.text());
            }
            at.at++;
            if (at.skipSign("=")) {
                expressions.expression();
            }
            at.skipSign(",");
        }
        at.skipSign(":");
        at.code.flow(expressions.withoutTarget(false), at.result);
        return opening.function();
    }

    /** The parameters of Python's def, with its brackets. */
    CodeValue.Function definition(boolean isMethod) {
        Opening opening = new Opening(isMethod);
        opening.parameters();
        return opening.kept();
    }

    /** A function while it is read: a scope of its own, which ends with it. */
    private final class Opening {
        private final int begin = at.offset();
        private final int outerScope = at.scope;
        private final int outerResult = at.result;
        private final boolean isMethod;
        private final List<String> parameters = new ArrayList<>();

        Opening(boolean isMethod) {
            this.isMethod = isMethod;
            at.scope = at.code.scope(at.scope);
            at.result = at.opaque();
        }

        void parameter(String name) {
            parameters.add(name);
            at.code.declare(at.scope, name);
        }

        void parameters() {
            int end = at.tokens.partner(at.at);
            at.at++;
            while (at.at < end) {
                int before = at.at;
                one();
                while (at.at < end && !at.isSign(",")) {
                    at.at = at.type() == TokenType.OPEN ? at.tokens.partner(at.at) + 1 : at.at + 1;
                }
                at.skipSign(",");
                at.at = Math.max(at.at, before + 1);
            }
            at.at = Math.max(at.at, end) + 1;
        }

        private void one() {
            while (at.isSign("...") || at.isSign("*") || at.isSign("**") || isModifier()) {
                at.at++;
            }
            if (at.type() == TokenType.NAME) {
                String name = at.text();
                parameter(name);
                at.at++;
                at.skipSign("?");
                if (at.skipSign(":")) {
                    at.skipType();
                }
                if (at.skipSign("=")) {
                    at.code.assign(at.name(name), expressions.withoutTarget(false));
                }
            } else if (at.isOpen("{") || at.isOpen("[")) {
                String name = "parameter " + parameters.size();
                parameter(name);
                int pattern = expressions.operands().brackets().value();
                AssignedNames.declare(at, pattern);
                at.code.assign(pattern, at.name(name));
            }
        }

        private boolean isModifier() {
            return at.type() == TokenType.NAME
                    && MODIFIERS.contains(at.text())
                    && at.tokens.type(at.at + 1) == TokenType.NAME;
        }

        void body() {
            int end = at.tokens.partner(at.at);
            at.at++;
            if (at.enter()) {
                bodies.read(end);
                at.leave();
            }
            at.at = Math.max(at.at, end) + 1;
        }

        int function() {
            CodeValue.Function function = kept();
            at.scope = outerScope;
            at.result = outerResult;
            return at.code.add(function, begin);
        }

        /** Leaves the scope open. */
        CodeValue.Function kept() {
            return new CodeValue.Function(at.scope, List.copyOf(parameters), at.result, isMethod);
        }
    }
}

package dev.okiagari.skills.flow.script;

import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.code.ValueIds;
import java.util.Set;

/** Reads operators between operands. Comparisons yield nothing, sums of texts a text, everything else a mixture. */
final class Expressions {
    private static final Set<String> COMPARISONS = Set.of("==", "!=", "===", "!==", "<", ">", "<=", ">=");
    private static final Set<String> ALTERNATIVES = Set.of("||", "&&", "??");
    private static final Set<String> ASSIGNMENTS = Set.of(
            "=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "&&=", "||=", "??=",
            "//=");

    private static final Set<String> MIXING =
            Set.of("-", "*", "/", "//", "%", "**", "&", "|", "^", "<<", ">>", ">>>", "@");

    private final TokenCursor at;
    private final Operands operands;

    /** A for before this token is one of a loop or comprehension: its "in" does not compare. */
    private boolean isTarget;

    Expressions(TokenCursor at, Bodies bodies) {
        this.at = at;
        this.operands = new Operands(at, this, bodies);
    }

    Operands operands() {
        return operands;
    }

    static boolean isAssignment(TokenCursor at) {
        return at.type() == TokenType.SIGN && ASSIGNMENTS.contains(at.text());
    }

    /** One expression; what cannot be one is left standing. */
    int expression() {
        if (!at.enter()) {
            return at.opaque();
        }
        try {
            return new Parser().read();
        } finally {
            at.leave();
        }
    }

    /** Expressions with commas between them; a list when there are several. */
    int list() {
        int first = expression();
        if (!at.isSign(",")) {
            return first;
        }
        ValueIds.Draft items = new ValueIds.Draft().add(first);
        while (at.skipSign(",")) {
            int before = at.at;
            int item = expression();
            if (at.at > before) {
                items.add(item);
            }
        }
        return at.add(new CodeValue.ListOf(items.ids()));
    }

    /** What a loop assigns to: its "in" ends it. */
    int target() {
        boolean before = isTarget;
        isTarget = true;
        try {
            return list();
        } finally {
            isTarget = before;
        }
    }

    int withoutTarget(boolean isList) {
        boolean before = isTarget;
        isTarget = false;
        try {
            return isList ? list() : expression();
        } finally {
            isTarget = before;
        }
    }

    /** One expression while it is read. */
    private final class Parser {
        private final ValueIds.Draft alternatives = new ValueIds.Draft();
        private final ValueIds.Draft parts = new ValueIds.Draft();
        private final int begin = at.offset();
        private boolean isCompared;
        private boolean isMixed;
        private boolean isPath;
        private boolean isFormat;
        private boolean isCondition;
        private int ternaries;

        int read() {
            while (true) {
                boolean isNegated = operands.skipPrefixes();
                int operand = operands.operand();
                if (operand < 0) {
                    break;
                }
                parts.add(isNegated ? at.opaque() : operand);
                if ((Expressions.isAssignment(at) && !at.isPython) || at.isSign(":=")) {
                    assign(operand);
                }
                if (!operator()) {
                    break;
                }
            }
            flush();
            return alternatives.size() == 1
                    ? alternatives.last()
                    : at.code.add(
                            alternatives.size() == 0 ? new CodeValue.Opaque() : new CodeValue.Mix(alternatives.ids()),
                            begin);
        }

        private void assign(int target) {
            String sign = at.text();
            at.at++;
            int value = expression();
            if (!sign.equals("=") && !sign.equals(":=")) {
                value = at.add(new CodeValue.Join(ValueIds.of(target, value)));
            }
            if (sign.equals(":=") && at.code.node(target) instanceof CodeValue.Name name) {
                at.code.declare(name.scope(), name.name());
            }
            at.code.assign(target, value);
            parts.set(parts.size() - 1, value);
        }

        /** Reads the operator that follows an operand; false at the end of the expression. */
        private boolean operator() {
            return switch (at.type()) {
                case SIGN -> sign(at.text());
                case NAME -> word(at.text());
                default -> false;
            };
        }

        private boolean sign(String sign) {
            if (COMPARISONS.contains(sign)) {
                isCompared = true;
            } else if (sign.equals("+")) {
                isMixed |= isPath;
            } else if (ALTERNATIVES.contains(sign)) {
                flush();
            } else if (sign.equals("?") && !at.isPython) {
                condition();
                ternaries++;
            } else if (sign.equals(":") && ternaries > 0) {
                flush();
                ternaries--;
            } else if (MIXING.contains(sign)) {
                isPath |= sign.equals("/") && at.isPython;
                isFormat |= sign.equals("%") && at.isPython && parts.size() == 1;
                isMixed |= !(isPath && sign.equals("/")) && !isFormat;
            } else {
                return false;
            }
            at.at++;
            return true;
        }

        private boolean word(String word) {
            if (at.isPython) {
                return pythonWord(word);
            }
            switch (word) {
                case "instanceof" -> isCompared = true;
                case "in" -> {
                    if (isTarget) {
                        return false;
                    }
                    isCompared = true;
                }
                case "as", "satisfies" -> {
                    at.at++;
                    at.skipType();
                    return operator();
                }
                default -> {
                    return false;
                }
            }
            at.at++;
            return true;
        }

        private boolean pythonWord(String word) {
            switch (word) {
                case "and", "or" -> flush();
                case "is" -> isCompared = true;
                case "not" -> isCompared = true;
                case "in" -> {
                    if (isTarget) {
                        return false;
                    }
                    isCompared = true;
                }
                case "if" -> {
                    if (isTarget) {
                        return false;
                    }
                    flush();
                    isCondition = true;
                }
                case "else" -> {
                    if (!isCondition) {
                        return false;
                    }
                    condition();
                    isCondition = false;
                }
                default -> {
                    return false;
                }
            }
            at.at++;
            return true;
        }

        /** What was read decides only which value is taken. */
        private void condition() {
            isCompared = true;
            flush();
        }

        private void flush() {
            if (parts.size() > 0 && !isCompared && !isCondition) {
                alternatives.add(parts.size() == 1 ? parts.at(0) : at.code.add(together(), begin));
            }
            parts.clear();
            isCompared = false;
            isMixed = false;
            isPath = false;
            isFormat = false;
        }

        private CodeValue together() {
            if (isMixed) {
                return new CodeValue.Mix(parts.ids());
            }
            if (isFormat) {
                boolean isTuple = parts.size() == 2 && at.code.node(parts.at(1)) instanceof CodeValue.ListOf;
                ValueIds arguments = parts.ids().from(1);
                return new CodeValue.Format(
                        parts.at(0),
                        isTuple && at.code.node(parts.at(1)) instanceof CodeValue.ListOf list
                                ? list.items()
                                : arguments);
            }
            return new CodeValue.Join(isPath ? path() : parts.ids());
        }

        /** Python's paths are put together with slashes. */
        private ValueIds path() {
            ValueIds.Draft path = new ValueIds.Draft();
            for (int i = 0; i < parts.size(); i++) {
                if (i > 0) {
                    path.add(at.code.add(new CodeValue.Text("/"), begin));
                }
                path.add(parts.at(i));
            }
            return path.ids();
        }
    }
}

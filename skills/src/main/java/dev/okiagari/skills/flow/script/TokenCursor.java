package dev.okiagari.skills.flow.script;

import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.CodeValue;

/** Where a reader stands: the token, the scope, and how deep it is nested. */
final class TokenCursor {
    /** Deeper code is skipped, so that no stack runs over. */
    private static final int DEEPEST = 100;

    final CodeTokens tokens;
    final Code code;
    final boolean isPython;
    int at;
    int scope;

    /** What the function around this place returns; -1 outside. */
    int result = -1;

    private int depth;

    TokenCursor(CodeTokens tokens, Code code, boolean isPython, int scope) {
        this.tokens = tokens;
        this.code = code;
        this.isPython = isPython;
        this.scope = scope;
    }

    /** Goes one level deeper. When it is too deep, skips the rest of the brackets around this place instead. */
    boolean enter() {
        if (depth < DEEPEST) {
            depth++;
            return true;
        }
        code.tooMuch("it is nested too deeply");
        while (type() != TokenType.CLOSE && type() != TokenType.END) {
            at = type() == TokenType.OPEN ? tokens.partner(at) + 1 : at + 1;
        }
        return false;
    }

    void leave() {
        depth--;
    }

    TokenType type() {
        return tokens.type(at);
    }

    String text() {
        return tokens.text(at);
    }

    int offset() {
        return tokens.offset(at);
    }

    boolean isSign(String sign) {
        return tokens.isSign(at, sign);
    }

    boolean isName(String name) {
        return tokens.isName(at, name);
    }

    boolean isOpen(String bracket) {
        return tokens.isOpen(at, bracket);
    }

    boolean skipSign(String sign) {
        boolean is = isSign(sign);
        at += is ? 1 : 0;
        return is;
    }

    boolean skipName(String name) {
        boolean is = isName(name);
        at += is ? 1 : 0;
        return is;
    }

    boolean isAtEnd() {
        return type() == TokenType.END;
    }

    int add(CodeValue node) {
        return code.add(node, offset());
    }

    int name(String name) {
        return add(new CodeValue.Name(scope, name));
    }

    int opaque() {
        return add(new CodeValue.Opaque());
    }

    /** A variable of this scope, which this place declares. */
    int declared(String name) {
        code.declare(scope, name);
        return name(name);
    }

    /** The type behind a colon or {@code as}, up to what ends it. */
    void skipType() {
        int angles = 0;
        int begin = at;
        while (!isAtEnd() && type() != TokenType.CLOSE && type() != TokenType.LINE) {
            if (type() == TokenType.OPEN) {
                boolean isBody = isOpen("{") && at > begin && !isTypeSign(at - 1);
                if (isBody) {
                    return;
                }
                at = tokens.partner(at);
            } else if (type() == TokenType.SIGN) {
                boolean isEnd =
                        isSign("=") || isSign(";") || (isSign(",") && angles == 0) || (isSign("=>") && !isArrow());
                if (isEnd) {
                    return;
                }
                angles += isSign("<") ? 1 : isSign(">") ? -1 : isSign(">>") ? -2 : 0;
            } else if (tokens.isAfterLine(at) && at > begin && !isTypeSign(at - 1) && angles <= 0) {
                return;
            }
            at++;
        }
    }

    /** An arrow behind brackets, inside a type. */
    private boolean isArrow() {
        return tokens.type(at - 1) == TokenType.CLOSE && tokens.isSign(tokens.partner(at - 1) - 1, ":");
    }

    private boolean isTypeSign(int index) {
        return tokens.type(index) == TokenType.SIGN && !tokens.isSign(index, ">") && !tokens.isSign(index, ">>");
    }
}

package dev.okiagari.skills.flow.script;

import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.code.ValueIds;
import java.util.List;

/** Reads what stands in brackets: groups, lists, objects, comprehensions, keys. */
final class Brackets {
    private final TokenCursor at;
    private final Expressions expressions;
    private final Functions functions;

    Brackets(TokenCursor at, Expressions expressions, Functions functions) {
        this.at = at;
        this.expressions = expressions;
        this.functions = functions;
    }

    int value() {
        int end = at.tokens.partner(at.at);
        boolean isGroup = at.isOpen("(");
        boolean isObject = at.isOpen("{") || at.isOpen("${");
        at.at++;
        int value = isObject ? object(end) : list(end, isGroup);
        at.at = Math.max(at.at, end) + 1;
        return value;
    }

    private int list(int end, boolean isGroup) {
        ValueIds.Draft items = new ValueIds.Draft();
        boolean hasComma = false;
        while (at.at < end) {
            int before = at.at;
            items.add(element());
            if (at.skipSign(",")) {
                hasComma = true;
            } else {
                next(before);
            }
        }
        if (isGroup && !hasComma && items.size() == 1) {
            return items.last();
        }
        if (isGroup && !at.isPython && items.size() > 0) {
            return items.last();
        }
        return at.add(new CodeValue.ListOf(items.ids()));
    }

    /** Skips a token that does not belong here, when nothing else was read. */
    private void next(int before) {
        if (at.at == before) {
            at.at = at.type() == TokenType.OPEN ? at.tokens.partner(at.at) + 1 : at.at + 1;
        }
    }

    /** An expression, and the loops behind it that make it a comprehension. */
    int element() {
        int element = expressions.withoutTarget(false);
        if (at.isPython && Expressions.isAssignment(at)) {
            at.at++;
            element = expressions.withoutTarget(false);
        }
        if (!at.isSign(":")) {
            element = comprehension(element);
        }
        return element;
    }

    private int comprehension(int first) {
        int element = first;
        while (at.isPython && (at.isName("for") || (at.isName("async") && at.tokens.isName(at.at + 1, "for")))) {
            at.skipName("async");
            at.at++;
            int target = expressions.target();
            AssignedNames.declare(at, target);
            at.skipName("in");
            int iterable = iterable();
            at.code.iterate(target, iterable);
            element = at.add(new CodeValue.Each(element, target, iterable));
            while (at.skipName("if")) {
                iterable();
            }
        }
        return element;
    }

    /** Up to the next "for" or "if" of the comprehension. */
    private int iterable() {
        return expressions.target();
    }

    private int object(int end) {
        ValueIds.Draft keys = new ValueIds.Draft();
        ValueIds.Draft values = new ValueIds.Draft();
        boolean isSet = at.isPython;
        while (at.at < end) {
            int before = at.at;
            if (at.isSign("...") || at.isSign("**")) {
                at.at++;
                keys.add(-1);
                values.add(expressions.withoutTarget(false));
                isSet = false;
            } else if (at.isPython) {
                isSet &= pythonEntry(keys, values);
            } else {
                entry(keys, values);
            }
            if (!at.skipSign(",")) {
                next(before);
            }
        }
        return at.add(
                isSet && values.size() > 0
                        ? new CodeValue.ListOf(values.ids())
                        : new CodeValue.Dict(keys.ids(), values.ids()));
    }

    /** True when it has no key, as in a set. */
    private boolean pythonEntry(ValueIds.Draft keys, ValueIds.Draft values) {
        int key = element();
        boolean isSet = !at.skipSign(":");
        if (isSet) {
            keys.add(-1);
            values.add(key);
        } else {
            int value = expressions.withoutTarget(false);
            boolean isComprehension = at.isName("for") || at.isName("async");
            if (isComprehension) {
                keys.add(-1);
                values.add(comprehension(at.add(new CodeValue.Mix(ValueIds.of(key, value)))));
            } else {
                keys.add(key);
                values.add(value);
            }
        }
        return isSet;
    }

    private void entry(ValueIds.Draft keys, ValueIds.Draft values) {
        while ((at.isName("async") || at.isName("get") || at.isName("set"))
                && (at.tokens.type(at.at + 1) == TokenType.NAME || at.tokens.type(at.at + 1) == TokenType.STRING)) {
            at.at++;
        }
        at.skipSign("*");
        String word = at.text();
        int key = key();
        if (key < 0) {
            return;
        }
        keys.add(key);
        if (at.skipSign(":")) {
            values.add(expressions.withoutTarget(false));
        } else if (at.isOpen("(")) {
            int function = functions.method(false);
            values.add(function);
            at.code.assign(at.name("." + word), function);
        } else {
            int name = at.name(word);
            values.add(name);
            if (at.skipSign("=")) {
                at.code.assign(name, expressions.withoutTarget(false));
            }
        }
    }

    /** The key of an entry; -1 when none stands here. */
    private int key() {
        if (at.isOpen("[")) {
            int end = at.tokens.partner(at.at);
            at.at++;
            int key = expressions.withoutTarget(true);
            at.at = Math.max(at.at, end) + 1;
            return key;
        }
        if (at.type() != TokenType.NAME && at.type() != TokenType.STRING && at.type() != TokenType.NUMBER) {
            return -1;
        }
        int key = at.add(new CodeValue.Text(at.text()));
        at.at++;
        return key;
    }

    private boolean isWord(int key) {
        return at.code.node(key) instanceof CodeValue.Text text
                && !text.text().isEmpty()
                && text.text().length() < 100
                && Character.isJavaIdentifierStart(text.text().charAt(0))
                && text.text().chars().allMatch(Character::isJavaIdentifierPart);
    }

    /** {@code base[key]}, or a part of it. */
    int index(int base) {
        int end = at.tokens.partner(at.at);
        boolean isReversed = at.tokens.isSign(at.at + 1, ":")
                && at.tokens.isSign(at.at + 2, ":")
                && at.tokens.isSign(at.at + 3, "-")
                && at.tokens.text(at.at + 4).equals("1")
                && at.at + 5 == end;
        at.at++;
        int key = -1;
        boolean isSlice = false;
        while (at.at < end) {
            int before = at.at;
            int read = expressions.withoutTarget(true);
            key = key < 0 ? read : key;
            isSlice |= at.skipSign(":");
            next(before);
        }
        at.at = Math.max(at.at, end) + 1;
        if (isReversed) {
            int reversed = at.add(new CodeValue.Known("reversed"));
            return at.add(new CodeValue.Call(reversed, ValueIds.of(base), List.of()));
        }
        boolean isMember = !at.isPython && key >= 0 && !isSlice && isWord(key);
        if (isMember && at.code.node(key) instanceof CodeValue.Text name) {
            return at.code.add(new CodeValue.Member(base, name.text()), at.code.offset(base));
        }
        return isSlice || key < 0
                ? at.add(new CodeValue.Mix(ValueIds.of(base)))
                : at.code.add(new CodeValue.Index(base, key), at.code.offset(base));
    }
}

package dev.okiagari.skills.flow.taint;

import dev.okiagari.skills.flow.code.Code;
import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.code.ValueIds;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which names mean the same variable, and what is assigned to them. */
final class Variables {
    private static final int DEEPEST_PATTERN = 8;

    private final Code code;
    private final Map<Code.Variable, Variable> known = new HashMap<>();

    /** Assignments to variables: target, value, key of the part or -1; in turn. */
    private final ValueIds.Draft weak = new ValueIds.Draft();

    private final ValueIds.Draft strong = new ValueIds.Draft();
    private int assigned;
    private int iterated;

    Variables(Code code) {
        this.code = code;
    }

    /** Takes in the assignments that were added since the last time. */
    void update() {
        while (assigned < code.assignments().size()) {
            Code.Assignment assignment = code.assignments().get(assigned++);
            assign(assignment.target(), assignment.value(), false, DEEPEST_PATTERN);
        }
        while (iterated < code.iterations().size()) {
            Code.Assignment iteration = code.iterations().get(iterated++);
            assign(iteration.target(), iteration.value(), true, DEEPEST_PATTERN);
        }
    }

    /** Pairs of a variable's value and what is assigned to it. */
    ValueIds.Draft strong() {
        return strong;
    }

    /** Pairs of an accessed value, such as {@code a.b}, and what is assigned to it. */
    ValueIds.Draft weak() {
        return weak;
    }

    private void assign(int target, int value, boolean isLoop, int depth) {
        Variable variable = of(target);
        if (variable != null) {
            variable.isLooped |= isLoop;
            if (variable.assignments++ == 0) {
                variable.first = value;
            }
            variable.isFunction |= code.node(value) instanceof CodeValue.Function;
            strong.add(variable.value).add(value);
            return;
        }
        switch (code.node(target)) {
            case CodeValue.ListOf list when depth > 0 -> items(list, value, isLoop, depth);
            case CodeValue.Dict dict
            when depth > 0 -> {
                for (int i = 0; i < dict.values().size(); i++) {
                    int key = dict.keys().at(i);
                    int part = key < 0 ? value : code.add(new CodeValue.Index(value, key), code.offset(key));
                    assign(dict.values().at(i), part, isLoop, depth - 1);
                }
            }
            case CodeValue.Member member -> weak.add(target).add(value);
            case CodeValue.Index index -> weak.add(target).add(value);
            default -> {}
        }
    }

    private void items(CodeValue.ListOf targets, int value, boolean isLoop, int depth) {
        CodeValue from = code.node(value);
        for (int i = 0; i < targets.items().size(); i++) {
            boolean isPair = from instanceof CodeValue.ListOf list
                    && list.items().size() == targets.items().size()
                    && !isLoop;
            int part = isPair && from instanceof CodeValue.ListOf list
                    ? list.items().at(i)
                    : value;
            assign(targets.items().at(i), part, isLoop, depth - 1);
        }
    }

    /** The variable that a value is; null for other values. */
    @Nullable
    Variable of(int id) {
        return switch (code.node(id)) {
            case CodeValue.Name name -> of(name.scope(), name.name());
            case CodeValue.Member member when isSelf(member.base()) -> of(Code.FILE, Code.FIELD + member.name());
            default -> null;
        };
    }

    private boolean isSelf(int id) {
        return code.node(id) instanceof CodeValue.Name name
                && (name.name().equals("self")
                        || name.name().equals("this")
                        || name.name().equals("cls"));
    }

    private Variable of(int scope, String name) {
        int owner = scope;
        while (owner > Code.FILE && !code.isDeclared(owner, name)) {
            owner = code.parent(owner);
        }
        return known.computeIfAbsent(
                new Code.Variable(owner, name), key -> new Variable(name, code.add(new CodeValue.Opaque(), 0)));
    }

    /** The method of any class of the file that has this name; null when none has. */
    @Nullable
    Variable method(String name) {
        Variable method = known.get(new Code.Variable(Code.FILE, Code.FIELD + name));
        return method != null && method.isFunction ? method : null;
    }

    /** A variable of the file; null when nobody names it. */
    @Nullable
    Variable ofFile(String name) {
        return known.get(new Code.Variable(Code.FILE, name));
    }
}

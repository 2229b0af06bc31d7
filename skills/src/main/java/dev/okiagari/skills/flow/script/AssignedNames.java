package dev.okiagari.skills.flow.script;

import dev.okiagari.skills.flow.code.CodeValue;
import dev.okiagari.skills.flow.code.ValueIds;

/** Declares the variables that a target, such as {@code a, (b, c)}, assigns to. */
final class AssignedNames {
    /** Patterns inside of patterns. */
    private static final int DEEPEST = 8;

    private AssignedNames() {}

    static void declare(TokenCursor at, int target) {
        declare(at, target, DEEPEST);
    }

    private static void declare(TokenCursor at, int target, int depth) {
        switch (at.code.node(target)) {
            case CodeValue.Name name -> at.code.declare(name.scope(), name.name());
            case CodeValue.ListOf list -> all(at, list.items(), depth);
            case CodeValue.Dict dict -> all(at, dict.values(), depth);
            default -> {}
        }
    }

    private static void all(TokenCursor at, ValueIds targets, int depth) {
        for (int i = 0; i < targets.size() && depth > 0; i++) {
            declare(at, targets.at(i), depth - 1);
        }
    }
}

package dev.okiagari.skills.flow.code;

import java.util.List;

/** A value in code. Numbers name other nodes of the same code. */
public sealed interface CodeValue {
    /** A literal text or number. */
    record Text(String text) implements CodeValue {}

    /** A variable, as seen from a scope. */
    record Name(int scope, String name) implements CodeValue {}

    /** Something of the language or a library, by its full name. */
    record Known(String name) implements CodeValue {}

    /** {@code base.name}. */
    record Member(int base, String name) implements CodeValue {}

    /** {@code base[key]}. */
    record Index(int base, int key) implements CodeValue {}

    /**
     * A call.
     *
     * @param names of the arguments; empty for arguments without a name, {@code *} for those that are spread
     */
    record Call(int callee, ValueIds arguments, List<String> names) implements CodeValue {
        public int argument(String name) {
            int index = names.indexOf(name);
            return index < 0 ? -1 : arguments.at(index);
        }

        /** The argument at an index, when it has no name; else -1. */
        public int argument(int index) {
            return index < arguments.size()
                            && (names.isEmpty() || names.get(index).isEmpty())
                    ? arguments.at(index)
                    : -1;
        }

        public String name(int index) {
            return names.isEmpty() ? "" : names.get(index);
        }
    }

    /** Texts put together. */
    record Join(ValueIds parts) implements CodeValue {}

    /** A text with marks such as {@code %s} that arguments replace. */
    record Format(int template, ValueIds arguments) implements CodeValue {}

    /** Any of several values, or something made of them. */
    record Mix(ValueIds parts) implements CodeValue {}

    record ListOf(ValueIds items) implements CodeValue {}

    /** Keys and values; the key of what is spread is -1. */
    record Dict(ValueIds keys, ValueIds values) implements CodeValue {}

    /**
     * A function.
     *
     * @param scope of its parameters and variables
     * @param result what it returns
     * @param isMethod whether its first parameter is the object
     */
    record Function(int scope, List<String> parameters, int result, boolean isMethod) implements CodeValue {}

    /** A list that is made of each of another. */
    record Each(int element, int target, int iterable) implements CodeValue {}

    /** A shell command; {@code input} is -1 when it reads nothing that the code shows. */
    record Command(int scope, ValueIds words, int input) implements CodeValue {}

    /** Nothing that is known. */
    record Opaque() implements CodeValue {}
}

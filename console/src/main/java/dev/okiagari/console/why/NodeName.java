package dev.okiagari.console.why;

import static dev.okiagari.console.ConsoleTexts.say;

import org.jspecify.annotations.Nullable;

/** What a node is called, on every page and in every list: its number, which no other node has, and the name it was given. Pure. */
public final class NodeName {
    private NodeName() {}

    /** Such as "node 4 (demo-2)". */
    public static String of(long id, String name) {
        return say("node.name", String.valueOf(id), name);
    }

    /** The same, or only its number when nobody remembers its name. */
    public static String orNumber(long id, @Nullable String name) {
        return name == null ? say("node.number", String.valueOf(id)) : of(id, name);
    }
}

package dev.okiagari.console.why;

import static dev.okiagari.console.ConsoleTexts.say;

/** What a node is called, on every page and in every list: its number, which no other node has, and the name it was given. Pure. */
public final class NodeName {
    private NodeName() {}

    /** Such as "node 4 (demo-2)". */
    public static String of(long id, String name) {
        return say("node.name", String.valueOf(id), name);
    }
}

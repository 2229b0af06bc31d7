package dev.okiagari.server.command;

import dev.okiagari.kit.terminal.ShortCommand;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Tells the launcher which commands are short, so that it needs no list of its own. Pure. */
public final class StartList {
    private StartList() {}

    /** One line for each: "quick", or "archive" when it needs the optimizing compiler, then the words of the command. */
    public static List<String> of(CommandLine program) {
        List<String> lines = new ArrayList<>();
        program.getSubcommands().forEach((name, line) -> add(lines, name, line));
        return lines;
    }

    private static void add(List<String> lines, String words, CommandLine line) {
        if (line.getCommandSpec().userObject() instanceof ShortCommand command) {
            lines.add((command.needsOptimizer() ? "archive " : "quick ") + words);
        }
        line.getSubcommands().forEach((name, sub) -> add(lines, words + " " + name, sub));
    }
}

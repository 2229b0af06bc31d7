package dev.okiagari.skills.dependency;

import dev.okiagari.skills.text.Document;
import dev.okiagari.skills.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The commands of a text that may install something, as words: in fences, inline code, scripts, lists of arguments and sentences. Only
 * lines with a word that installs are taken apart. Pure.
 */
final class Commands {
    private static final List<String> SIGNS = List.of(
            "pip", "npm", "npx", "uv", "yarn", "bun", "gem", "cargo", "go ", "\"go\"", "'go'", "poetry", "pdm ",
            "bundle");

    /** Arguments in JSON stand below their command. */
    private static final int MOST_LINES = 8;

    private static final Set<String> RUNNERS = Set.of("npx", "uvx", "bunx", "pipx", "pnpm", "npm", "yarn", "uv");

    private static final int LONGEST_LINE = 20_000;
    private static final String BLANKS = " \t\"'(){},";
    private static final String ENDS = ";|&`";

    private final List<String> lines;
    private final Document document;
    private final List<List<CommandWord>> commands = new ArrayList<>();
    private List<CommandWord> command = new ArrayList<>();
    private int brackets;

    private Commands(String path, String text) {
        this.document = new Document(path, text);
        this.lines = lines(text);
    }

    static List<String> lines(String text) {
        return List.of(text.split("\r\n|\n|\r", -1));
    }

    static List<List<CommandWord>> of(String path, String text) {
        Commands commands = new Commands(path, text);
        int next = 0;
        while (next < commands.lines.size()) {
            next = commands.read(next);
        }
        return commands.commands;
    }

    /** Reads a command that begins in this line; returns the line after it. */
    private int read(int first) {
        if (!isOfInterest(lines.get(first))) {
            return first + 1;
        }
        int at = first;
        brackets = 0;
        words(at);
        while (at + 1 < lines.size() && at - first < MOST_LINES && goesOn(at)) {
            at++;
            words(at);
        }
        end();
        return at + 1;
    }

    private static boolean isOfInterest(String line) {
        String lower = line.toLowerCase(Locale.ROOT);
        return SIGNS.stream().anyMatch(lower::contains);
    }

    /** A line that ends with a backslash, a list that is still open, or a runner in JSON, whose arguments stand below it. */
    private boolean goesOn(int at) {
        String line = lines.get(at).stripTrailing();
        boolean isRunner = line.endsWith(",")
                && !command.isEmpty()
                && RUNNERS.contains(command.getLast().text());
        return line.endsWith("\\") || (brackets > 0 && !command.isEmpty()) || isRunner;
    }

    private void words(int index) {
        String line = lines.get(index);
        String cut = line.substring(0, Math.min(line.length(), LONGEST_LINE));
        int from = -1;
        int open = 0;
        for (int i = 0; i <= cut.length(); i++) {
            char c = i == cut.length() ? ' ' : cut.charAt(i);
            boolean isExtra = c == '[' && i > 0 && Character.isLetterOrDigit(cut.charAt(i - 1));
            open += isExtra ? 1 : 0;
            brackets += c == '[' ? 1 : c == ']' ? -1 : 0;
            boolean isEnd = ENDS.indexOf(c) >= 0;
            boolean isBlank = BLANKS.indexOf(c) >= 0 || (c == '[' && !isExtra) || (c == ']' && open == 0);
            open -= c == ']' && open > 0 ? 1 : 0;
            if (!isEnd && !isBlank) {
                from = from < 0 ? i : from;
            } else if (from >= 0) {
                word(cut.substring(from, i), new Position(index + 1, from + 1));
                from = -1;
            }
            if (isEnd) {
                end();
            }
        }
    }

    private void word(String text, Position position) {
        if (!text.equals("\\") && !text.equals(":")) {
            // Asked once per command: the answer costs as much as the line is long.
            boolean isProse = command.isEmpty()
                    ? document.isMarkdown() && !document.isSample(position)
                    : command.getLast().isProse();
            command.add(new CommandWord(text, position, isProse));
        }
    }

    private void end() {
        if (command.size() > 1) {
            commands.add(command);
        }
        command = new ArrayList<>();
    }
}

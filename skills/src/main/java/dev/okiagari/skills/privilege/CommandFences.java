package dev.okiagari.skills.privilege;

import java.util.Locale;
import java.util.Set;

/** The fences of a Markdown text whose commands an agent runs in a shell. Pure. */
final class CommandFences {
    private static final Set<String> SHELLS = Set.of(
            "bash",
            "sh",
            "shell",
            "zsh",
            "fish",
            "console",
            "terminal",
            "shell-session",
            "powershell",
            "pwsh",
            "ps1",
            "cmd",
            "bat",
            "batch");

    private CommandFences() {}

    /** The text with blanks in place of everything else, so that lines and offsets stay. */
    static String of(String text) {
        return masked(text, true);
    }

    /** The text with blanks in place of all fences, of whatever language. */
    static String without(String text) {
        return masked(text, false);
    }

    private static String masked(String text, boolean isForCommands) {
        StringBuilder masked = new StringBuilder(text.length());
        String fence = "";
        boolean isShell = false;
        for (String line : text.split("(?<=\n)", -1)) {
            String shown = line.strip();
            String mark = mark(shown);
            boolean isMark = !mark.isEmpty() && (fence.isEmpty() || (mark.startsWith(fence) && mark.equals(shown)));
            if (isMark && fence.isEmpty()) {
                String language = shown.substring(mark.length()).strip().toLowerCase(Locale.ROOT);
                isShell = SHELLS.contains(language.split("[\\s{,]", 2)[0]);
                fence = mark;
            } else if (isMark) {
                fence = "";
            }
            boolean isInside = !fence.isEmpty() && !isMark;
            boolean isKept = isForCommands ? isShell && isInside : !isInside && !isMark;
            masked.append(isKept ? line : line.replaceAll("[^\r\n]", " "));
        }
        return masked.toString();
    }

    /** The backticks or tildes that a line begins with, at least three; else empty. */
    private static String mark(String line) {
        int length = 0;
        while (length < line.length()
                && "`~".indexOf(line.charAt(length)) >= 0
                && line.charAt(length) == line.charAt(0)) {
            length++;
        }
        return length < 3 ? "" : line.substring(0, length);
    }
}

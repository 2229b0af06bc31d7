package dev.okiagari.skills.flow;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Languages whose flows can be read. */
public enum Language {
    PYTHON,
    /** JavaScript and TypeScript. */
    SCRIPT,
    SHELL;

    private static final Map<String, Language> WORDS = Map.ofEntries(
            Map.entry("py", PYTHON),
            Map.entry("pyw", PYTHON),
            Map.entry("python", PYTHON),
            Map.entry("python2", PYTHON),
            Map.entry("python3", PYTHON),
            Map.entry("js", SCRIPT),
            Map.entry("mjs", SCRIPT),
            Map.entry("cjs", SCRIPT),
            Map.entry("jsx", SCRIPT),
            Map.entry("ts", SCRIPT),
            Map.entry("mts", SCRIPT),
            Map.entry("cts", SCRIPT),
            Map.entry("tsx", SCRIPT),
            Map.entry("javascript", SCRIPT),
            Map.entry("typescript", SCRIPT),
            Map.entry("node", SCRIPT),
            Map.entry("nodejs", SCRIPT),
            Map.entry("bun", SCRIPT),
            Map.entry("deno", SCRIPT),
            Map.entry("ts-node", SCRIPT),
            Map.entry("tsx-node", SCRIPT),
            Map.entry("sh", SHELL),
            Map.entry("bash", SHELL),
            Map.entry("zsh", SHELL),
            Map.entry("dash", SHELL),
            Map.entry("ksh", SHELL),
            Map.entry("ash", SHELL),
            Map.entry("shell", SHELL),
            Map.entry("console", SHELL),
            Map.entry("terminal", SHELL),
            Map.entry("shellsession", SHELL),
            Map.entry("shell-session", SHELL),
            Map.entry("bats", SHELL),
            Map.entry("command", SHELL));

    private static final Pattern EXTENSION = Pattern.compile("\\.([A-Za-z]{1,8})$");
    private static final Pattern INTERPRETER = Pattern.compile("^\\x{FEFF}?#![ \\t]{0,9}(?:\\S{0,80}/)?"
            + "(?:env(?:[ \\t]{1,9}-\\S{1,9}){0,3}[ \\t]{1,9}(?:\\S{0,80}/)?)?([a-z-]{2,10})");
    private static final Pattern FIRST_WORD = Pattern.compile("^[!{.\\s]{0,9}([A-Za-z0-9-]{1,16})");

    /** By the name of the file, else by the interpreter that its first line asks for. */
    public static Optional<Language> of(String path, String firstLine) {
        Matcher extension = EXTENSION.matcher(path);
        Optional<Language> named = extension.find() ? word(extension.group(1)) : Optional.empty();
        return named.isPresent() ? named : ofInterpreter(firstLine);
    }

    /** By what stands behind the opening of a Markdown fence, such as {@code bash} or {@code {.python}}. */
    public static Optional<Language> ofFence(String info) {
        Matcher first = FIRST_WORD.matcher(info);
        return first.find() ? word(first.group(1)) : Optional.empty();
    }

    /** By the name of a program that runs code, such as {@code python3.12}. */
    static Optional<Language> ofProgram(String name) {
        return word(name.replaceAll("[0-9.]+$", ""));
    }

    private static Optional<Language> ofInterpreter(String firstLine) {
        Matcher interpreter = INTERPRETER.matcher(firstLine.length() > 300 ? firstLine.substring(0, 300) : firstLine);
        return interpreter.find() ? word(interpreter.group(1)) : Optional.empty();
    }

    private static Optional<Language> word(String word) {
        return Optional.ofNullable(WORDS.get(word.toLowerCase(Locale.ROOT)));
    }
}

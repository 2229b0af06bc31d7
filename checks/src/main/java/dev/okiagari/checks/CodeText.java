package dev.okiagari.checks;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** English that stands in a Java source although people read it: it belongs in the texts of the module. */
final class CodeText {
    /** Modules that are all face, and the packages of applications that are. */
    private static final Pattern FACE = Pattern.compile("(?:kit|console|server|demo)/src/main/java/.+\\.java"
            + "|application/.+/application/program/.+\\.java"
            + "|(?:papers|catalog|skills)/.+/(?:command|web|mcp|setup|installation)/.+\\.java");

    /** Statements, and metrics, whose descriptions are for Prometheus. */
    private static final Pattern ELSEWHERE = Pattern.compile(".*/(?:store|metric)/.*|.*Table\\.java");

    /** Two words in a row, or one that the blank beside it makes part of a sentence. */
    private static final Pattern SENTENCE =
            Pattern.compile("(?:^|.*[^\\w./<-])\\w*[a-z]{2,}[,;:]? [a-z]{2,}(?:[^\\w=/].*|$)"
                    + "|[,;:]? ?[a-z]{2,}[:;,]? |[,;:]? [a-z]{2,}[.:;,]?");

    /** Types, markup and patterns have blanks, too. */
    private static final Pattern MARKUP = Pattern.compile("\\w+/[\\w.+-]+; .*|.*<.*|.*\\\\[ndwbs].*");

    /** What is told to programmers: a line of the log, or an exception of the language. */
    private static final Pattern UNSPOKEN = Pattern.compile("(?:LOG|log)\\.\\w+|new [\\w.]*"
            + "(?:IllegalState|IllegalArgument|UncheckedIO|UnsupportedOperation|IO|SQL\\w*|Protocol)Exception");

    private static final Pattern CALL = Pattern.compile("(?:new )?[\\w.]+$");

    /** What looks like English and is the same in each language, with why. */
    static final Map<String, String> SAME_EVERYWHERE = Map.ofEntries(
            entry("okiagari: |\\./okiagari .*|export ", "what is typed or printed by a shell"),
            entry(" ms", "a unit"),
            entry(
                    "(?:papers|catalog) [a-z]+(?: --failed)?|(?:page|API|MCP): .*|to have something to read",
                    "recorded as the reason of an act that a program does"),
            entry(
                    "(?:database|item|data|oldest|round|blocked|raw|code|publishing) [a-z ]+",
                    "the names of what doctor examines, which scripts look for"),
            entry("user |from file: |problem of the file", "a key that nobody sees"),
            entry("replay ", "how the engine writes this act"),
            entry(" targets failed", "how the engine begins this reason"),
            entry("ready ", "what a node of the demo tells the demo"),
            entry("archive |quick ", "what the launcher reads"),
            entry("Broken pipe", "how the operating system says it"),
            entry("public, max-age=.*|event: |retry: ", "HTTP"),
            entry("okiagari/.*|okiagari command", "the name of this program for others"),
            entry("Requests to the console, by route", "the description of a metric"),
            entry("We propose .*", "a trial for the model"),
            entry("nested too deeply", "an exception that is caught"),
            entry("(?:arg|lim) [a-z]+", "operators of TeX"));

    private CodeText() {}

    static boolean isFace(SourceFile source) {
        return source.isMain()
                && FACE.matcher(source.path()).matches()
                && !ELSEWHERE.matcher(source.path()).matches();
    }

    /** The sentences, and parts of sentences, that are literals of this source. */
    static List<String> english(SourceFile source) {
        JavaText java = JavaText.of(source.text());
        return java.literals().stream()
                .filter(literal -> !literal.block()
                        && SENTENCE.matcher(literal.text()).matches()
                        && !MARKUP.matcher(literal.text()).matches()
                        && isSpoken(java.code(), literal.at()))
                .map(JavaText.Literal::text)
                .toList();
    }

    /** Which of the exceptions a literal is; empty when it belongs in the texts. */
    static Optional<String> sameEverywhere(String literal) {
        return SAME_EVERYWHERE.keySet().stream().filter(literal::matches).findFirst();
    }

    /** Goes outwards through the calls that the literal is an argument of, up to the statement. */
    private static boolean isSpoken(String code, int at) {
        int depth = 0;
        for (int i = at - 1; i >= 0; i--) {
            char c = code.charAt(i);
            if (c == ')' || c == '}') {
                depth++;
            } else if (c == '(' || c == '{') {
                if (depth == 0 && c == '(' && isUnspoken(code.substring(Math.max(0, i - 80), i))) {
                    return false;
                }
                depth = Math.max(depth - 1, 0);
            } else if (c == ';' && depth == 0) {
                return true;
            }
        }
        return true;
    }

    private static boolean isUnspoken(String before) {
        Matcher call = CALL.matcher(before);
        return call.find() && UNSPOKEN.matcher(call.group()).matches();
    }
}

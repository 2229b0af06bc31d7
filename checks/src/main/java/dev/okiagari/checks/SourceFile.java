package dev.okiagari.checks;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One file of the repository.
 *
 * @param path relative to the repository, with forward slashes
 * @param text its whole content
 */
public record SourceFile(String path, String text) {
    boolean isJava() {
        return path.endsWith(".java");
    }

    boolean isMain() {
        return path.contains("/src/main/");
    }

    boolean isIn(List<String> folders) {
        return folders.stream().anyMatch(path::startsWith);
    }

    /** A finding for every place in {@code where} (this text, or its code) that the pattern matches. */
    List<Violation> every(Pattern pattern, String where, String advice) {
        Matcher matcher = pattern.matcher(where);
        return matcher.results()
                .map(hit -> new Violation(
                        path, lineAt(where, hit.start()), hit.group().strip(), advice))
                .toList();
    }

    private static int lineAt(String text, int index) {
        return 1 + (int) text.substring(0, index).chars().filter(c -> c == '\n').count();
    }
}

package dev.okiagari.checks;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The comment above a statement: one that writes or locks says which concurrent changes it is safe against. A plain read does not,
 * since PostgreSQL gives each one a snapshot.
 */
final class SqlComments {
    private static final String SAFE = "Safe against";

    private static final Pattern WRITES_OR_LOCKS = Pattern.compile(
            "\\b(?:insert\\s+into|update\\s+\\S+(?:\\s+\\w+){0,2}\\s+set|delete\\s+from|merge\\s+into|lock\\s+table"
                    + "|for\\s+(?:no\\s+key\\s+)?update|for\\s+(?:key\\s+)?share|pg_(?:try_)?advisory\\w*|nextval|setval)\\b",
            Pattern.CASE_INSENSITIVE);

    private SqlComments() {}

    static List<Violation> check(SourceFile source) {
        if (!source.isJava() || !source.isMain() || source.isIn(SqlPlaces.ELSEWHERE)) {
            return List.of();
        }
        List<String> lines = source.text().lines().toList();
        return JavaText.of(source.text()).literals().stream()
                .filter(SqlPlaces::isStatement)
                .filter(literal -> writesOrLocks(literal)
                        != commentAbove(lines, literal.line() - 1).contains(SAFE))
                .map(literal -> new Violation(
                        source.path(),
                        literal.line(),
                        literal.text().strip().lines().findFirst().orElse(""),
                        writesOrLocks(literal)
                                ? "say in a comment above which concurrent changes it is safe against"
                                : "remove \"" + SAFE + "\": a plain read needs no such comment"))
                .toList();
    }

    private static boolean writesOrLocks(JavaText.Literal literal) {
        return WRITES_OR_LOCKS.matcher(literal.text()).find();
    }

    /** The comment directly above the Java statement with this line; empty when there is none. */
    private static String commentAbove(List<String> lines, int line) {
        int end = line;
        while (end > 0 && !isEndBefore(lines.get(end - 1).strip())) {
            end--;
        }
        int begin = end;
        while (begin > 0 && isComment(lines.get(begin - 1).strip())) {
            begin--;
        }
        return String.join("\n", lines.subList(begin, end));
    }

    private static boolean isEndBefore(String line) {
        return line.isEmpty() || isComment(line) || line.endsWith(";") || line.endsWith("{") || line.endsWith("}");
    }

    private static boolean isComment(String line) {
        return line.startsWith("//");
    }
}

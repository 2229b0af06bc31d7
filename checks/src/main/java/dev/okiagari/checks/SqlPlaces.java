package dev.okiagari.checks;

import java.util.List;
import java.util.regex.Pattern;

/** Finds SQL outside the places where statements live: store packages and classes named after their table. */
final class SqlPlaces {
    /** Modules without statements of the product, or not shipped. */
    static final List<String> ELSEWHERE = List.of("postgres/", "bench/", "examples/", "proving/", "sandbox/");

    private static final Pattern BLOCK =
            Pattern.compile("^\\s*(?:select|insert|update|delete|merge|with)\\s.*", flags());
    /** A one-line literal must look like a statement: messages may begin with these words, too. */
    private static final Pattern LINE = Pattern.compile(
            "^\\s*(?:select\\s.*\\sfrom\\s|select\\s+[\\w.]+\\s*\\(|insert\\s+into\\s|update\\s.*\\sset\\s"
                    + "|delete\\s+from\\s|merge\\s+into\\s|with\\s+\\w+\\s+as\\s).*",
            flags());

    private SqlPlaces() {}

    static List<Violation> check(SourceFile source) {
        if (!source.isJava() || !source.isMain() || source.isIn(ELSEWHERE) || isPlaceForSql(source.path())) {
            return List.of();
        }
        return JavaText.of(source.text()).literals().stream()
                .filter(SqlPlaces::isStatement)
                .map(literal -> new Violation(
                        source.path(),
                        literal.line(),
                        literal.text().strip().lines().findFirst().orElse(""),
                        "move the statement into a store package or the …Table class of its table"))
                .toList();
    }

    static boolean isStatement(JavaText.Literal literal) {
        return (literal.block() ? BLOCK : LINE).matcher(literal.text()).matches();
    }

    private static boolean isPlaceForSql(String path) {
        return path.contains("/store/") || path.endsWith("Table.java");
    }

    private static int flags() {
        return Pattern.CASE_INSENSITIVE | Pattern.DOTALL;
    }
}

package dev.okiagari.checks;

import java.util.List;
import java.util.regex.Pattern;

/** Finds what tests share under another name than {@code …Fixture}: by the words once used for it, and by what it owns. */
final class FixtureNames {
    /** Worlds of the simulation are its domain, and planted classes are samples. */
    private static final List<String> ELSEWHERE =
            List.of("engine/src/test/java/dev/okiagari/engine/simulation/", "checks/");

    private static final Pattern OTHER_WORD = Pattern.compile(
            "\\bclass\\s+\\w*(?:Town|World|Plaza|Street|Scenery|Scene|Stage|Setup|Harness|Rig|Base)\\b");

    private static final Pattern OWNER =
            Pattern.compile("(?m)^(?:public |final )*class (\\w+)[^{]*\\bAutoCloseable\\b");
    private static final Pattern DATABASE = Pattern.compile("\\bTestDatabase \\w+;");
    private static final String ADVICE = "call it …Fixture, after what it sets up";

    private FixtureNames() {}

    static List<Violation> check(SourceFile source) {
        if (!source.isJava() || !source.path().contains("/src/test/") || source.isIn(ELSEWHERE)) {
            return List.of();
        }
        String code = JavaText.of(source.text()).code();
        if (source.path().endsWith("Fixture.java") || source.path().endsWith("Test.java")) {
            return source.every(OTHER_WORD, code, ADVICE);
        }
        boolean ownsDatabase = DATABASE.matcher(code).find();
        return source.every(ownsDatabase ? OWNER : OTHER_WORD, code, ADVICE);
    }
}

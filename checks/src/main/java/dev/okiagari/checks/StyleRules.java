package dev.okiagari.checks;

import java.util.List;
import java.util.regex.Pattern;

/** The style rules that a machine can judge. Adding one here applies it to the whole repository. */
public final class StyleRules {
    static final int MOST_LINES = 350;

    /** Where a Java clock may be read in shipped code; elsewhere the database's clock decides. */
    private static final List<String> CLOCK_ALLOWED = List.of(
            "engine/src/main/java/dev/okiagari/engine/internal/time/Ticks.java",
            "gateway/src/main/java/dev/okiagari/gateway/http/Stopwatch.java",
            "kit/src/main/java/dev/okiagari/kit/web/WebTicks.java",
            "postgres/",
            "server/",
            "demo/",
            "sandbox/",
            "proving/",
            "bench/",
            "examples/");

    private static final Pattern SLEEP = Pattern.compile(
            "\\bThread\\s*(?:\\.|::)\\s*sleep\\b|\\bTimeUnit\\.\\w+\\.sleep\\b|\\bsleepUninterruptibly\\b");

    private static final Pattern CLOCK = Pattern.compile(
            "\\b(?:Instant|LocalDate|LocalTime|LocalDateTime|ZonedDateTime|OffsetDateTime)(?:\\.|::)now\\b"
                    + "|\\bSystem(?:\\.|::)(?:currentTimeMillis|nanoTime)\\b|\\bClock(?:\\.|::)system\\w*|\\bnew Date\\(\\)");

    private static final Pattern EMPTY_CATCH =
            Pattern.compile("\\bcatch\\s*\\((?:final\\s+)?[^)]*\\b(?:Exception|Throwable|RuntimeException|Error)\\b"
                    + "(?:\\s*\\|[^)]*)?\\s+\\w+\\s*\\)\\s*\\{\\s*}");

    private static final Pattern LEFT_OVER = Pattern.compile("\\b(?:TODO|FIXME|XXX)\\b");

    private static final Pattern REGISTRY = Pattern.compile(
            "https?://(?!maven\\.apache\\.org/(?:POM|xsd))[\\w.-]*(?:maven|npm|pypi|debian|ubuntu|docker)[\\w.-]*",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern MACHINE_PATH =
            Pattern.compile("(?<![\\w.}>/-])/(?:root|(?:home|Users)/\\w+)/[\\w.]+|/usr/lib/jvm/\\w[\\w.-]*");

    private StyleRules() {}

    /** All rules, in the order in which they are reported. */
    public static List<StyleRule> all() {
        return List.of(
                new StyleRule("no Java file has more than " + MOST_LINES + " lines", StyleRules::length),
                new StyleRule("type names say an effect or a thing of the domain", TypeNames::check),
                new StyleRule("what tests share is a fixture", FixtureNames::check),
                new StyleRule("SQL lives in store packages and Table classes", SqlPlaces::check),
                new StyleRule(
                        "a statement says what it is safe against when it writes or locks, and only then",
                        SqlComments::check),
                new StyleRule(
                        "nobody sleeps",
                        s -> inCode(s, SLEEP, "wait for a signal (or, in tests, for a condition) instead of for time")),
                new StyleRule("the database's clock decides", StyleRules::clock),
                new StyleRule(
                        "no catch hides what happened",
                        s -> inCode(s, EMPTY_CATCH, "handle it, let it pass, or catch the narrow type and say why")),
                new StyleRule(
                        "nothing is left for later in the sources",
                        s -> inText(s, LEFT_OVER, "do it now, or write it down where work is planned")),
                new StyleRule(
                        "no package registry is named", s -> inText(s, REGISTRY, "name the package, not the host")),
                new StyleRule(
                        "no path of one machine is named",
                        s -> inText(s, MACHINE_PATH, "make it relative, a setting, or find it by searching")));
    }

    private static List<Violation> length(SourceFile source) {
        long lines = source.text().lines().count();
        return source.isJava() && lines > MOST_LINES
                ? List.of(new Violation(source.path(), (int) lines, lines + " lines", "split it: one idea a file"))
                : List.of();
    }

    private static List<Violation> clock(SourceFile source) {
        return source.isMain() && !source.isIn(CLOCK_ALLOWED)
                ? inCode(
                        source,
                        CLOCK,
                        "use okiagari.now() in SQL; for monotonic time Ticks (engine, kit) or Stopwatch (gateway)")
                : List.of();
    }

    private static List<Violation> inCode(SourceFile source, Pattern pattern, String advice) {
        return source.isJava()
                ? source.every(pattern, JavaText.of(source.text()).code(), advice)
                : List.of();
    }

    /** In all text files but this module's, whose rules and samples must name what they forbid. */
    private static List<Violation> inText(SourceFile source, Pattern pattern, String advice) {
        return source.path().startsWith("checks/") ? List.of() : source.every(pattern, source.text(), advice);
    }
}

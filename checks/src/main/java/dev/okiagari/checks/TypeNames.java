package dev.okiagari.checks;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds type names that say nothing: those with a word such as Manager, or that end in Data. */
final class TypeNames {
    private static final Set<String> NEVER = Set.of(
            "Manager",
            "Managers",
            "Helper",
            "Helpers",
            "Util",
            "Utils",
            "Utility",
            "Utilities",
            "Common",
            "Processor",
            "Service",
            "Services",
            "Impl",
            "And");

    /** Empty words at the end of a name; in front they may tell things apart (DataFolder, DataSource). */
    private static final Set<String> NEVER_LAST = Set.of("Data", "Info");

    private static final Pattern DECLARED = Pattern.compile("\\b(?:class|interface|record|enum)\\s+([A-Z]\\w*)");
    private static final Pattern WORD_START = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");
    private static final String ADVICE = "name what it does or what it is in the glossary";

    private TypeNames() {}

    static List<Violation> check(SourceFile source) {
        if (!source.isJava()) {
            return List.of();
        }
        String code = JavaText.of(source.text()).code();
        return source.every(DECLARED, code, ADVICE).stream()
                .filter(finding -> saysNothing(finding.what().replaceAll(".*\\s", "")))
                .toList();
    }

    private static boolean saysNothing(String name) {
        List<String> words = Arrays.asList(WORD_START.split(name));
        return words.stream().anyMatch(NEVER::contains) || NEVER_LAST.contains(words.getLast());
    }
}

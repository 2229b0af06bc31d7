package dev.okiagari.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pages that explain the code name classes that exist, and a name means one class. */
final class NamedClassesTest {
    private static final Pattern NAMED = Pattern.compile("`([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)(?:[.(<][^`]*)?`");
    private static final Pattern DECLARED = Pattern.compile("\\b(?:class|record|interface|enum) ([A-Z]\\w*)");

    private static final Pattern NOT_SHIPPED = Pattern.compile("^(bench|checks|examples|proving)/");

    /** A row of the glossary's table of names that stand twice. */
    private static final Pattern TWICE = Pattern.compile("(?m)^\\| `([A-Z]\\w*)` \\|");

    /** Of the JDK and of libraries. */
    private static final Set<String> FOREIGN = Set.of(
            "Connection",
            "DataSource",
            "IllegalArgumentException",
            "IllegalStateException",
            "InterruptedException",
            "Date");

    /** A package, from any of its parts on, and perhaps a class of it; not a file, and not a name of the schema okiagari. */
    private static final Pattern IN_PACKAGE =
            Pattern.compile("`(?:dev\\.okiagari\\.)?(?!okiagari\\.)([a-z]+(?:\\.[a-z]+)+)"
                    + "(?<!\\.(?:md|xml|jte|properties))(?:\\.([A-Z]\\w*))?(?:[ (\\[][^`]*)?`");

    static List<String> pages() {
        return List.of(
                "docs/architecture.md",
                "docs/changing.md",
                "docs/tables.md",
                "docs/errors/README.md",
                "engine/README.md",
                "gateway/README.md",
                "application/README.md",
                "papers/README.md",
                "skills/README.md",
                "kit/README.md",
                "console/README.md",
                "server/README.md",
                "CONTRIBUTING.md");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_class_that_a_page_names_exists(String page) {
        Set<String> declared = Repository.here().sources().stream()
                .filter(SourceFile::isJava)
                .flatMap(source -> DECLARED.matcher(source.text()).results().map(found -> found.group(1)))
                .collect(Collectors.toSet());
        assertThat(NAMED.matcher(text(page)).results().map(found -> found.group(1)))
                .as("classes that %s names and nobody declares", page)
                .filteredOn(name -> !FOREIGN.contains(name))
                .allMatch(declared::contains);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_package_that_a_page_names_exists_and_has_the_class(String page) {
        Set<String> classes = Repository.here().sources().stream()
                .map(SourceFile::path)
                .filter(path -> path.contains("/src/main/java/") && path.endsWith(".java"))
                .map(path -> path.replaceAll(".*/src/main/java/dev/okiagari|\\.java$", "")
                        .replace('/', '.'))
                .collect(Collectors.toSet());
        assertThat(IN_PACKAGE.matcher(text(page)).results())
                .as("packages and their classes that %s names and nobody has", page)
                .allMatch(named -> classes.stream().anyMatch(one -> has(one, named.group(1), named.group(2))));
    }

    private static boolean has(String known, String packageName, @Nullable String className) {
        return className == null
                ? known.contains("." + packageName + ".")
                : known.endsWith("." + packageName + "." + className);
    }

    private static String text(String page) {
        String text = Repository.here().sources().stream()
                .filter(source -> source.path().equals(page))
                .map(SourceFile::text)
                .collect(Collectors.joining());
        assertThat(text).as(page).isNotBlank();
        return text;
    }

    @Test
    void a_class_name_stands_twice_only_when_the_glossary_says_why() {
        Map<String, Long> files = Repository.here().sources().stream()
                .map(SourceFile::path)
                .filter(path -> path.contains("/src/main/java/")
                        && !NOT_SHIPPED.matcher(path).find())
                .map(path -> path.substring(path.lastIndexOf('/') + 1).replace(".java", ""))
                .filter(name -> !name.endsWith("-info"))
                .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
        String glossary = text("docs/glossary.md");
        String reasons = glossary.substring(glossary.indexOf("A class name stands once"));
        assertThat(files.entrySet())
                .filteredOn(file -> file.getValue() > 1)
                .extracting(Map.Entry::getKey)
                .as("rename one of them, or say why in docs/glossary.md")
                .containsExactlyElementsOf(TWICE.matcher(reasons)
                        .results()
                        .map(row -> row.group(1))
                        .sorted()
                        .toList());
    }
}

package dev.okiagari.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages that explain the code name classes that exist. */
final class NamedClassesTest {
    private static final Pattern NAMED = Pattern.compile("`([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)(?:[.(<][^`]*)?`");
    private static final Pattern DECLARED = Pattern.compile("\\b(?:class|record|interface|enum) ([A-Z]\\w*)");

    /** Of the JDK and of libraries. */
    private static final Set<String> FOREIGN = Set.of(
            "Connection",
            "DataSource",
            "IllegalArgumentException",
            "IllegalStateException",
            "InterruptedException",
            "Date");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "docs/architecture.md",
                "docs/changing.md",
                "docs/tables.md",
                "docs/errors/README.md",
                "engine/README.md",
                "gateway/README.md",
                "application/README.md",
                "CONTRIBUTING.md"
            })
    void every_class_that_a_page_names_exists(String page) {
        Set<String> declared = Repository.here().sources().stream()
                .filter(SourceFile::isJava)
                .flatMap(source -> DECLARED.matcher(source.text()).results().map(found -> found.group(1)))
                .collect(Collectors.toSet());
        String text = Repository.here().sources().stream()
                .filter(source -> source.path().equals(page))
                .map(SourceFile::text)
                .collect(Collectors.joining());
        assertThat(NAMED.matcher(text).results().map(found -> found.group(1)))
                .as("classes that %s names and nobody declares", page)
                .isNotEmpty()
                .filteredOn(name -> !FOREIGN.contains(name))
                .allMatch(declared::contains);
    }
}

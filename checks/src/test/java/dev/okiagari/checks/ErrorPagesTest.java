package dev.okiagari.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every code that the engine throws or the console answers has a page, and every page a code. */
final class ErrorPagesTest {
    private static final Pattern CODE = Pattern.compile("\"(okiagari\\.[a-z_]+)\"");
    private static final Pattern PROBLEM = Pattern.compile("\\(\\d{3}, \"([a-z-]+)\"");
    private static final Pattern OWN = Pattern.compile("Problem\\.of\\(\\s*(.{1,80}?),\\s*(.{1,80}?),", Pattern.DOTALL);
    private static final Pattern LITERAL = Pattern.compile("\"([a-z][a-z_.-]*)\"");
    private static final String PROBLEMS = "kit/src/main/java/dev/okiagari/kit/web/";
    private static final Path PAGES = Repository.here().root().resolve("docs/errors");

    @Test
    void every_code_of_an_exception_has_a_page_and_every_page_a_code() throws IOException {
        assertThat(pages()).isEqualTo(codes());
    }

    @Test
    void every_page_says_what_happened_the_likely_causes_and_what_to_do() throws IOException {
        String index = Files.readString(PAGES.resolve("README.md"));
        for (String code : pages()) {
            assertThat(index).contains("[`" + code + "`](" + code + ".md)");
            assertThat(Files.readString(PAGES.resolve(code + ".md")))
                    .startsWith("# " + code + "\n")
                    .contains("## What happened", "## Likely causes", "## What to do");
        }
    }

    /** Codes that applications add: each is written where it is answered, so that this test finds it. */
    @Test
    void every_code_of_an_application_is_written_out_and_has_a_page() throws IOException {
        Set<String> pages = pages();
        for (SourceFile source : answering()) {
            OWN.matcher(source.text()).results().forEach(found -> {
                Matcher literal = LITERAL.matcher(found.group(2).strip());
                assertThat(literal.matches())
                        .as("%s: write the code in %s as a literal", source.path(), found.group())
                        .isTrue();
                assertThat(pages).as(source.path()).contains(literal.group(1));
            });
        }
    }

    private static List<SourceFile> answering() {
        return Repository.here().sources().stream()
                .filter(SourceFile::isMain)
                .filter(source -> source.text().contains("import dev.okiagari.kit.web.Problem;"))
                .filter(source -> !source.path().endsWith("/Failures.java"))
                .toList();
    }

    /** The codes are an enum, and the engine's are those above: nobody else can make one up. */
    @Test
    void problems_are_made_in_one_place() {
        assertThat(Repository.here().sources())
                .filteredOn(SourceFile::isMain)
                .filteredOn(source -> source.path().startsWith("kit/")
                        || source.text().contains("import dev.okiagari.kit.web.Problem;"))
                .filteredOn(source -> source.text().contains("new Problem("))
                .extracting(SourceFile::path)
                .containsExactly(PROBLEMS + "Problem.java");
    }

    private static Set<String> codes() {
        Set<String> all = ofTheEngine();
        assertThat(all).hasSizeGreaterThan(10);
        Set<String> ofTheConsole = Repository.here().sources().stream()
                .filter(source -> source.path().equals(PROBLEMS + "ProblemCode.java"))
                .flatMap(source -> PROBLEM.matcher(source.text()).results().map(found -> found.group(1)))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(ofTheConsole).hasSizeGreaterThan(5);
        all.addAll(ofTheConsole);
        answering().stream()
                .flatMap(source -> OWN.matcher(source.text()).results())
                .flatMap(found -> LITERAL.matcher(found.group(2)).results())
                .forEach(literal -> all.add(literal.group(1)));
        return all;
    }

    private static Set<String> ofTheEngine() {
        return Repository.here().sources().stream()
                .filter(source -> source.path().startsWith("engine/src/main/java/"))
                .filter(source -> source.text().contains("extends EngineException"))
                .flatMap(source -> CODE.matcher(source.text()).results().map(found -> found.group(1)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> pages() throws IOException {
        try (Stream<Path> files = Files.list(PAGES)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> !name.equals("README.md"))
                    .map(name -> name.replace(".md", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}

package dev.okiagari.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every code that the engine throws has a page, and every page a code. */
final class ErrorPagesTest {
    private static final Pattern CODE = Pattern.compile("\"(okiagari\\.[a-z_]+)\"");
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

    private static Set<String> codes() {
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

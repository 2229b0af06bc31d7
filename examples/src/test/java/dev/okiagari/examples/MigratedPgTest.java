package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class MigratedPgTest {
    private static final Pattern AFTER = Pattern.compile("// after\n(.*?)```", Pattern.DOTALL);

    @Test
    void the_jobs_of_other_libraries_do_here_what_they_did_there() throws Exception {
        assertThat(ExampleFixture.by(getClass(), Migrated::run))
                .containsExactly("sends the invoice 17", "sends thanks", "PASSED, exit code 0", "0 2 * * *");
    }

    @Test
    void the_page_about_other_libraries_shows_code_that_is_run() throws Exception {
        String page = Files.readString(Documents.root().resolve("docs/migrating.md"));
        String source = Files.readString(
                Documents.root().resolve("examples/src/main/java/dev/okiagari/examples/Migrated.java"));
        List<String> shown = AFTER.matcher(page)
                .results()
                .flatMap(block -> block.group(1).lines())
                .map(String::strip)
                .filter(line -> line.length() > 2)
                .toList();
        assertThat(shown)
                .hasSizeGreaterThan(20)
                .allSatisfy(line -> assertThat(source)
                        .as("Migrated.java has this line of docs/migrating.md")
                        .contains(line));
    }
}

package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs of the README, copied into an empty Maven project that depends on the artifacts alone. */
class ReadmePgTest {
    private static final Pattern PUBLIC_CLASS = Pattern.compile("public class (\\w+)");

    @TempDir
    private Path folder;

    @Test
    void the_programs_of_the_readme_compile_in_an_empty_project_and_print_what_it_says() throws Exception {
        String readme = Files.readString(Documents.root().resolve("README.md"));
        List<String> programs = blocks(readme, "java");
        List<String> outputs = blocks(readme, "text");
        assertThat(programs).hasSize(2).hasSameSizeAs(outputs);
        EmptyProject project = EmptyProject.in(folder, String.join("\n", blocks(readme, "xml")));
        for (String program : programs) {
            project.add(nameOf(program), program);
        }
        project.compile();
        for (int i = 0; i < programs.size(); i++) {
            assertThat(project.run(nameOf(programs.get(i)))).isEqualTo(outputs.get(i));
        }
        assertThat(project.run("Hello")).isEqualTo("ada is done, greeting Hello, Ada!\n");
    }

    private static List<String> blocks(String markdown, String language) {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(markdown)
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    private static String nameOf(String program) {
        return PUBLIC_CLASS.matcher(program).results().findFirst().orElseThrow().group(1);
    }
}

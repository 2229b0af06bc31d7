package dev.okiagari.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ScriptsTest {
    private final Path root = Repository.here().root();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "okiagari",
                "check",
                ".ci/run",
                ".ci/jdk.bash",
                "bench/build.bash",
                "bench/compare",
                "bench/run",
                "examples/run",
                "action/scan",
                "action/pre-commit"
            })
    void bash_can_read_it(String script) throws IOException, InterruptedException {
        Process bash = new ProcessBuilder("bash", "-n", root.resolve(script).toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(said).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "okiagari",
                "check",
                ".ci/run",
                "bench/compare",
                "bench/run",
                "examples/run",
                "action/scan",
                "action/pre-commit"
            })
    void it_is_executable_and_names_its_shell(String script) throws IOException {
        assertThat(root.resolve(script)).isExecutable();
        assertThat(Files.readString(root.resolve(script))).startsWith("#!/usr/bin/env bash\n");
    }
}

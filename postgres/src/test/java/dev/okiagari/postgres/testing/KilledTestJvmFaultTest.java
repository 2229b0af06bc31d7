package dev.okiagari.postgres.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.postgres.PostgresFixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A build that is cut short leaves nothing behind for long. */
class KilledTestJvmFaultTest {

    @TempDir
    Path temporary;

    @Test
    void the_server_of_a_killed_test_jvm_is_stopped_within_seconds() throws Exception {
        Process jvm = launch();
        jvm.inputReader(StandardCharsets.UTF_8).readLine();
        assertThat(pidFile()).exists();

        jvm.destroyForcibly().waitFor();

        await().atMost(Duration.ofSeconds(90)).until(() -> Files.notExists(pidFile()));
    }

    @Test
    void the_next_test_jvm_drops_the_databases_of_a_killed_one_and_stops_the_server_at_its_end() throws Exception {
        Process first = launch();
        String left = first.inputReader(StandardCharsets.UTF_8).readLine();
        first.destroyForcibly().waitFor();

        Process second = launch();
        String all = second.inputReader(StandardCharsets.UTF_8).readLine();
        second.getOutputStream().close();
        second.waitFor();

        assertThat(left).startsWith("test_" + first.pid());
        assertThat(all).startsWith("test_" + second.pid()).doesNotContain("test_" + first.pid());
        assertThat(pidFile()).doesNotExist();
    }

    /** With a folder for temporary files of its own, so with a server of its own. */
    private Process launch() throws IOException {
        List<String> words = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                KilledTestJvmFaultTest.class.getName());
        ProcessBuilder builder = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("OKIAGARI_CACHE", PostgresFixture.CACHE.toString());
        return builder.start();
    }

    private Path pidFile() throws IOException {
        try (var entries = Files.newDirectoryStream(temporary, "okiagari-test-*")) {
            return entries.iterator().next().resolve("pgdata/postmaster.pid");
        }
    }

    public static void main(String[] arguments) throws IOException {
        TestPostgres.database(KilledTestJvmFaultTest.class);
        System.out.println(String.join(" ", TestPostgres.databases()));
        System.in.transferTo(java.io.OutputStream.nullOutputStream());
    }
}

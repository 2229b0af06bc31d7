package dev.okiagari.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessTableFaultTest {

    @TempDir
    Path temporary;

    @Test
    void a_zombie_is_dead() throws IOException {
        // The shell starts a child and becomes a program that never asks how the child ended. The child ends only after
        // that: a shell that is still one would ask.
        Process parent = new ProcessBuilder("sh", "-c", "exec 3<&0; cat <&3 & echo $!; exec sleep 600").start();
        try {
            long child =
                    Long.parseLong(parent.inputReader(StandardCharsets.UTF_8).readLine());

            await().atMost(Duration.ofSeconds(60)).until(() -> commandOf(parent).endsWith("sleep"));
            parent.getOutputStream().close();
            await().atMost(Duration.ofSeconds(60)).until(() -> !ProcessTable.isAlive(child));

            assertThat(ProcessHandle.of(child))
                    .as("still in the table, so a zombie")
                    .isPresent();
            assertThat(ProcessTable.isAlive(parent.pid())).isTrue();
        } finally {
            parent.destroyForcibly();
        }
    }

    @Test
    void a_process_is_not_dead_because_we_have_no_file_descriptor_left_to_look() throws Exception {
        assertThat(DescriptorEater.exitAsking(ProcessHandle.current().pid())).isZero();
    }

    @Test
    void a_server_process_left_in_the_folder_is_ended_and_an_operators_shell_is_not() throws Exception {
        Path folder = Files.createDirectory(temporary.resolve("pgdata")).toRealPath();
        Path program =
                Files.copy(Path.of("/bin/sleep"), temporary.resolve("postgres"), StandardCopyOption.COPY_ATTRIBUTES);
        Process orphan = new ProcessBuilder(program.toString(), "600")
                .directory(folder.toFile())
                .start();
        Process shell =
                new ProcessBuilder("sleep", "600").directory(folder.toFile()).start();
        try {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> ProcessTable.workingIn(folder).contains(orphan.pid()));
            assertThat(ProcessTable.mayServe(orphan.pid(), folder)).isTrue();
            assertThat(ProcessTable.mayServe(orphan.pid(), temporary)).isFalse();

            ProcessTable.endOrphans(folder, Duration.ofSeconds(60));

            assertThat(orphan.waitFor()).isNotZero();
            assertThat(shell.isAlive()).isTrue();
        } finally {
            orphan.destroyForcibly();
            shell.destroyForcibly();
        }
    }

    private static String commandOf(Process process) {
        return process.info().command().orElse("");
    }
}

package dev.okiagari.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLogTest {
    @TempDir
    Path folder;

    @Test
    void a_log_that_has_vanished_meanwhile_says_nothing() throws Exception {
        Path file = folder.resolve("postgres.log");
        ServerLog log = ServerLog.beforeStart(file, Identity.OURSELVES);
        Files.writeString(file, "a message");
        assertThat(log.text()).isEqualTo("a message");

        Files.delete(file);

        assertThat(log.text()).isEmpty();
    }
}

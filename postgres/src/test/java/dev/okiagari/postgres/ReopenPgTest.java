package dev.okiagari.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a folder keeps from one open to the next. */
class ReopenPgTest {

    @TempDir
    Path temporary;

    @Test
    void what_was_committed_is_there_after_close_and_open_on_the_same_port() {
        int port;
        try (EmbeddedPostgres pg = PostgresFixture.open(temporary)) {
            port = pg.port();
            PostgresFixture.tell(pg, "create table kept as select 42 as answer");
        }
        try (EmbeddedPostgres pg = PostgresFixture.open(temporary)) {
            assertThat(PostgresFixture.ask(pg, "select answer from kept")).isEqualTo("42");
            assertThat(pg.port()).isEqualTo(port);
        }
    }

    @Test
    void settings_given_reach_the_server_whatever_characters_they_have() {
        Options options = PostgresFixture.options()
                .withSetting("shared_buffers", "16MB")
                .withSetting("cluster_name", "it's a \\ name");
        try (EmbeddedPostgres pg = EmbeddedPostgres.open(temporary, options)) {
            assertThat(PostgresFixture.ask(pg, "show shared_buffers")).isEqualTo("16MB");
            assertThat(PostgresFixture.ask(pg, "show cluster_name")).isEqualTo("it's a \\ name");
        }
    }

    @Test
    void a_server_told_to_keep_running_is_adopted_by_the_next_open() {
        EmbeddedPostgres first =
                EmbeddedPostgres.open(temporary, PostgresFixture.options().withKeepRunning(true));
        first.close();
        first.close();
        try (EmbeddedPostgres second = PostgresFixture.open(temporary)) {
            assertThat(second.pid()).isEqualTo(first.pid());
        }
        assertThat(ProcessTable.isAlive(first.pid())).isFalse();
    }

    @Test
    void a_port_taken_by_someone_else_is_left_to_them() throws IOException {
        int port;
        try (EmbeddedPostgres pg = PostgresFixture.open(temporary)) {
            port = pg.port();
        }
        try (ServerSocket other = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
                EmbeddedPostgres pg = PostgresFixture.open(temporary)) {
            assertThat(pg.port()).isNotEqualTo(other.getLocalPort());
            assertThat(PostgresFixture.ask(pg, "select 1")).isEqualTo("1");
        }
    }

    @Test
    void an_interrupted_thread_can_still_close() {
        EmbeddedPostgres pg = PostgresFixture.open(temporary);
        Thread.currentThread().interrupt();

        pg.close();

        assertThat(Thread.interrupted())
                .as("the interrupt is kept for the caller")
                .isTrue();
        assertThat(pg.isRunning()).isFalse();
    }
}

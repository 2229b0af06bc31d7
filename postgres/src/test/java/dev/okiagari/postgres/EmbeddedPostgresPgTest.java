package dev.okiagari.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedPostgresPgTest {

    @TempDir
    static Path temporary;

    private static EmbeddedPostgres pg;

    @BeforeAll
    static void open_once_for_all() {
        pg = PostgresFixture.open(temporary.resolve("my own data"));
    }

    @AfterAll
    static void stop() {
        pg.close();
    }

    @Test
    void a_folder_with_spaces_gets_a_durable_server_that_answers_on_loopback_only() throws Exception {
        assertThat(List.of("fsync", "synchronous_commit", "full_page_writes"))
                .allSatisfy(name ->
                        assertThat(PostgresFixture.ask(pg, "show " + name)).isEqualTo("on"));
        assertThat(PostgresFixture.ask(pg, "show max_connections")).isEqualTo("200");
        assertThat(PostgresFixture.ask(pg, "show shared_buffers")).isEqualTo("128MB");
        assertThat(PostgresFixture.ask(pg, "show listen_addresses")).isEqualTo("127.0.0.1");
        assertThat(PostgresFixture.ask(pg, "show unix_socket_directories")).isEmpty();
        assertThat(PostgresFixture.ask(pg, "select current_user")).isEqualTo("postgres");
        assertThat(PostgresFixture.ask(pg, "select rolpassword from pg_authid where rolname = current_user"))
                .startsWith("SCRAM-SHA-256");
        for (InetAddress address : NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress())
                .toList()) {
            assertThatThrownBy(() -> connect(address, pg.port())).isInstanceOf(IOException.class);
        }
    }

    @Test
    void nothing_of_our_environment_reaches_the_server() throws IOException {
        Path environment = Path.of("/proc/" + pg.pid() + "/environ");
        assumeTrue(Files.isReadable(environment), "this system does not show the environment of processes");
        List<String> names = Files.readString(environment, StandardCharsets.ISO_8859_1)
                .transform(all -> List.of(all.split("\0", -1)))
                .stream()
                .map(one -> one.replaceFirst("=.*", ""))
                .filter(name -> !name.isEmpty() && !name.startsWith("PG"))
                .toList();
        assertThat(names).isSubsetOf("PATH", "LC_ALL", "PWD", "OLDPWD", "SHLVL", "_");
    }

    @Test
    void the_password_is_needed_and_only_the_owner_can_read_it() throws IOException {
        assertThat(pg.password()).hasSizeGreaterThan(30);
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(pg.dataFolder().resolve("postgres.password"))))
                .isEqualTo("rw-------");
        assertThatThrownBy(() -> DriverManager.getConnection(pg.jdbcUrl("postgres"), pg.user(), "guess"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("password authentication failed");
    }

    /** Our password is random, so deriving it once is enough; those of users who are created later are derived as usual. */
    @Test
    void signing_in_with_our_password_is_quick_and_those_of_others_stay_slow_to_guess() {
        assertThat(PostgresFixture.ask(pg, "select rolpassword from pg_authid where rolname = current_user"))
                .startsWith("SCRAM-SHA-256$1:");
        assertThat(PostgresFixture.ask(pg, "show scram_iterations")).isEqualTo("4096");
    }

    @Test
    void text_sorts_by_code_point_on_every_machine() {
        assertThat(PostgresFixture.ask(
                        pg, "select string_agg(t, '' order by t) from unnest(array['b','ä','B','a','Z']) t"))
                .isEqualTo("BZabä");
        assertThat(PostgresFixture.ask(
                        pg, "select lower('Ä') || pg_encoding_to_char(encoding) from pg_database limit 1"))
                .isEqualTo("äUTF8");
    }

    @Test
    void databases_are_made_cloned_and_dropped_under_any_name() {
        pg.createDatabase("Odd \" name; drop");
        pg.createDatabase("copy", "Odd \" name; drop");
        pg.createDatabaseIfMissing("copy");
        assertThat(pg.hasDatabase("copy")).isTrue();
        assertThat(pg.hasDatabase("Odd \" name; drop")).isTrue();

        pg.dropDatabase("Odd \" name; drop");
        pg.dropDatabase("never was");

        assertThat(pg.hasDatabase("Odd \" name; drop")).isFalse();
        assertThatThrownBy(() -> pg.createDatabase("copy"))
                .isInstanceOf(PostgresException.class)
                .hasMessageContaining("could not create database copy because")
                .hasMessageContaining("already exists");
    }

    private static void connect(InetAddress address, int port) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), (int)
                    Duration.ofSeconds(2).toMillis());
        }
    }
}

package dev.okiagari.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.okiagari.postgres.testing.ServerFaults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

class CrashFaultTest {

    @TempDir
    Path temporary;

    @Test
    void a_killed_server_comes_back_by_itself_on_the_same_port_with_all_that_was_committed() {
        try (EmbeddedPostgres pg = PostgresFixture.open(temporary)) {
            int port = pg.port();
            PostgresFixture.tell(pg, "create table kept as select g from generate_series(1, 1000) g");
            long killed = pg.pid();

            ServerFaults.killHard(pg);

            await().atMost(Duration.ofSeconds(90)).until(() -> pg.pid() != killed);
            assertThat(pg.port()).isEqualTo(port);
            assertThat(PostgresFixture.ask(pg, "select count(*) from kept")).isEqualTo("1000");
        }
    }

    @Test
    void whoever_takes_the_port_of_a_dead_server_gets_no_password_and_the_source_follows_the_server() throws Exception {
        try (EmbeddedPostgres pg = PostgresFixture.open(temporary);
                PortThief thief = new PortThief()) {
            PGSimpleDataSource source = pg.dataSource("postgres");
            int port = pg.port();
            ServerFaults.killHard(pg);
            thief.take(port);
            assertThatThrownBy(source::getConnection).isInstanceOf(SQLException.class);

            await().atMost(Duration.ofSeconds(90)).until(() -> pg.port() != port && pg.isRunning());
            try (Connection connection = source.getConnection();
                    Statement statement = connection.createStatement()) {
                assertThat(statement.execute("select 1")).isTrue();
            }
            assertThat(thief.heard()).as("nobody has called").isEmpty();
        }
    }

    @Test
    void a_server_that_asks_for_the_password_itself_does_not_get_it() throws Exception {
        try (EmbeddedPostgres pg = PostgresFixture.open(temporary);
                PortThief thief = new PortThief()) {
            thief.take(0);
            PGSimpleDataSource misled = new PGSimpleDataSource();
            ServerDataSource.prepare(misled, new ServerDataSource.SignIn(pg.user(), pg.password()), "postgres");
            misled.setPortNumbers(new int[] {thief.port()});

            assertThatThrownBy(misled::getConnection).isInstanceOf(SQLException.class);

            assertThat(thief.heard()).isNotEmpty().doesNotContain(pg.password());
        }
    }

    @Test
    void two_processes_that_both_see_their_server_die_end_up_with_one_again() {
        try (EmbeddedPostgres pg = PostgresFixture.open(temporary);
                OtherJvm other = OtherJvm.launchAndOpen(temporary)) {
            assertThat(other.pid()).isPositive();
            long killed = pg.pid();

            ServerFaults.killHard(pg);
            pg.ensureRunning();

            assertThat(pg.pid()).isNotEqualTo(killed);
            assertThat(PostgresFixture.ask(pg, "select 1")).isEqualTo("1");
        }
        assertThat(PostmasterFile.read(temporary.resolve("pgdata"))).isEmpty();
    }

    @Test
    void a_server_killed_after_its_last_user_is_recovered_by_the_next_open() {
        EmbeddedPostgres before =
                EmbeddedPostgres.open(temporary, PostgresFixture.options().withKeepRunning(true));
        PostgresFixture.tell(before, "create table kept as select 42 as answer");
        before.close();
        ServerFaults.killHard(before);

        try (EmbeddedPostgres pg = PostgresFixture.open(temporary)) {
            assertThat(PostgresFixture.ask(pg, "select answer from kept")).isEqualTo("42");
        }
    }

    @Test
    void a_backend_busy_when_its_server_is_killed_does_not_hinder_the_restart() throws Exception {
        try (EmbeddedPostgres pg = PostgresFixture.open(temporary);
                Connection connection = pg.dataSource("postgres").getConnection();
                Statement statement = connection.createStatement()) {
            CompletableFuture<String> busy = CompletableFuture.supplyAsync(() -> {
                try {
                    statement.execute("do $$ begin loop end loop; end $$");
                    return "ended";
                } catch (SQLException e) {
                    return "cut";
                }
            });
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> PostgresFixture.ask(
                                    pg,
                                    "select count(*) from pg_stat_activity where query like 'do %' and state = 'active'")
                            .equals("1"));

            ServerFaults.killHard(pg);
            pg.ensureRunning();

            assertThat(PostgresFixture.ask(pg, "select 1")).isEqualTo("1");
            assertThat(busy.get()).isEqualTo("cut");
        }
    }

    @Test
    void a_pid_file_left_by_a_power_cut_whose_number_is_now_someone_elses_does_not_hinder() throws IOException {
        PostgresFixture.open(temporary).close();
        Path pgdata = temporary.resolve("pgdata");
        Files.writeString(
                PostmasterFile.in(pgdata),
                ProcessHandle.current().pid() + "\n" + pgdata + "\n1700000000\n54321\n\n127.0.0.1\n  1 2\nready   \n");

        try (EmbeddedPostgres pg = PostgresFixture.open(temporary)) {
            assertThat(PostgresFixture.ask(pg, "select 1")).isEqualTo("1");
        }
    }

    @Test
    void an_empty_pid_file_does_not_hinder() throws IOException {
        PostgresFixture.open(temporary).close();
        Files.createFile(PostmasterFile.in(temporary.resolve("pgdata")));

        try (EmbeddedPostgres pg = PostgresFixture.open(temporary)) {
            assertThat(PostgresFixture.ask(pg, "select 1")).isEqualTo("1");
        }
    }

    @Test
    void a_first_start_that_was_interrupted_is_begun_anew() throws IOException {
        Path half = Files.createDirectories(temporary.resolve("pgdata.new-123/base"));
        Files.writeString(half.resolve("1"), "half");

        try (EmbeddedPostgres pg = PostgresFixture.open(temporary)) {
            assertThat(PostgresFixture.ask(pg, "select 1")).isEqualTo("1");
            assertThat(half).doesNotExist();
        }
    }
}

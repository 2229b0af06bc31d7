package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.postgres.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** A process that dies in the middle of a firing. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ScheduleFaultTest {
    private static final long GATE = 4711;

    @TempDir
    private Path folder;

    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table fired (slot text, pid bigint)");
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void a_firing_whose_process_is_killed_in_the_middle_is_made_once_by_another() throws Exception {
        Process doomed;
        try (Connection gate = database.dataSource().getConnection()) {
            TestSql.run(gate, "select pg_advisory_lock(?)", GATE);
            doomed = start();
            // It has written its row, and waits at the gate with the schedule's row locked.
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> TestSql.number(
                                    database,
                                    "select count(*) from pg_locks where locktype = 'advisory' and not granted and database ="
                                            + " (select oid from pg_database where datname = current_database())")
                            == 1);
            doomed.destroyForcibly().waitFor();
        }
        try (Engine other = node(database.dataSource())) {
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> TestSql.number(database, "select count(*) from fired") >= 2);
            assertThat(other.nodeId()).isPositive();
        }
        assertThat(TestSql.number(database, "select count(*) from fired where pid = ?", doomed.pid()))
                .isZero();
        assertThat(TestSql.number(database, "select count(*) - count(distinct slot) from fired"))
                .isZero();
        assertThat(TestSql.number(database, "select firings from okiagari.schedule"))
                .isEqualTo(TestSql.number(database, "select count(*) from fired"));
    }

    private static Engine node(DataSource source) {
        return Engine.on(source)
                .settings(Settings.defaults().with(s -> s.longestPoll(Duration.ofMillis(50))))
                .schedule(Schedule.every("tick", Duration.ofSeconds(1), f -> {
                    TestSql.run(
                            f.tx(),
                            "insert into fired values (?, ?)",
                            f.slot().toString(),
                            ProcessHandle.current().pid());
                    TestSql.run(f.tx(), "select pg_advisory_xact_lock_shared(?)", GATE);
                }))
                .start();
    }

    private Process start() throws IOException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1", // it lives for seconds
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                ScheduleFaultTest.class.getName(),
                database.jdbcUrl(),
                database.user(),
                database.password());
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    /** The process that dies. Arguments: JDBC address, user, password. */
    public static void main(String[] args) throws IOException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(args[0]);
        source.setUser(args[1]);
        source.setPassword(args[2]);
        try (Engine engine = node(source)) {
            System.out.println("node " + engine.nodeId());
            while (System.in.read() >= 0) {
                // waits for the end of the input
            }
        }
    }
}

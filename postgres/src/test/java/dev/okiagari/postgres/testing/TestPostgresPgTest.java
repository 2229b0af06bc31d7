package dev.okiagari.postgres.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.postgres.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPostgresPgTest {

    @Test
    void a_database_starts_as_the_migrator_left_it_and_keeps_its_changes_to_itself() throws SQLException {
        try (TestDatabase first = TestPostgres.database(getClass(), "notes", TestPostgresPgTest::migrate);
                TestDatabase second = TestPostgres.database(getClass(), "notes", TestPostgresPgTest::migrate)) {
            run(first.dataSource(), "insert into note values ('mine')");

            assertThat(count(first.dataSource())).isEqualTo(2);
            assertThat(count(second.dataSource())).isEqualTo(1);
        }
    }

    @Test
    void the_migrator_of_a_key_runs_once() {
        AtomicInteger runs = new AtomicInteger();
        for (int i = 0; i < 3; i++) {
            TestPostgres.database(getClass(), "counted", empty -> runs.incrementAndGet())
                    .close();
        }

        assertThat(runs).hasValue(1);
    }

    @Test
    void a_closed_database_is_gone_even_with_a_session_in_it() throws SQLException {
        TestDatabase database = TestPostgres.database(getClass());
        try (Connection forgotten = database.dataSource().getConnection()) {
            assertThat(forgotten.isValid(1)).isTrue();

            database.close();
        }

        assertThat(TestPostgres.server().hasDatabase(database.name())).isFalse();
    }

    @Test
    void a_failing_migrator_is_named_and_leaves_no_template() {
        assertThatThrownBy(() -> TestPostgres.database(getClass(), "broken", empty -> run(empty, "create nonsense")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("could not prepare the template 'broken' because")
                .hasMessageContaining("nonsense");

        TestPostgres.database(getClass(), "broken", TestPostgresPgTest::migrate).close();
    }

    @Test
    void a_test_may_kill_a_server_of_its_own(@TempDir Path folder) throws SQLException {
        try (EmbeddedPostgres own = TestPostgres.ownServer(folder)) {
            assertThat(own.pid()).isNotEqualTo(TestPostgres.server().pid());
            assertThat(own.version()).isEqualTo(TestPostgres.server().version());

            ServerFaults.killHard(own);
            own.ensureRunning();

            run(own.dataSource("postgres"), "create table after_the_kill (x int)");
        }
    }

    private static void migrate(DataSource empty) throws SQLException {
        run(empty, "create table note (text text); insert into note values ('from the template')");
    }

    private static void run(DataSource source, String statements) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(statements);
        }
    }

    private static int count(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from note")) {
            row.next();
            return row.getInt(1);
        }
    }
}

package dev.okiagari.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class DatabasePgTest {
    private TestDatabase server;
    private Database database;

    @BeforeEach
    void open() {
        server = TestPostgres.database(DatabasePgTest.class);
        database = Database.pooled(server.dataSource(), "test", Database.COMMAND_CONNECTIONS);
    }

    @AfterEach
    void close() {
        database.close();
        server.close();
    }

    @Test
    void a_thousand_transactions_one_after_the_other_use_a_handful_of_connections() {
        Set<Integer> sessions = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            sessions.add(database.inTransaction(DatabasePgTest::session));
        }
        assertThat(sessions).hasSizeLessThanOrEqualTo(Database.COMMAND_CONNECTIONS);
    }

    @Test
    void what_throws_is_rolled_back() {
        assertThatThrownBy(() -> database.inTransaction(tx -> {
                    Sql.write(tx, "create table kept (id int)");
                    throw new IllegalStateException("no");
                }))
                .isInstanceOf(IllegalStateException.class);
        boolean exists = database.inTransaction(
                tx -> Sql.first(tx, "select to_regclass('kept') is not null", row -> row.getBoolean(1))
                        .orElseThrow());
        assertThat(exists).isFalse();
    }

    @Test
    void a_refused_statement_is_a_failure_of_the_database() {
        assertThatThrownBy(() -> database.inTransaction(tx -> Sql.write(tx, "drop table missing")))
                .isInstanceOf(DatabaseFailed.class);
    }

    @Test
    void values_come_back_as_they_were_given() {
        List<String> names = List.of("a", "b \"c\"", "{}");
        List<String> read = database.inTransaction(
                tx -> CleanSql.first(tx, "select ? as names", row -> Sql.texts(row, "names"), names)
                        .orElseThrow());
        assertThat(read).isEqualTo(names);
    }

    private static int session(Connection tx) throws SQLException {
        return Sql.first(tx, "select pg_backend_pid()", row -> row.getInt(1)).orElseThrow();
    }
}

package dev.okiagari.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which errors say that the database is unavailable, and what is shown of them. */
class DatabaseErrorsTest {
    @ParameterizedTest
    @ValueSource(strings = {"08006", "08001", "53100", "53300", "57P01", "57P03", "58030", "25006", "25P03"})
    void a_server_that_is_gone_or_takes_no_work_is_unavailable(String state) {
        assertThat(DatabaseErrors.isUnavailable(new IllegalStateException(new SQLException("", state))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"23505", "40001", "42P01", "57014", "25P02", "0"})
    void a_refused_statement_is_not(String state) {
        assertThat(DatabaseErrors.isUnavailable(new SQLException("", state))).isFalse();
    }

    @Test
    void a_pool_that_lends_nothing_is_unavailable() {
        assertThat(DatabaseErrors.isUnavailable(new SQLTransientConnectionException("request timed out")))
                .isTrue();
    }

    @Test
    void the_first_state_among_the_causes_counts() {
        SQLException inner = new SQLException("", "08006");
        SQLException outer = new SQLException("", "23505", inner);

        assertThat(DatabaseErrors.sqlState(new RuntimeException(outer))).isEqualTo("23505");
        assertThat(DatabaseErrors.isUnavailable(outer)).isFalse();
        assertThat(DatabaseErrors.sqlState(new RuntimeException("no SQL"))).isNull();
    }

    @Test
    void exceptions_whose_causes_are_a_circle_or_throw_are_looked_at_all_the_same() {
        RuntimeException circle = new RuntimeException();
        circle.initCause(new RuntimeException(circle));
        RuntimeException broken = new RuntimeException() {
            @Override
            public synchronized Throwable getCause() {
                throw new IllegalStateException();
            }
        };

        assertThat(DatabaseErrors.isUnavailable(circle)).isFalse();
        assertThat(DatabaseErrors.sqlState(circle)).isNull();
        assertThat(DatabaseErrors.isUnavailable(broken)).isFalse();
    }

    @Test
    void a_failed_read_shows_no_secret_that_the_database_quotes() {
        SQLException quoting = new SQLException("invalid input: \"postgresql://bob:hunter2@db/x\"", "22P02");

        assertThat(new ReadFailed(quoting).getMessage())
                .startsWith("could not read from the database: ")
                .doesNotContain("hunter2");
    }
}

package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.internal.store.sql.ClockStore;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClockPgTest {
    private static final String AHEAD =
            "select extract(epoch from date_trunc('minute', okiagari.now() - statement_timestamp()))::bigint / 60";

    private final TestDatabase database = EngineDatabase.of(getClass());

    @AfterEach
    void drop() {
        database.close();
    }

    /** A call of a function that reads a table cost a step that writes about 20 µs. */
    @Test
    void reading_the_clock_is_no_call_of_a_function_until_a_test_moves_it() throws SQLException {
        assertThat(plan()).contains("statement_timestamp()").doesNotContain("okiagari.now");
        advance(Duration.ofMinutes(3));
        assertThat(plan()).contains("okiagari.now()");
    }

    @Test
    void a_statement_that_was_prepared_before_the_clock_was_moved_tells_the_new_time() throws SQLException {
        try (Connection worker = database.dataSource().getConnection();
                PreparedStatement prepared = worker.prepareStatement(AHEAD)) {
            for (int i = 0; i < 10; i++) { // until the server has kept its plan
                assertThat(minutes(prepared)).isZero();
            }
            advance(Duration.ofMinutes(3));
            assertThat(minutes(prepared)).isEqualTo(3);
            advance(Duration.ofMinutes(4));
            assertThat(minutes(prepared)).isEqualTo(7);
            TestSql.run(database, "update okiagari.clock set shift = interval '0'");
            assertThat(minutes(prepared)).isZero();
        }
    }

    private void advance(Duration time) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            ClockStore.advance(connection, time);
        }
    }

    private String plan() {
        return String.join("\n", TestSql.strings(database, "explain (verbose) select okiagari.now()"));
    }

    private static long minutes(PreparedStatement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }
}

package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.TransactionRefused;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** A pool that lends connections on which a transaction has begun already, because it has prepared them with auto-commit off. */
class OpenedPoolPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");

    @Test
    void a_pool_that_lends_connections_is_refused_instead_of_losing_what_is_submitted() {
        try (TestDatabase database = EngineDatabase.of(getClass())) {
            PGSimpleDataSource opened = new PGSimpleDataSource() {
                @Override
                public Connection getConnection() throws SQLException {
                    Connection connection = super.getConnection();
                    connection.setAutoCommit(false);
                    TestSql.run(connection, "set search_path to public"); // as a pool with a schema does
                    return connection;
                }
            };
            opened.setUrl(database.jdbcUrl());
            opened.setUser(database.user());
            opened.setPassword(database.password());

            assertThatThrownBy(() -> Client.on(opened).submit(WORK, "k"))
                    .isInstanceOf(TransactionRefused.class)
                    .hasMessageContaining("lends connections on which a transaction has begun");
        }
    }
}

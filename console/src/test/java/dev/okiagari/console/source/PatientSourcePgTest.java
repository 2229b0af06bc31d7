package dev.okiagari.console.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a database that answers is allowed, and what a pool is not. */
class PatientSourcePgTest {
    private TestDatabase database;
    private HikariDataSource pool;
    private PatientSource source;

    @BeforeEach
    void open() {
        database = TestPostgres.database(getClass());
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.dataSource());
        config.setMaximumPoolSize(4);
        pool = new HikariDataSource(config);
        source = new PatientSource(pool);
    }

    @AfterEach
    void close() {
        source.close();
        pool.close();
        database.close();
    }

    @Test
    void a_slow_statement_of_a_database_that_answers_is_left_alone() throws Exception {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select 1 from pg_sleep(2.5)")) {
            assertThat(row.next()).isTrue();
        }
        assertThat(source.isAway()).isFalse();
    }

    @Test
    void a_pool_that_lends_nothing_is_not_waited_for_long_and_used_again_later() throws Exception {
        List<Connection> taken = new ArrayList<>();
        for (int n = 0; n < 4; n++) {
            taken.add(pool.getConnection());
        }
        long begun = System.nanoTime();
        assertThatThrownBy(source::getConnection).isInstanceOf(SQLTransientConnectionException.class);
        assertThatThrownBy(source::getConnection).isInstanceOf(SQLTransientConnectionException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(2));

        for (Connection connection : taken) {
            connection.close();
        }
        await().atMost(Duration.ofMinutes(1)).until(() -> !source.isAway());
        source.getConnection().close();
        await().atMost(Duration.ofMinutes(1)) // all but its own are back, those too that came too late
                .until(() -> pool.getHikariPoolMXBean().getActiveConnections() <= 1);
    }

    @Test
    void a_refusal_that_says_nothing_about_the_server_is_passed_on() throws Exception {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute("select * from nothing")).isInstanceOf(SQLException.class);
        }
        source.getConnection().close();
        assertThat(source.isAway()).isFalse();
    }
}

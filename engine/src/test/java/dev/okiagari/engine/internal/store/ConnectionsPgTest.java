package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.internal.store.item.SubmitStore;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.sql.Connections;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class ConnectionsPgTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private Workshop shop;
    private Connections connections;

    @BeforeEach
    void open() throws SQLException {
        shop = Workshop.of(getClass());
        connections = new Connections(
                shop.database, 2, new Connections.SessionSettings(() -> "okiagari test", TIMEOUT, Duration.ZERO, true));
    }

    @AfterEach
    void close() throws SQLException {
        connections.close();
        shop.close();
    }

    @Test
    void sessions_carry_the_name_the_timeouts_and_the_plan_mode() throws Exception {
        assertThat(setting("application_name")).isEqualTo("okiagari test");
        assertThat(setting("statement_timeout")).isEqualTo("2s");
        assertThat(setting("idle_in_transaction_session_timeout")).isEqualTo("2s");
        assertThat(setting("plan_cache_mode")).isEqualTo("force_generic_plan");
    }

    @Test
    void a_silent_server_is_noticed_as_soon_as_the_address_says_if_statements_are_short() throws Exception {
        assertThat(silenceWith(1, true)).as("address says 1 s").isEqualTo(1000);
        assertThat(silenceWith(60, true)).as("address says 60 s").isEqualTo(3000);
        assertThat(silenceWith(0, true)).as("address says nothing").isEqualTo(3000);
        assertThat(silenceWith(1, false)).as("a write may be longer").isEqualTo(3000);
    }

    private int silenceWith(int socketTimeout, boolean areShort) throws Exception {
        PGSimpleDataSource source = (PGSimpleDataSource) shop.database;
        source.setSocketTimeout(socketTimeout);
        try (Connections own = new Connections(
                source, 1, new Connections.SessionSettings(() -> "okiagari test", TIMEOUT, Duration.ZERO, areShort))) {
            return own.inTransaction(Connection::getNetworkTimeout);
        }
    }

    @Test
    void transactions_are_read_committed_whatever_the_database_prefers() throws Exception {
        shop.run("alter database " + shop.ask("select current_database()")
                + " set default_transaction_isolation = 'serializable'");

        assertThat(setting("transaction_isolation")).isEqualTo("read committed");
    }

    @Test
    void a_statement_that_takes_too_long_is_ended_by_the_server() {
        assertThatThrownBy(() -> connections.inTransaction(c -> Workshop.askOn(c, "select pg_sleep(30)")))
                .isInstanceOf(SQLException.class)
                .extracting(e -> ((SQLException) e).getSQLState())
                .isEqualTo("57014");
    }

    @Test
    void a_frozen_writer_does_not_keep_its_row_locked() throws Exception {
        long id = shop.submit("k");
        Connection frozen = connections.take();
        Workshop.askOn(frozen, "select id from okiagari.item where id = " + id + " for update");

        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> shop.ask("select id from okiagari.item where id = " + id + " for update skip locked")
                        .equals(Long.toString(id)));

        assertThatThrownBy(() -> Workshop.askOn(frozen, "select 1")).isInstanceOf(SQLException.class);
        connections.discard(frozen);
        assertThat(setting("application_name")).isEqualTo("okiagari test");
    }

    @Test
    void a_connection_that_met_an_error_is_not_handed_on() throws Exception {
        String pid = connections.inTransaction(c -> Workshop.askOn(c, "select pg_backend_pid()"));

        assertThatThrownBy(() -> connections.inTransaction(c -> Workshop.askOn(c, "select 1 / 0")))
                .isInstanceOf(SQLException.class);

        String next = connections.inTransaction(c -> Workshop.askOn(c, "select pg_backend_pid()"));
        assertThat(next).isNotEqualTo(pid);
    }

    @Test
    void a_good_connection_is_used_again() throws Exception {
        String first = connections.inTransaction(c -> Workshop.askOn(c, "select pg_backend_pid()"));
        String second = connections.inTransaction(c -> Workshop.askOn(c, "select pg_backend_pid()"));

        assertThat(second).isEqualTo(first);
    }

    @Test
    void there_are_never_more_than_its_size_and_a_wait_has_an_end() throws Exception {
        Connection one = connections.take();
        Connection two = connections.take();

        assertThatThrownBy(() -> connections.take(Duration.ofMillis(50)))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("all 2 were busy");

        connections.giveBack(one);
        connections.giveBack(connections.take(Duration.ofSeconds(5)));
        connections.discard(two);
    }

    @Test
    void an_uncommitted_write_of_a_discarded_connection_is_gone() throws Exception {
        Connection connection = connections.take();
        new SubmitStore().submit(connection, List.of(Workshop.submission("k")), IfFinished.KEEP);
        connections.discard(connection);

        assertThat(shop.count("select count(*) from okiagari.item")).isZero();
    }

    @Test
    void closing_ends_the_idle_sessions_and_those_given_back_later() throws Exception {
        Connection late = connections.take();
        connections.giveBack(connections.take());

        connections.close();
        connections.giveBack(late);

        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> shop.count("select count(*) from pg_stat_activity where application_name = 'okiagari test'"
                                + " and datname = current_database()")
                        == 0);
    }

    private String setting(String name) throws Exception {
        return connections.inTransaction(c -> Workshop.askOn(c, "show " + name));
    }
}

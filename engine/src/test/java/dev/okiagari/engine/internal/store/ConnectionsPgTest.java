package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.internal.store.item.SubmitStore;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.Opener;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class ConnectionsPgTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private StoreFixture shop;
    private Connections connections;

    @BeforeEach
    void open() throws SQLException {
        shop = StoreFixture.of(getClass());
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
        assertThatThrownBy(() -> connections.inTransaction(c -> StoreFixture.askOn(c, "select pg_sleep(30)")))
                .isInstanceOf(SQLException.class)
                .extracting(e -> ((SQLException) e).getSQLState())
                .isEqualTo("57014");
    }

    @Test
    void a_frozen_writer_does_not_keep_its_row_locked() throws Exception {
        long id = shop.submit("k");
        Connection frozen = connections.take();
        StoreFixture.askOn(frozen, "select id from okiagari.item where id = " + id + " for update");

        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> shop.ask("select id from okiagari.item where id = " + id + " for update skip locked")
                        .equals(Long.toString(id)));

        assertThatThrownBy(() -> StoreFixture.askOn(frozen, "select 1")).isInstanceOf(SQLException.class);
        connections.discard(frozen);
        assertThat(setting("application_name")).isEqualTo("okiagari test");
    }

    @Test
    void a_connection_that_met_an_error_is_not_handed_on() throws Exception {
        String pid = connections.inTransaction(c -> StoreFixture.askOn(c, "select pg_backend_pid()"));

        assertThatThrownBy(() -> connections.inTransaction(c -> StoreFixture.askOn(c, "select 1 / 0")))
                .isInstanceOf(SQLException.class);

        String next = connections.inTransaction(c -> StoreFixture.askOn(c, "select pg_backend_pid()"));
        assertThat(next).isNotEqualTo(pid);
    }

    @Test
    void a_good_connection_is_used_again() throws Exception {
        String first = connections.inTransaction(c -> StoreFixture.askOn(c, "select pg_backend_pid()"));
        String second = connections.inTransaction(c -> StoreFixture.askOn(c, "select pg_backend_pid()"));

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
        new SubmitStore().submit(connection, List.of(StoreFixture.submission("k")), IfFinished.KEEP);
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

    @Test
    void what_nobody_uses_is_returned_as_it_was_lent_and_what_is_kept_stays() throws Exception {
        try (Connections keepsOne = keeping(2, new Connections.Keeping(1, Duration.ZERO))) {
            Connection first = keepsOne.take();
            keepsOne.giveBack(keepsOne.take());
            keepsOne.giveBack(first);
            assertThat(sessions()).isEqualTo(2);

            keepsOne.returnUnused();
            keepsOne.giveBack(keepsOne.take()); // one of them is used between any two rounds
            keepsOne.returnUnused();
            keepsOne.giveBack(keepsOne.take());
            keepsOne.returnUnused();

            await().atMost(Duration.ofMinutes(1)).until(() -> sessions() == 1);
            for (int round = 0; round < 5; round++) {
                keepsOne.returnUnused();
            }
            assertThat(sessions()).isEqualTo(1);
        }
    }

    @Test
    void of_those_that_keep_none_all_are_returned_and_opened_again_when_they_are_needed() throws Exception {
        try (Connections keepsNone = keeping(2, Connections.Keeping.NONE)) {
            keepsNone.giveBack(keepsNone.take());
            keepsNone.returnUnused();
            assertThat(sessions()).isEqualTo(1);
            keepsNone.returnUnused();
            await().atMost(Duration.ofMinutes(1)).until(() -> sessions() == 0);

            String name = keepsNone.inTransaction(c -> StoreFixture.askOn(c, "show application_name"));
            assertThat(name).isEqualTo("okiagari test");
        }
    }

    @Test
    void who_finds_the_kept_one_in_use_waits_for_it_before_another_is_opened() throws Exception {
        try (Connections keepsOne = keeping(2, new Connections.Keeping(1, Duration.ofMinutes(1)));
                ExecutorService other = Executors.newSingleThreadExecutor()) {
            Connection first = keepsOne.take();
            AtomicReference<Thread> waiting = new AtomicReference<>();
            Future<String> second = other.submit(() -> {
                waiting.set(Thread.currentThread());
                return keepsOne.alone(c -> StoreFixture.askOn(c, "select 'done'"));
            });
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> waiting.get() != null && waiting.get().getState() == Thread.State.TIMED_WAITING);
            keepsOne.giveBack(first);

            assertThat(second.get()).isEqualTo("done");
            assertThat(sessions()).isEqualTo(1);
        }
    }

    @Test
    void a_kept_one_that_stays_in_use_is_not_waited_for_without_end() throws Exception {
        try (Connections keepsOne = keeping(2, new Connections.Keeping(1, Duration.ofMillis(20)))) {
            Connection first = keepsOne.take();
            Connection second = keepsOne.take();

            assertThat(sessions()).isEqualTo(2);
            keepsOne.giveBack(first);
            keepsOne.giveBack(second);
        }
    }

    @Test
    void a_neighbour_lends_what_it_keeps_and_gets_it_back_and_lends_nothing_else() throws Exception {
        AtomicBoolean isPreferred = new AtomicBoolean(true);
        try (Connections keepsOne = keeping(2, new Connections.Keeping(1, Duration.ofMillis(20)));
                Connections own = keeping(1, Connections.Keeping.NONE)) {
            own.borrowFrom(keepsOne, isPreferred::get);
            String kept = keepsOne.inTransaction(ConnectionsPgTest::pid);
            assertThat(own.inTransaction(ConnectionsPgTest::pid)).isEqualTo(kept);
            assertThat(own.alone(ConnectionsPgTest::pid)).isEqualTo(kept);
            assertThat(sessions()).isEqualTo(1);

            Connection busy = keepsOne.take();
            assertThat(own.inTransaction(ConnectionsPgTest::pid)).isNotEqualTo(kept);
            keepsOne.giveBack(busy);
            isPreferred.set(false);
            assertThat(own.inTransaction(ConnectionsPgTest::pid)).isNotEqualTo(kept);

            isPreferred.set(true);
            assertThatThrownBy(() -> own.inTransaction(c -> StoreFixture.askOn(c, "select 1 / 0")))
                    .isInstanceOf(SQLException.class);
            assertThat(keepsOne.inTransaction(ConnectionsPgTest::pid))
                    .as("a borrowed one that met an error is not handed on")
                    .isNotEqualTo(kept);
        }
    }

    @Test
    void a_statement_alone_is_a_transaction_by_itself() throws Exception {
        List<String> transactions = connections.alone(c -> List.of(
                StoreFixture.askOn(c, "select pg_current_xact_id()::text"),
                StoreFixture.askOn(c, "select pg_current_xact_id()::text")));
        assertThat(transactions).doesNotHaveDuplicates();

        Connection next = connections.take();
        assertThat(next.getAutoCommit()).as("for the next user").isFalse();
        connections.giveBack(next);
    }

    private Connections keeping(int size, Connections.Keeping keeping) {
        return new Connections(
                new Opener(shop.database),
                size,
                new Connections.SessionSettings(() -> "okiagari test", TIMEOUT, Duration.ZERO, true),
                keeping);
    }

    private long sessions() throws SQLException {
        return shop.count("select count(*) from pg_stat_activity where application_name = 'okiagari test'"
                + " and datname = current_database()");
    }

    private static String pid(Connection connection) throws SQLException {
        return StoreFixture.askOn(connection, "select pg_backend_pid()");
    }

    private String setting(String name) throws Exception {
        return connections.inTransaction(c -> StoreFixture.askOn(c, "show " + name));
    }
}

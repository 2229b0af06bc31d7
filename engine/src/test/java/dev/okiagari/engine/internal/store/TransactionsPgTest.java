package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.LeaseLost;
import dev.okiagari.engine.internal.store.sql.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransactionsPgTest {
    private final AtomicBoolean leaseLives = new AtomicBoolean(true);
    private StoreFixture shop;
    private Connections connections;
    private Transactions transactions;

    @BeforeEach
    void open() throws SQLException {
        shop = StoreFixture.of(getClass());
        shop.run("create table effect (id integer primary key, n integer not null)");
        shop.run("insert into effect values (1, 0), (2, 0)");
        connections = new Connections(
                shop.database,
                4,
                new Connections.SessionSettings(() -> "test", Duration.ofSeconds(5), Duration.ZERO, true));
        transactions = new Transactions(connections, leaseLives::get);
    }

    @AfterEach
    void close() throws SQLException {
        connections.close();
        shop.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"40001", "40P01"})
    void conflicts_are_tried_again_five_times_and_then_thrown(String state) {
        AtomicInteger tries = new AtomicInteger();

        assertThatThrownBy(() -> transactions.commit(tx -> {
                    tries.incrementAndGet();
                    throw raised(tx, state);
                }))
                .isInstanceOf(SQLException.class)
                .extracting(e -> ((SQLException) e).getSQLState())
                .isEqualTo(state);

        assertThat(tries).hasValue(6);
    }

    @Test
    void a_conflict_that_passes_leaves_one_effect() throws Exception {
        AtomicInteger tries = new AtomicInteger();

        transactions.commit(tx -> {
            add(tx, 1);
            if (tries.incrementAndGet() <= 3) {
                throw raised(tx, "40001");
            }
            return body();
        });

        assertThat(tries).hasValue(4);
        assertThat(effect(1)).isEqualTo(1);
    }

    @Test
    void two_transactions_that_deadlock_both_happen_once() throws Exception {
        CyclicBarrier bothHoldTheirFirst = new CyclicBarrier(2);
        CompletableFuture<Void> up = inBackground(1, 2, bothHoldTheirFirst);
        CompletableFuture<Void> down = inBackground(2, 1, bothHoldTheirFirst);

        CompletableFuture.allOf(up, down).get(120, TimeUnit.SECONDS);

        assertThat(effect(1)).isEqualTo(2);
        assertThat(effect(2)).isEqualTo(2);
    }

    @Test
    void a_serialization_failure_at_the_commit_is_tried_again() throws Exception {
        AtomicInteger tries = new AtomicInteger();

        transactions.commit(tx -> {
            if (tries.incrementAndGet() == 1) {
                execute(
                        tx,
                        "create temporary table t (id integer primary key deferrable initially deferred)"
                                + " on commit drop");
                execute(
                        tx,
                        "create function pg_temp.conflict() returns trigger language plpgsql as"
                                + " $$ begin raise exception 'late' using errcode = '40001'; end $$");
                execute(
                        tx,
                        "create constraint trigger late after insert on t deferrable initially deferred"
                                + " for each row execute function pg_temp.conflict()");
                execute(tx, "insert into t values (1)");
            }
            add(tx, 1);
            return body();
        });

        assertThat(tries).hasValue(2);
        assertThat(effect(1)).isEqualTo(1);
    }

    @Test
    void a_session_ended_in_the_middle_is_tried_again_on_another_with_one_effect() throws Exception {
        AtomicInteger tries = new AtomicInteger();

        transactions.commit(tx -> {
            add(tx, 1);
            if (tries.incrementAndGet() == 1) {
                endSessionOf(tx);
            }
            add(tx, 2);
            return body();
        });

        assertThat(tries).hasValue(2);
        assertThat(effect(1)).isEqualTo(1);
        assertThat(effect(2)).isEqualTo(1);
    }

    @Test
    void idle_sessions_that_were_ended_meanwhile_are_replaced() throws Exception {
        transactions.commit(tx -> {
            add(tx, 1);
            return body();
        });
        shop.run("select pg_terminate_backend(pid, 5000) from pg_stat_activity"
                + " where application_name = 'test' and datname = current_database()");

        transactions.commit(tx -> {
            add(tx, 1);
            return body();
        });

        assertThat(effect(1)).isEqualTo(2);
    }

    @Test
    void eight_idle_sessions_that_were_ended_meanwhile_cost_the_work_nothing() throws Exception {
        Connections many = new Connections(
                shop.database,
                8,
                new Connections.SessionSettings(() -> "test", Duration.ofSeconds(5), Duration.ZERO, true));
        try (many) {
            List<Connection> opened = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                opened.add(many.take());
            }
            opened.forEach(many::giveBack);
            shop.run("select pg_terminate_backend(pid, 5000) from pg_stat_activity"
                    + " where application_name = 'test' and datname = current_database()");

            new Transactions(many, leaseLives::get).commit(tx -> {
                add(tx, 1);
                return body();
            });
        }
        assertThat(effect(1)).isEqualTo(1);
    }

    @Test
    void a_fault_of_the_work_itself_is_thrown_at_once_and_leaves_nothing() throws Exception {
        AtomicInteger tries = new AtomicInteger();

        assertThatThrownBy(() -> transactions.commit(tx -> {
                    tries.incrementAndGet();
                    add(tx, 1);
                    throw new IllegalArgumentException("no");
                }))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(tries).hasValue(1);
        assertThat(effect(1)).isZero();
    }

    @Test
    void nothing_is_begun_when_the_lease_is_gone() {
        leaseLives.set(false);
        AtomicInteger tries = new AtomicInteger();

        assertThatThrownBy(() -> transactions.commit(tx -> {
                    tries.incrementAndGet();
                    return body();
                }))
                .isInstanceOf(LeaseLost.class);

        assertThat(tries).hasValue(0);
    }

    @Test
    void a_lost_session_is_not_tried_again_once_the_lease_is_gone() throws Exception {
        assertThatThrownBy(() -> transactions.commit(tx -> {
                    add(tx, 1);
                    leaseLives.set(false);
                    endSessionOf(tx);
                    add(tx, 2);
                    return body();
                }))
                .isInstanceOf(LeaseLost.class);

        assertThat(effect(1)).isZero();
    }

    /** Each takes its first row, waits until the other has its own, and then wants the other's. */
    private CompletableFuture<Void> inBackground(int first, int second, CyclicBarrier barrier) {
        AtomicInteger tries = new AtomicInteger();
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                transactions.commit(tx -> {
                    add(tx, first);
                    if (tries.incrementAndGet() == 1) {
                        barrier.await(60, TimeUnit.SECONDS);
                    }
                    add(tx, second);
                    return body();
                });
                done.complete(null);
            } catch (Exception e) {
                done.completeExceptionally(e);
            }
        });
        return done;
    }

    private static Transactions.Body<Boolean> body() {
        return new Transactions.Body<>(true, "", null);
    }

    private void endSessionOf(Connection tx) throws SQLException {
        String pid = StoreFixture.askOn(tx, "select pg_backend_pid()");
        assertThat(shop.ask("select pg_terminate_backend(" + pid + ", 5000)")).isEqualTo("t");
    }

    /** An error that the server itself has raised in this transaction. */
    private static SQLException raised(Connection tx, String state) {
        try {
            execute(tx, "do $$ begin raise exception 'conflict' using errcode = '" + state + "'; end $$");
            throw new AssertionError("the server raised nothing");
        } catch (SQLException e) {
            return e;
        }
    }

    private static void add(Connection tx, int id) throws SQLException {
        execute(tx, "update effect set n = n + 1 where id = " + id);
    }

    private static void execute(Connection tx, String sql) throws SQLException {
        try (Statement statement = tx.createStatement()) {
            statement.execute(sql);
        }
    }

    private long effect(int id) throws SQLException {
        return shop.count("select n from effect where id = " + id);
    }
}

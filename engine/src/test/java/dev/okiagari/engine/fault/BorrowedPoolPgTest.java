package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.EngineException;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.model.TransactionRefused;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** Pools of other people: the engine takes no more of them than it must, and gives connections back as they were lent. */
@Timeout(300)
class BorrowedPoolPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Pipeline<Void> OTHER = Pipeline.of("other");
    private static final Pipeline<Void> BUSY = Pipeline.of("busy");
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table mine (key text)");
    }

    @AfterEach
    void drop() {
        database.close();
    }

    private HikariDataSource pool(int size, boolean autoCommit) {
        HikariDataSource pool = new HikariDataSource();
        pool.setDataSource(database.dataSource());
        pool.setMaximumPoolSize(size);
        pool.setAutoCommit(autoCommit);
        pool.setConnectionTimeout(20_000);
        return pool;
    }

    @Test
    void with_every_connection_of_the_pool_in_callers_hands_each_submits_and_nudges_without_another() throws Exception {
        try (HikariDataSource pool = pool(2, true)) {
            Client client = Client.on(pool);
            CountDownLatch bothHold = new CountDownLatch(2);
            CountDownLatch bothAreDone = new CountDownLatch(2);
            long began = System.nanoTime();
            List<Thread> callers = List.of("a", "b").stream()
                    .map(key -> Thread.ofPlatform().start(() -> {
                        try (Connection tx = pool.getConnection()) {
                            tx.setAutoCommit(false);
                            bothHold.countDown();
                            bothHold.await();
                            TestSql.run(tx, "insert into mine values (?)", key);
                            client.in(tx).submit(WORK, key);
                            assertThat(client.in(tx).items().find(WORK, key)).isPresent();
                            tx.commit();
                            client.nudge(); // as in Spring's afterCommit: the connection is still held
                            bothAreDone.countDown();
                            bothAreDone.await();
                        } catch (SQLException | InterruptedException e) {
                            throw new AssertionError(e);
                        }
                    }))
                    .toList();
            for (Thread caller : callers) {
                caller.join();
            }
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(10));
            assertThat(bothAreDone.getCount()).isZero();
        }
        assertThat(TestSql.number(database, "select count(*) from okiagari.item"))
                .isEqualTo(2);
    }

    @Test
    void a_nudge_that_finds_no_connection_is_given_up_and_leaves_nobody_waiting_in_the_pool() throws Exception {
        try (HikariDataSource pool = pool(1, true);
                Connection held = pool.getConnection()) {
            Client client = Client.on(pool);
            for (int i = 0; i < 50; i++) {
                client.nudge();
            }
            await().atMost(Duration.ofSeconds(10))
                    .until(() -> pool.getHikariPoolMXBean().getThreadsAwaitingConnection() <= 1);
            await().atMost(Duration.ofSeconds(10))
                    .until(() -> pool.getHikariPoolMXBean().getThreadsAwaitingConnection() == 0);
            assertThat(held.isValid(5)).isTrue();
        }
    }

    @Test
    void a_nudge_without_a_node_of_its_own_reaches_others() throws Exception {
        try (HikariDataSource pool = pool(2, true);
                Connection ear = database.dataSource().getConnection()) {
            TestSql.run(ear, "listen okiagari_due");
            Client client = Client.on(pool);
            try (Connection tx = pool.getConnection()) {
                tx.setAutoCommit(false);
                client.in(tx).submit(WORK, "k");
                tx.commit();
            }
            PGNotification[] heard = {};
            for (int tries = 0; heard.length == 0 && tries < 15; tries++) {
                client.nudge(); // given up when a busy machine does not let it have a connection soon
                heard = ear.unwrap(PGConnection.class).getNotifications(2_000);
            }
            assertThat(heard).hasSizeBetween(1, 2);
        }
    }

    @Test
    void a_commit_of_the_engines_own_tells_its_node_in_memory_and_others_only_of_what_that_does_not_do()
            throws Exception {
        CountDownLatch done = new CountDownLatch(20);
        CountDownLatch isTaken = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        try (Connection ear = database.dataSource().getConnection();
                Engine engine = Engine.on(database.dataSource())
                        .work(
                                WORK.steps()
                                        .step(
                                                "only",
                                                a -> {
                                                    done.countDown();
                                                    return Outcome.done();
                                                },
                                                s -> s.perNode(100)),
                                BUSY.steps()
                                        .step(
                                                "only",
                                                a -> {
                                                    isTaken.countDown();
                                                    mayGoOn.await();
                                                    return Outcome.done();
                                                },
                                                s -> s.perNode(1)))
                        .settings(Settings.defaults().with(s -> s.longestPoll(Duration.ofSeconds(20))))
                        .start()) {
            TestSql.run(ear, "listen okiagari_due");
            for (int i = 0; i < 20; i++) {
                engine.client().submit(WORK, "k" + i);
            }
            done.await();
            assertThat(ear.unwrap(PGConnection.class).getNotifications(1)).isNullOrEmpty();

            engine.client().submit(OTHER, "another pipeline");
            assertThat(ear.unwrap(PGConnection.class).getNotifications(30_000)).hasSize(1);

            engine.client().submit(BUSY, "takes the only place");
            isTaken.await();
            engine.client().submit(BUSY, "for another node");
            assertThat(ear.unwrap(PGConnection.class).getNotifications(30_000)).hasSize(1);
            mayGoOn.countDown();
        }
    }

    @Test
    void a_node_of_the_same_process_finds_an_item_of_a_callers_transaction_soon_after_its_commit() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        try (Engine engine = Engine.on(database.dataSource())
                        .work(WORK.steps().step("only", a -> {
                            done.countDown();
                            return Outcome.done();
                        }))
                        .settings(Settings.defaults().with(s -> s.longestPoll(Duration.ofSeconds(60))))
                        .start();
                Connection tx = database.dataSource().getConnection()) {
            tx.setAutoCommit(false);
            engine.client().in(tx).submit(WORK, "k");
            tx.commit();
            long committed = System.nanoTime();
            done.await();
            Duration took = Duration.ofNanos(System.nanoTime() - committed);
            System.out.println("measured: found " + took.toMillis() + " ms after the caller's commit, without a nudge");
            assertThat(took).isLessThan(Duration.ofSeconds(30));
        }
    }

    @Test
    void a_pool_that_lends_with_auto_commit_off_works_and_gets_its_connections_back_so() throws Exception {
        try (HikariDataSource pool = pool(1, false)) {
            Client client = Client.on(pool);
            client.submit(WORK, "one");
            client.submitAll(WORK, List.of(Target.of("one"), Target.of("two")));
            client.nudge();
            assertThat(client.items().find(WORK, "two").orElseThrow().state()).isEqualTo(State.WAITING);
            try (Connection tx = pool.getConnection()) {
                assertThat(tx.getAutoCommit()).isFalse();
                client.in(tx).submit(WORK, "three");
                tx.rollback();
            }
        }
        assertThat(TestSql.strings(database, "select key from okiagari.target order by key"))
                .containsExactly("one", "two");
    }

    @Test
    void the_schema_is_applied_by_a_pool_that_lends_with_auto_commit_off() throws Exception {
        try (TestDatabase empty = TestPostgres.database(getClass());
                HikariDataSource pool = new HikariDataSource()) {
            pool.setDataSource(empty.dataSource());
            pool.setMaximumPoolSize(1);
            pool.setAutoCommit(false);
            Schema.apply(pool);
            Schema.apply(pool);
            try (Connection another = empty.dataSource().getConnection()) {
                assertThat(Schema.installed(another)).isEqualTo(Schema.VERSION);
            }
        }
    }

    @Test
    void asking_for_the_version_of_missing_tables_spoils_no_transaction() throws Exception {
        try (TestDatabase empty = TestPostgres.database(getClass());
                Connection tx = empty.dataSource().getConnection()) {
            tx.setAutoCommit(false);
            assertThat(Schema.installed(tx)).isZero();
            TestSql.run(tx, "create table mine (key text)");
            tx.commit();
        }
    }

    @Test
    void a_source_that_lends_the_connection_of_a_transaction_is_taken_part_in_and_switched_nowhere() throws Exception {
        try (HikariDataSource pool = pool(3, true);
                BoundConnections bound = new BoundConnections(pool)) {
            Client client = Client.on(bound);
            bound.begin();
            client.submit(WORK, "before the first statement");
            TestSql.run(bound.connection(), "insert into mine values ('a')");
            client.submit(WORK, "after it");
            assertThat(client.items().find(WORK, "after it")).isPresent();
            bound.connection().rollback();
            bound.end();
            assertThat(TestSql.number(database, "select count(*) from mine")).isZero();
            assertThat(TestSql.number(database, "select count(*) from okiagari.item"))
                    .isZero();

            client.submit(WORK, "outside");
            bound.begin();
            client.submit(WORK, "kept");
            bound.connection().commit();
            bound.end();
            assertThat(TestSql.number(database, "select count(*) from okiagari.item"))
                    .isEqualTo(2);
            assertThat(bound.switched()).isEmpty();
        }
    }

    @Test
    void while_it_cannot_be_told_whose_transaction_it_is_the_call_is_refused_and_the_pool_is_not_waited_for()
            throws Exception {
        try (HikariDataSource pool = pool(1, true);
                BoundConnections bound = new BoundConnections(pool)) {
            Client client = Client.on(bound);
            bound.begin();
            assertThatThrownBy(() -> client.submit(WORK, "k"))
                    .isInstanceOfSatisfying(TransactionRefused.class, e -> code(e, "okiagari.transaction_unclear"))
                    .hasMessageContaining("client.in(connection)");
            client.in(bound.connection()).submit(WORK, "k");
            bound.connection().commit();
            bound.end();
        }
        assertThat(TestSql.number(database, "select count(*) from okiagari.item"))
                .isEqualTo(1);
    }

    @Test
    void a_client_of_a_node_knows_from_the_start_how_the_pool_lends() throws Exception {
        try (HikariDataSource pool = pool(20, true);
                BoundConnections bound = new BoundConnections(pool);
                Engine engine = Engine.on(bound)
                        .work(WORK.steps().step("only", a -> Outcome.done()))
                        .start()) {
            bound.begin();
            bound.lendNoOther();
            engine.client().submit(OTHER, "k");
            bound.connection().rollback();
            bound.end();
            assertThat(TestSql.number(database, "select count(*) from okiagari.item"))
                    .isZero();
            bound.lendAgain();
        }
    }

    @Test
    void waiting_for_others_is_refused_inside_a_transaction() throws Exception {
        try (HikariDataSource pool = pool(3, true);
                BoundConnections bound = new BoundConnections(pool)) {
            Client client = Client.on(bound);
            bound.begin();
            TestSql.run(bound.connection(), "insert into mine values ('a')");
            var item = client.submit(WORK, "k");
            var run = client.run("job", WORK).targets(List.of(Target.of("t"))).start();
            assertThatThrownBy(() -> item.await(Duration.ofMinutes(1)))
                    .isInstanceOfSatisfying(TransactionRefused.class, e -> code(e, "okiagari.transaction_refused"))
                    .hasMessageContaining("could not wait for item");
            assertThatThrownBy(run::await)
                    .isInstanceOf(TransactionRefused.class)
                    .hasMessageContaining("could not wait for run");
            assertThatThrownBy(() -> client.call(dev.okiagari.engine.upstream.Upstream.named("shop"), () -> true))
                    .isInstanceOf(TransactionRefused.class)
                    .hasMessageContaining("could not call upstream shop");
            assertThatThrownBy(() -> Schema.apply(bound)).isInstanceOf(TransactionRefused.class);
            bound.connection().commit();
            bound.end();
        }
        assertThat(TestSql.number(database, "select count(*) from okiagari.item"))
                .isEqualTo(2);
    }

    private static void code(EngineException e, String code) {
        assertThat(e.code()).isEqualTo(code);
    }
}

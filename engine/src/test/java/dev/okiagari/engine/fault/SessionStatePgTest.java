package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Write;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions belong to a pool or a pooler, and to the next write: nothing stays on them. */
class SessionStatePgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final int POOL = 20;

    private static final Map<String, Write> WAYS = Map.of(
            "set", tx -> TestSql.run(tx, "set search_path to other"),
            "after a comment",
                    tx -> TestSql.run(tx, "/* quietly */ select 1; -- and\n SET SESSION search_path to other"),
            "set_config", tx -> TestSql.run(tx, "select set_config('search_path', 'other', false)"),
            "setSchema", tx -> tx.setSchema("other"),
            "a statement",
                    tx -> {
                        try (Statement statement = tx.createStatement()) {
                            statement.addBatch("set search_path to other");
                            statement.executeBatch();
                        }
                    });

    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create schema other");
        TestSql.run(database, "create table effect (key text)");
        TestSql.run(database, "create table other.effect (key text)");
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"set", "after a comment", "set_config", "setSchema", "a statement"})
    void what_a_write_sets_neither_moves_its_neighbours_effects_nor_stays_in_the_pool(String way) throws Exception {
        Steps<Void> steps = WORK.steps()
                .step(
                        "only",
                        a -> Outcome.done(tx -> {
                            if (a.key().equals("first")) {
                                Objects.requireNonNull(WAYS.get(way)).run(tx);
                            }
                            TestSql.run(tx, "insert into effect values (?)", a.key());
                        }));
        try (HikariDataSource pool = pool("select 1")) {
            String usual = TestSql.strings(database, "show search_path").getFirst();
            try (Engine engine = Engine.on(pool)
                    .work(steps)
                    .settings(Settings.defaults().with(s -> s.writers(1)))
                    .start()) {
                done(engine, "first");
                done(engine, "second");
                done(engine, "third");
            }
            assertThat(shown(pool, "search_path")).containsOnly(usual);
        }
        assertThat(TestSql.strings(database, "select key from other.effect")).containsExactly("first");
        assertThat(TestSql.strings(database, "select key from effect order by key"))
                .containsExactly("second", "third");
    }

    @Test
    void what_is_set_for_the_transaction_alone_costs_no_session() throws Exception {
        List<String> pids = new ArrayList<>();
        Steps<Void> steps = WORK.steps()
                .step(
                        "only",
                        a -> Outcome.done(tx -> {
                            TestSql.run(tx, "set local search_path to other");
                            TestSql.run(tx, "select set_config('app.tenant', 'a''; set x', true)");
                            TestSql.run(tx, "insert into effect values ('set session x = 1; commit')");
                            pids.add(ask(tx, "select pg_backend_pid()::text"));
                        }));
        try (Engine engine = Engine.on(database.dataSource())
                .work(steps)
                .settings(Settings.defaults().with(s -> s.writers(1)))
                .start()) {
            done(engine, "first");
            done(engine, "second");
        }
        assertThat(pids.get(1)).isEqualTo(pids.get(0));
    }

    @Test
    void the_pools_own_settings_are_still_there_when_the_engine_has_closed() throws Exception {
        Steps<Void> steps = WORK.steps().step("only", a -> Outcome.done(tx -> {}));
        try (HikariDataSource pool = pool("set search_path to other, public; set statement_timeout = '33s';"
                + " set application_name = 'shop'; set jit = on; set default_transaction_isolation = 'serializable'")) {
            try (Engine engine = Engine.on(pool).work(steps).start()) {
                done(engine, "first");
            }
            assertThat(shown(pool, "search_path")).containsOnly("other, public");
            assertThat(shown(pool, "statement_timeout")).containsOnly("33s");
            assertThat(shown(pool, "application_name")).containsOnly("shop");
            assertThat(shown(pool, "transaction_isolation")).containsOnly("serializable");
            assertThat(shown(pool, "idle_in_transaction_session_timeout")).containsOnly("0");
            assertThat(shown(pool, "plan_cache_mode")).containsOnly("auto");
            assertThat(shown(pool, "jit")).containsOnly("on");
        }
    }

    /** Compiling takes longer than our statements do, and is done again for each of them. */
    @Test
    void the_engines_own_sessions_compile_no_statements() throws Exception {
        List<String> shown = new CopyOnWriteArrayList<>();
        Steps<Void> steps = WORK.steps().step("only", a -> Outcome.done(tx -> shown.add(ask(tx, "show jit"))));
        try (Engine engine = Engine.on(database.dataSource()).work(steps).start()) {
            done(engine, "first");
        }
        assertThat(shown).containsExactly("off");
    }

    @Test
    void through_a_transaction_pooler_every_transaction_has_our_timeouts_and_none_of_them_stays() throws Exception {
        try (PoolerProxy proxy = new PoolerProxy(database.dataSource().getPortNumbers()[0]);
                Connections connections = new Connections(
                        proxy.before(database.dataSource()),
                        1,
                        new Connections.SessionSettings(
                                () -> "okiagari test", Duration.ofSeconds(3), Duration.ofSeconds(1), true))) {
            for (int i = 0; i < 2; i++) {
                Connection tx = connections.take();
                assertThat(ask(tx, "show statement_timeout")).isEqualTo("3s");
                assertThat(ask(tx, "show lock_timeout")).isEqualTo("1s");
                assertThat(ask(tx, "show application_name")).isEqualTo("okiagari test");
                assertThat(ask(tx, "show jit")).isEqualTo("off");
                assertThat(ask(tx, "show transaction_isolation")).isEqualTo("read committed");
                tx.commit();
                assertThat(ask(tx, "show statement_timeout")).isEqualTo("0");
                assertThat(ask(tx, "show application_name")).isNotEqualTo("okiagari test");
                assertThat(ask(tx, "show plan_cache_mode")).isEqualTo("auto");
                assertThat(ask(tx, "show jit")).isEqualTo("on");
                tx.commit();
                connections.giveBack(tx);
                String timeout = connections.alone(c -> ask(c, "show statement_timeout"));
                assertThat(timeout).as("also of a statement alone").isEqualTo("3s");
            }
        }
    }

    private static void done(Engine engine, String key) {
        long id = engine.client().submit(WORK, key).id();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> engine.client().items().find(id).orElseThrow().state() == State.DONE);
    }

    private HikariDataSource pool(String initSql) {
        HikariDataSource pool = new HikariDataSource();
        pool.setDataSource(database.dataSource());
        pool.setMaximumPoolSize(POOL);
        pool.setMinimumIdle(0);
        pool.setConnectionInitSql(initSql);
        return pool;
    }

    /** The setting in every session of the pool. */
    private static List<String> shown(HikariDataSource pool, String setting) throws SQLException {
        List<Connection> all = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        try {
            for (int i = 0; i < POOL; i++) {
                Connection connection = pool.getConnection();
                all.add(connection);
                shown.add(ask(connection, "show " + setting));
            }
        } finally {
            for (Connection connection : all) {
                connection.close();
            }
        }
        return shown;
    }

    private static String ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }
}

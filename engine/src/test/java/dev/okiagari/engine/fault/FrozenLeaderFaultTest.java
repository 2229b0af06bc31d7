package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Proving;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The leader of two servers hangs (SIGSTOP: its sockets stay open), and its standby is promoted. */
@Timeout(300)
class FrozenLeaderFaultTest {
    /** As docs/operating names it. */
    private static final String DOCUMENTED =
            "targetServerType=primary&connectTimeout=2&sslResponseTimeout=2000&socketTimeout=5&hostRecheckSeconds=1&tcpKeepAlive=true";

    /** Each opening waits twice for the server that hangs. */
    private static final String WITHOUT_SSL_LIMIT =
            "targetServerType=primary&connectTimeout=2&socketTimeout=5&hostRecheckSeconds=1&tcpKeepAlive=true";

    private static final String NO_LIMITS = "targetServerType=primary";

    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Duration SUBMITS_WITHIN = Duration.ofSeconds(15);
    private static final Duration WORKS_WITHIN = Duration.ofSeconds(35);

    private record Away(Duration pooledSubmits, Duration plainSubmits, Duration pooledNode, Duration plainNode) {}

    @Test
    void submits_and_nodes_go_on_when_the_standby_is_promoted_at_once() throws Exception {
        Away away = failOver(DOCUMENTED, Duration.ZERO);

        assertThat(away.pooledSubmits).isLessThan(SUBMITS_WITHIN);
        assertThat(away.plainSubmits).isLessThan(SUBMITS_WITHIN);
    }

    @Test
    void and_when_it_is_promoted_later() throws Exception {
        Proving.onlyWhenAsked();
        Away away = failOver(DOCUMENTED, Duration.ofSeconds(13));

        assertThat(away.pooledSubmits).isLessThan(SUBMITS_WITHIN);
        assertThat(away.plainSubmits).isLessThan(SUBMITS_WITHIN);
    }

    @Test
    void and_when_each_opening_waits_twice_for_the_server_that_hangs() throws Exception {
        Proving.onlyWhenAsked();
        failOver(WITHOUT_SSL_LIMIT, Duration.ofSeconds(3));
    }

    @Test
    void the_drivers_own_data_source_gets_limits_that_its_address_lacks() throws Exception {
        Proving.onlyWhenAsked();
        try (ReplicatedPostgres servers = prepared()) {
            Moments done = new Moments("a node");
            DataSource source = servers.dataSource("work", NO_LIMITS);
            try (Engine engine = start(source, done);
                    Submitting submitting = new Submitting("client", source, WORK)) {
                long began = System.nanoTime();
                submitting.takenAfter(began, WORKS_WITHIN);
                done.doneAfter(began, WORKS_WITHIN);
                servers.leader().freeze();
                servers.standby().promote();
                long promoted = System.nanoTime();
                // A statement under way has no limit but the minute that the engine sets.
                Duration worked = done.doneAfter(promoted, Duration.ofMinutes(2));
                Duration submitted = submitting.takenAfter(promoted, Duration.ofMinutes(2));
                print("without limits in the address, one data source of the driver's", submitted, worked);
                assertThat(engine.nodeId()).isPositive();
            }
        }
    }

    private static Away failOver(String settings, Duration promotedAfter) throws Exception {
        try (ReplicatedPostgres servers = prepared();
                HikariDataSource nodes = pool(servers, settings, 20);
                HikariDataSource clients = pool(servers, settings, 10)) {
            Moments pooledDone = new Moments("the node on a pool");
            Moments plainDone = new Moments("the node on the driver's data source");
            DataSource plain = servers.dataSource("work", settings);
            try (Engine pooledNode = start(nodes, pooledDone);
                    Engine plainNode = start(plain, plainDone);
                    Submitting pooled = new Submitting("pooled", clients, WORK);
                    Submitting direct = new Submitting("direct", plain, WORK)) {
                assertThat(pooledNode.nodeId()).isNotEqualTo(plainNode.nodeId());
                long began = System.nanoTime();
                pooled.takenAfter(began, WORKS_WITHIN);
                direct.takenAfter(began, WORKS_WITHIN);
                pooledDone.doneAfter(began, WORKS_WITHIN);
                plainDone.doneAfter(began, WORKS_WITHIN);

                servers.leader().freeze();
                boolean isOver = new CountDownLatch(1).await(promotedAfter.toMillis(), TimeUnit.MILLISECONDS);
                assertThat(isOver).isFalse();
                servers.standby().promote();
                long promoted = System.nanoTime();

                Away away = new Away(
                        pooled.takenAfter(promoted, Duration.ofMinutes(2)),
                        direct.takenAfter(promoted, Duration.ofMinutes(2)),
                        pooledDone.doneAfter(promoted, Duration.ofMinutes(2)),
                        plainDone.doneAfter(promoted, Duration.ofMinutes(2)));
                String what = "leader frozen, standby promoted after " + promotedAfter + ", " + settings;
                print(what + "; on a pool", away.pooledSubmits, away.pooledNode);
                print(what + "; on the driver's data source", away.plainSubmits, away.plainNode);
                assertThat(away.pooledNode).isLessThan(WORKS_WITHIN);
                assertThat(away.plainNode).isLessThan(WORKS_WITHIN);

                servers.leader().end(); // whoever wakes an old leader must have fenced it
                pooled.stop();
                direct.stop();
                awaitAllDone(servers);
                return away;
            }
        }
    }

    private static ReplicatedPostgres prepared() throws Exception {
        ReplicatedPostgres servers = ReplicatedPostgres.start();
        try {
            servers.createDatabase("work");
            Schema.apply(servers.leader().dataSource("work"));
            servers.leader().run("work", "create table effect (key text primary key)");
            servers.awaitCaughtUp();
            return servers;
        } catch (Exception | Error e) {
            servers.close();
            throw e;
        }
    }

    private static HikariDataSource pool(ReplicatedPostgres servers, String settings, int size) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(servers.url("work", settings));
        pool.setUsername(ReplicatedPostgres.USER);
        pool.setMaximumPoolSize(size);
        return pool;
    }

    private static Engine start(DataSource source, Moments done) {
        Steps<Void> steps = WORK.steps()
                .step("reads", a -> Outcome.next())
                .step("writes", a -> Outcome.done(tx -> TestSql.run(tx, "insert into effect values (?)", a.key())));
        return Engine.on(source).work(steps).listener(done).start();
    }

    /** Whatever was lost with the old leader is not there; whatever is there is done, once. */
    private static void awaitAllDone(ReplicatedPostgres servers) throws SQLException {
        await().atMost(Duration.ofMinutes(1)).until(() -> number(servers, "select count(*) from okiagari.item") == 0);
        assertThat(number(servers, "select count(*) from okiagari.finished where state <> 'done'"))
                .isZero();
        assertThat(number(servers, "select count(*) from effect"))
                .isEqualTo(number(servers, "select count(*) from okiagari.finished"));
    }

    private static long number(ReplicatedPostgres servers, String question) throws SQLException {
        return Long.parseLong(servers.standby().ask("work", question));
    }

    private static void print(String what, Duration submits, Duration works) {
        System.out.printf(
                "measured: %s: submits again %.1f s, nodes work again %.1f s after the promotion%n",
                what, submits.toMillis() / 1e3, works.toMillis() / 1e3);
    }
}

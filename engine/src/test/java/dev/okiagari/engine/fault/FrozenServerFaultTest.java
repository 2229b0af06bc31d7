package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.postgres.testing.TestDatabase;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server that accepts connections and says nothing. */
class FrozenServerFaultTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Settings QUICK = Settings.defaults().with(s -> s.atPace(0.1)); // statements may take 1 s

    private TestDatabase database;
    private FreezingProxy proxy;

    @BeforeEach
    void create() throws IOException {
        database = EngineDatabase.of(getClass());
        proxy = new FreezingProxy(database.dataSource().getPortNumbers()[0]);
    }

    @AfterEach
    void drop() throws IOException {
        proxy.close();
        database.close();
    }

    @Test
    void a_node_goes_on_after_a_silence_although_its_sockets_stay_silent_for_ever() {
        Client outside = Client.on(database.dataSource());
        try (Engine engine = Engine.on(proxy.before(database.dataSource()))
                .work(WORK.steps().step("only", a -> Outcome.next(tx -> {})))
                .settings(QUICK)
                .start()) {
            long first = outside.submit(WORK, "before").id();
            await().atMost(Duration.ofSeconds(60)).until(() -> isDone(outside, first));
            proxy.freeze();
            await().atMost(Duration.ofSeconds(60)).until(() -> proxy.acceptedWhileFrozen() >= 6);
            proxy.thaw();

            long second = outside.submit(WORK, "after").id();
            engine.client().nudge();

            await().atMost(Duration.ofSeconds(60)).until(() -> isDone(outside, second));
        }
    }

    @Test
    void a_node_hears_hints_again_after_a_silence() {
        try (Engine engine = Engine.on(proxy.before(database.dataSource()))
                .work(WORK.steps().step("only", a -> Outcome.next()))
                .settings(QUICK)
                .start()) {
            await().atMost(Duration.ofSeconds(60)).until(() -> listening("-infinity") == 1);
            proxy.freeze();
            await().atMost(Duration.ofSeconds(60)).until(() -> proxy.acceptedWhileFrozen() >= 1);
            String thawed =
                    TestSql.strings(database, "select clock_timestamp()::text").getFirst();
            proxy.thaw();

            await().atMost(Duration.ofSeconds(60)).until(() -> listening(thawed) == 1);
            assertThat(engine.nodeId()).isPositive();
        }
    }

    /** Sessions that listen and were opened after that time. */
    private long listening(String since) {
        return TestSql.number(
                database,
                "select count(*) from pg_stat_activity where datname = current_database()"
                        + " and query like 'listen okiagari_due%' and backend_start > ?::timestamptz",
                since);
    }

    @Test
    void closing_takes_no_longer_than_ten_seconds() throws Exception {
        CountDownLatch settling = new CountDownLatch(1);
        CountDownLatch frozen = new CountDownLatch(1);
        Steps<Void> steps = WORK.steps().step("only", a -> {
            settling.countDown();
            frozen.await();
            return Outcome.next(tx -> {});
        });
        Engine engine =
                Engine.on(proxy.before(database.dataSource())).work(steps).start();
        Client.on(database.dataSource()).submit(WORK, "k");
        settling.await();
        proxy.freeze();
        frozen.countDown();

        long began = System.nanoTime();
        engine.close();

        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(11));
    }

    @Test
    void a_client_on_the_drivers_own_data_source_gives_up_opening_within_ten_seconds() {
        Client client = Client.on(proxy.before(database.dataSource()));
        client.submit(WORK, "before");
        proxy.freeze();

        long began = System.nanoTime();
        assertThatThrownBy(() -> client.submit(WORK, "meanwhile"))
                .isInstanceOfSatisfying(
                        DatabaseFailed.class, e -> assertThat(e.isUnavailable()).isTrue())
                .hasMessageContaining("gave none within 10 s");
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(20));

        proxy.thaw();
        assertThat(client.submit(WORK, "after").isNew()).isTrue();
    }

    private static boolean isDone(Client client, long id) {
        return client.items().find(id).orElseThrow().state() == State.DONE;
    }
}

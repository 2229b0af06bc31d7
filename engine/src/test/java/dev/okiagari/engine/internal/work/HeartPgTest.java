package dev.okiagari.engine.internal.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.time.Loop;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class HeartPgTest {
    private static final Settings QUICK = Settings.defaults().with(s -> s.atPace(0.02)); // a beat each 0.1 s
    private static final String NEWEST =
            "select extract(epoch from max(beat_at))::numeric * 1000000 from okiagari.node";

    @Test
    void a_node_whose_threads_are_broken_stops_beating_and_trusts_itself_no_longer() throws Exception {
        AtomicBoolean broken = new AtomicBoolean();
        try (TestDatabase database = EngineDatabase.of(getClass());
                Connections connections = new Connections(
                        database.dataSource(),
                        1,
                        new Connections.SessionSettings(() -> "test", Duration.ofSeconds(5), Duration.ZERO, true))) {
            Heart heart = new Heart(QUICK, connections, new NodeStore.Introduction("n", "h", 1, "b"), broken::get);
            heart.register();
            String registered = TestSql.strings(database, NEWEST).getFirst();
            Loop beats = heart.loop();
            beats.start();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> !TestSql.strings(database, NEWEST).getFirst().equals(registered));

            broken.set(true);

            await().atMost(Duration.ofSeconds(60)).until(() -> !heart.isTrusted());
            String last = TestSql.strings(database, NEWEST).getFirst();
            broken.set(false);
            await().atMost(Duration.ofSeconds(60)).until(heart::isTrusted);
            assertThat(TestSql.strings(database, NEWEST).getFirst()).isNotEqualTo(last);
            assertThat(beats.stop(Duration.ofSeconds(30))).isTrue();
        }
    }

    @Test
    void a_draining_node_that_was_declared_dead_goes_on_draining_under_its_new_id() throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass());
                Connections connections = new Connections(
                        database.dataSource(),
                        1,
                        new Connections.SessionSettings(() -> "test", Duration.ofSeconds(5), Duration.ZERO, true))) {
            Heart heart = new Heart(QUICK, connections, new NodeStore.Introduction("n", "h", 1, "b"), () -> false);
            heart.register();
            long before = heart.nodeId();
            Loop beats = heart.loop();
            beats.start();
            Client.on(database.dataSource()).nodes().drain(before, new Actor("ann", "new kernel"));
            await().atMost(Duration.ofSeconds(60)).until(heart::isDraining);

            TestSql.run(database, "delete from okiagari.node");

            await().atMost(Duration.ofSeconds(60)).until(() -> heart.nodeId() != before);
            assertThat(TestSql.strings(database, "select id || ' ' || draining from okiagari.node"))
                    .containsExactly(heart.nodeId() + " true");
            assertThat(beats.stop(Duration.ofSeconds(30))).isTrue();
            assertThat(heart.isDraining()).isTrue();
        }
    }
}

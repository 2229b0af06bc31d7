package dev.okiagari.engine.internal.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.internal.CapturedLog;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Sighting;
import dev.okiagari.engine.internal.store.node.LostWork;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.row.Installations;
import dev.okiagari.engine.internal.store.row.KnownItem;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.time.Loop;
import dev.okiagari.engine.internal.work.attempt.SettledLately;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
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
            Heart heart = heart(connections, broken::get);
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
            Heart heart = heart(connections, () -> false);
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

    @Test
    void a_node_that_finds_fewer_beats_than_it_made_drops_everything_and_registers_anew() throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass());
                CapturedLog log = CapturedLog.of(DatabaseMemory.class);
                Connections connections = connections(database)) {
            Heart heart = heart(connections, () -> false);
            heart.register();
            NodeIdentity before = heart.identity();
            Loop beats = heart.loop();
            beats.start();
            awaitBeats(database, 3);

            TestSql.run(database, "update okiagari.node set beats = 1");

            await().atMost(Duration.ofSeconds(60)).until(() -> heart.nodeId() != before.id());
            await().atMost(Duration.ofSeconds(60)).until(() -> !dropped.isEmpty());
            assertThat(beats.stop(Duration.ofSeconds(30))).isTrue();
            assertThat(dropped).containsExactly(before);
            assertThat(heart.isTrusted()).isTrue();
            assertThat(log.next())
                    .startsWith("ERROR the database went back in time")
                    .contains("node " + before.id() + " drops what it holds and is node " + heart.nodeId() + " now")
                    .contains("0 settled steps and 0 leases");
        }
    }

    @Test
    void a_node_in_a_database_with_another_name_drops_everything_and_registers_anew() throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass());
                Connections connections = connections(database)) {
            Heart heart = heart(connections, () -> false);
            heart.register();
            NodeIdentity before = heart.identity();
            Loop beats = heart.loop();
            beats.start();
            awaitBeats(database, 2);

            TestSql.run(database, "update okiagari.installation set id = 'another'");

            await().atMost(Duration.ofSeconds(60)).until(() -> !dropped.isEmpty());
            assertThat(beats.stop(Duration.ofSeconds(30))).isTrue();
            assertThat(dropped).containsExactly(before);
        }
    }

    @Test
    void a_process_whose_id_another_one_has_now_registers_under_a_new_one_and_leaves_the_row_alone() throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass());
                Connections connections = connections(database)) {
            Heart heart = heart(connections, () -> false);
            heart.register();
            long before = heart.nodeId();
            TestSql.run(database, "update okiagari.node set token = 4711, beats = 70");
            Loop beats = heart.loop();
            beats.start();

            await().atMost(Duration.ofSeconds(60)).until(() -> heart.nodeId() != before);

            assertThat(beats.stop(Duration.ofSeconds(30))).isTrue();
            assertThat(TestSql.strings(
                            database, "select token || ' ' || beats from okiagari.node where id = " + before))
                    .containsExactly("4711 70");
            assertThat(dropped).as("what it holds: the fence decides").isEmpty();
            assertThat(declared).as("what it declares").hasPositiveValue();
        }
    }

    @Test
    void a_node_without_a_row_in_a_database_with_another_name_knows_that_it_was_restored() throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass());
                Connections connections = connections(database)) {
            Heart heart = heart(connections, () -> false);
            heart.register();
            NodeIdentity before = heart.identity();
            Schema.restored(database.dataSource());
            Loop beats = heart.loop();

            beats.start();

            await().atMost(Duration.ofSeconds(60)).until(() -> !dropped.isEmpty());
            assertThat(beats.stop(Duration.ofSeconds(30))).isTrue();
            assertThat(dropped).containsExactly(before);
        }
    }

    @Test
    void another_server_alone_drops_nothing_but_with_a_lost_settle_it_is_time_travel() throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass());
                Connections connections = connections(database)) {
            SettledLately settled = new SettledLately();
            DatabaseMemory memory = new DatabaseMemory(new HeldLeases(), settled);
            memory.remember(new Sighting(7, "old server", "here"));
            Sighting now = new Sighting(8, "new server", "here");
            Optional<LostWork> nothing = connections.inTransaction(c -> memory.compare(c, now));
            assertThat(nothing).isEmpty();

            settled.add(new KnownItem(
                    new Lease(99, 5, "fetch"), "papers", "lost", 0)); // an id that this database has not given out

            LostWork lost =
                    connections.inTransaction(c -> memory.compare(c, now)).orElseThrow();
            assertThat(lost.settled()).singleElement().asString().contains("lost");
            assertThat(lost.isProof()).isTrue();
        }
    }

    private final AtomicInteger declared = new AtomicInteger();
    private final List<NodeIdentity> dropped = new CopyOnWriteArrayList<>();

    private Heart heart(Connections connections, BooleanSupplier isBroken) {
        Heart.Rebirth rebirth = new Heart.Rebirth() {
            @Override
            public void prepare(Installations names) {}

            @Override
            public void declareAgain() {
                declared.incrementAndGet();
            }

            @Override
            public void dropEverything(NodeIdentity former) {
                dropped.add(former);
            }
        };
        return new Heart(
                QUICK,
                connections,
                new NodeStore.Introduction("n", "h", 1, "b"),
                isBroken,
                new DatabaseMemory(new HeldLeases(), new SettledLately()),
                rebirth);
    }

    private static Connections connections(TestDatabase database) {
        return new Connections(
                database.dataSource(),
                1,
                new Connections.SessionSettings(() -> "test", Duration.ofSeconds(5), Duration.ZERO, true));
    }

    private static void awaitBeats(TestDatabase database, int atLeast) {
        await().atMost(Duration.ofSeconds(60))
                .until(() -> TestSql.number(database, "select max(beats) from okiagari.node") >= atLeast);
    }
}

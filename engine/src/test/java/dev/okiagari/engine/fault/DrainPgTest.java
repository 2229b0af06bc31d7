package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.Item;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.internal.CapturedLog;
import dev.okiagari.engine.internal.work.Heart;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.HistoryEntry;
import dev.okiagari.engine.view.PastNode;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nodes that somebody asks to leave. */
class DrainPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Actor ANN = new Actor("ann", "new kernel");
    private static final Duration LONG = Duration.ofSeconds(60);
    private final CountDownLatch running = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @AfterEach
    void drop() {
        mayEnd.countDown();
        database.close();
    }

    @Test
    void a_drained_node_finishes_what_runs_gives_back_the_rest_and_leaves() throws Exception {
        Client client = Client.on(database.dataSource());
        try (Engine old = node("old")) {
            client.submit(WORK, "quick").await(LONG); // from now on the node takes one more than it has places
            Item<Void> slow = client.submit(WORK, "slow");
            assertThat(running.await(60, TimeUnit.SECONDS)).isTrue();
            Item<Void> waiting = client.submit(WORK, "waiting");
            await().atMost(LONG).until(() -> waiting.view().state() == State.RUNNING);

            assertThat(client.nodes().drain(old.nodeId(), ANN)).isTrue();
            assertThat(client.nodes().drain(old.nodeId(), ANN)).as("twice").isFalse();

            assertThat(client.figures().nodes())
                    .extracting(Figures.NodeView::name, Figures.NodeView::draining)
                    .containsExactly(tuple("old", true));
            await().atMost(LONG).until(() -> waiting.view().state() == State.WAITING);
            assertThat(old.drained()).as("while an attempt runs").isNotDone();
            try (Engine other = node("other")) {
                waiting.await(LONG);
                mayEnd.countDown();
                slow.await(LONG);
                old.drained().get(60, TimeUnit.SECONDS);

                assertThat(client.items().history(slow.id()))
                        .extracting(HistoryEntry::step, HistoryEntry::attempt, HistoryEntry::nodeId)
                        .containsExactly(tuple("first", 1, old.nodeId()), tuple("second", 1, other.nodeId()));
                assertThat(client.items().history(waiting.id()))
                        .extracting(HistoryEntry::attempt, HistoryEntry::nodeId)
                        .containsExactly(tuple(1, other.nodeId()), tuple(1, other.nodeId()));
                assertThat(client.nodes().past(1))
                        .extracting(PastNode::name, PastNode::died, PastNode::why)
                        .containsExactly(tuple("old", false, "drained by ann: new kernel"));
                assertThat(client.figures().nodes())
                        .extracting(Figures.NodeView::name)
                        .containsExactly("other");
                assertThat(old.client().items().find(slow.id()))
                        .as("its client goes on")
                        .isPresent();
            }
            assertThat(client.nodes().acts(old.nodeId()))
                    .extracting(ActEntry::act, ActEntry::who, ActEntry::why)
                    .containsExactly(tuple("drain", "ann", "new kernel"));
            assertThat(client.nodes().resume(old.nodeId(), ANN))
                    .as("it has left")
                    .isFalse();
            assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                    .isZero();
        }
    }

    @Test
    void a_node_that_has_not_left_yet_can_be_told_to_go_on() throws Exception {
        Client client = Client.on(database.dataSource());
        try (CapturedLog log = CapturedLog.of(Heart.class);
                Engine node = node("node")) {
            client.submit(WORK, "slow");
            assertThat(running.await(60, TimeUnit.SECONDS)).isTrue();
            client.nodes().drain(node.nodeId(), ANN);
            assertThat(log.next(line -> line.contains("is draining"))).contains("node " + node.nodeId());

            assertThat(client.nodes().resume(node.nodeId(), ANN)).isTrue();
            assertThat(log.next(line -> line.contains("no longer draining"))).isNotNull();
            mayEnd.countDown();

            client.submit(WORK, "more").await(LONG);
            assertThat(node.drained()).isNotDone();
        }
    }

    private Engine node(String name) {
        return Engine.on(database.dataSource())
                .work(WORK.steps()
                        .keepHistory()
                        .step(
                                "first",
                                a -> {
                                    if (a.key().equals("slow")) {
                                        running.countDown();
                                        mayEnd.await();
                                    }
                                    return Outcome.next();
                                },
                                s -> s.perNode(1))
                        .step("second", a -> Outcome.done()))
                .settings(Settings.defaults()
                        .with(s ->
                                s.name(name).beatEvery(Duration.ofMillis(100)).sweepEvery(Duration.ofMillis(100))))
                .start();
    }
}

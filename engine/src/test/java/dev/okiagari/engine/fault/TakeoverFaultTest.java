package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.failure.RetryPlan;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.store.item.ClaimStore;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.item.SettleStore;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.work.attempt.NestedHooks;
import dev.okiagari.engine.internal.work.settle.WriteTransaction;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Write;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two nodes on one item: whatever the first one still says after the second took over lands nowhere. */
class TakeoverFaultTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table effect (what text)");
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_late_result_after_a_takeover_is_refused(boolean withWrite) throws Exception {
        CountDownLatch firstIsIn = new CountDownLatch(1);
        CountDownLatch firstMayGo = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        Steps<Void> steps = WORK.steps()
                .step(
                        "only",
                        a -> {
                            if (runs.incrementAndGet() == 1) {
                                firstIsIn.countDown();
                                firstMayGo.await();
                            }
                            return outcome(withWrite, "only");
                        },
                        s -> s.perNode(1)) // so that the first node cannot take it a second time
                .step("last", a -> Outcome.next(tx -> TestSql.run(tx, "insert into effect values ('last')")));
        DoneCount first = new DoneCount(1);
        DoneCount second = new DoneCount(1);
        try (Engine one =
                Engine.on(database.dataSource()).work(steps).listener(first).start()) {
            one.client().submit(WORK, "k", null);
            firstIsIn.await();
            try (Engine two = Engine.on(database.dataSource())
                    .work(steps)
                    .listener(second)
                    .start()) {
                offerAgain(one.nodeId());
                two.client().nudge();
                second.await();

                firstMayGo.countDown();
                first.awaitFenced();
            }
        }
        assertThat(first.fenced()).isEqualTo(1);
        assertThat(TestSql.strings(database, "select what from effect order by what desc"))
                .isEqualTo(withWrite ? List.of("only", "last") : List.of("last"));
        assertThat(TestSql.number(database, "select count(*) from okiagari.finished"))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_settle_delivered_twice_lands_once_although_a_second_node_went_on_in_between(boolean withWrite)
            throws Exception {
        Steps<Void> steps = WORK.steps()
                .step("only", a -> Outcome.next())
                .step("last", a -> Outcome.next(tx -> TestSql.run(tx, "insert into effect values ('last')")));
        Client.on(database.dataSource()).submit(WORK, "k", null);
        DoneCount done = new DoneCount(1);
        try (Connection connection = database.dataSource().getConnection()) {
            NodeIdentity node = new NodeStore()
                    .register(connection, new NodeStore.Introduction("one", "here", 1, "test"), Settings.defaults());
            LeasedItem item = new ClaimStore()
                    .claim(
                            connection,
                            node,
                            List.of(new LaneRequest(Lane.of("work", ""), "only", 1, LaneRequest.FROM_START)),
                            1)
                    .items()
                    .getFirst();
            Settlement settlement = advanceTo(item, "last");
            Write write = withWrite ? tx -> TestSql.run(tx, "insert into effect values ('only')") : tx -> {};
            try (Engine two =
                    Engine.on(database.dataSource()).work(steps).listener(done).start()) {
                assertThat(deliver(settlement, write, node.id())).isTrue();
                assertThat(deliver(settlement, write, node.id())).isFalse();
                two.client().nudge();
                done.await();
                assertThat(deliver(settlement, write, node.id())).isFalse();
            }
        }
        assertThat(TestSql.strings(database, "select what from effect order by what desc"))
                .isEqualTo(withWrite ? List.of("only", "last") : List.of("last"));
        assertThat(TestSql.number(database, "select count(*) from okiagari.finished"))
                .isEqualTo(1);
    }

    @Test
    void a_cancelled_attempt_lands_nowhere() throws Exception {
        CountDownLatch isIn = new CountDownLatch(1);
        CountDownLatch mayGo = new CountDownLatch(1);
        Steps<Void> steps = WORK.steps().step("only", a -> {
            isIn.countDown();
            mayGo.await();
            return outcome(true, "too late");
        });
        DoneCount count = new DoneCount(1);
        try (Engine engine =
                Engine.on(database.dataSource()).work(steps).listener(count).start()) {
            long id = engine.client().submit(WORK, "k", null).id();
            isIn.await();
            engine.client().items().cancel(id, new Actor("me", "no longer"));
            mayGo.countDown();
            count.awaitFenced();
        }
        assertThat(TestSql.strings(database, "select what from effect")).isEmpty();
        assertThat(TestSql.strings(database, "select state from okiagari.finished"))
                .containsExactly("cancelled");
    }

    private static Outcome outcome(boolean withWrite, String what) {
        return withWrite ? Outcome.next(tx -> TestSql.run(tx, "insert into effect values (?)", what)) : Outcome.next();
    }

    private static Settlement advanceTo(LeasedItem item, String step) {
        StepFacts facts = new StepFacts(step, RetryPlan.of(RetryPolicy.defaults()), 1, Duration.ZERO, false);
        Situation started =
                Machine.apply(item.situation(), new Event.Started(), facts).after();
        return Settlement.of(
                item.lease(),
                item.pipeline(),
                0,
                Machine.apply(started, new Event.Decided(new Decision.Next(), false), facts));
    }

    private boolean deliver(Settlement settlement, Write write, long nodeId) throws Exception {
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            try {
                new WriteTransaction(new SettleStore(), new NestedHooks(List.of()), settlement, write, nodeId)
                        .run(connection, (tx, how) -> {});
                connection.commit();
                return true;
            } catch (WriteTransaction.Fenced e) {
                connection.rollback();
                return false;
            }
        }
    }

    private void offerAgain(long nodeId) throws Exception {
        try (Connection connection = database.dataSource().getConnection()) {
            assertThat(new RescueStore().rescueFromDead(connection, nodeId, 10)).isEqualTo(1);
        }
    }
}

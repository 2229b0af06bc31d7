package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.Run;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whoever waits for a turn to call looks again before it calls: a hold that began meanwhile lets nobody through. */
class HeldTurnsPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Upstream BY_SLOTS = Upstream.named("shop").rate(1, Duration.ofSeconds(2));
    private static final Upstream BY_SEATS = Upstream.named("shop").atOnce(1);
    private static final Actor ANN = new Actor("ann", "we are moving house");
    private static final int WAITING = 5;

    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger calls = new AtomicInteger();
    private final CountDownLatch answer = new CountDownLatch(1);
    private volatile int status = 401;
    private volatile int onTheWire;
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void after_the_first_401_nobody_who_waits_for_a_slot_calls() {
        try (Engine node = start(BY_SLOTS)) {
            submit(node.client());
            answerTheFirst(WAITING);
            assertAllGivenBack();
        }
    }

    @Test
    void after_the_first_401_nobody_who_waits_for_a_seat_calls() {
        try (Engine node = start(BY_SEATS)) {
            submit(node.client());
            answerTheFirst(WAITING);
            assertAllGivenBack();
        }
    }

    @Test
    void after_the_first_401_nobody_who_waits_on_another_node_calls() {
        try (Engine one = start(BY_SLOTS);
                Engine two = start(BY_SLOTS)) {
            assertThat(one.nodeId()).isNotEqualTo(two.nodeId());
            submit(one.client());
            answerTheFirst(2 * WAITING);
            assertAllGivenBack();
        }
    }

    @Test
    void a_run_that_a_401_stopped_makes_no_further_call() {
        try (Engine one = start(BY_SLOTS);
                Engine two = start(BY_SLOTS)) {
            assertThat(one.nodeId()).isNotEqualTo(two.nodeId());
            Run run = one.client()
                    .run("nightly", WORK)
                    .targets(targets().stream())
                    .start();
            answerTheFirst(2 * WAITING);
            assertThat(run.await().exitCode()).isEqualTo(1);
            assertNobodyRuns();
            assertThat(calls).hasValue(onTheWire);
            assertThat(run.view().owed()).isEqualTo(20);
            assertThat(TestSql.number(database, "select count(*) from okiagari.item where charged > 0"))
                    .isZero();
        }
    }

    @Test
    void a_hold_by_a_person_of_the_upstream_stops_those_who_wait_for_a_slot() {
        personHolds("upstream:shop");
    }

    @Test
    void a_hold_by_a_person_of_the_step_stops_those_who_wait_for_a_slot() {
        personHolds("step:work:call");
    }

    @Test
    void a_hold_by_a_person_of_the_pipeline_stops_those_who_wait_for_a_slot() {
        personHolds("pipeline:work");
    }

    private void personHolds(String name) {
        status = 200;
        try (Engine node = start(BY_SLOTS)) {
            submit(node.client());
            await().atMost(Duration.ofMinutes(1)).until(() -> calls.get() > 0 && begun.get() >= WAITING);
            node.client().holds().hold(name, ANN);
            answerTheFirst(WAITING);
            assertAllGivenBack();
        }
    }

    @Test
    void an_outage_stops_those_who_wait_for_a_slot() {
        status = 503;
        answer.countDown();
        Upstream nervous = Upstream.named("shop")
                .rate(1, Duration.ofSeconds(1))
                .outage(OutagePolicy.defaults().withInARow(2).withProbes(Duration.ofMinutes(1), Duration.ofMinutes(2)));
        try (Engine node = start(nervous)) {
            submit(node.client());
            assertAllGivenBack(2);
        }
    }

    /** The first call is answered only when so many have begun; on a slow machine some more are on the wire by then. */
    private void answerTheFirst(int begunBefore) {
        await().atMost(Duration.ofSeconds(30)).until(() -> calls.get() > 0 && begun.get() >= begunBefore);
        onTheWire = calls.get();
        answer.countDown();
    }

    private void assertAllGivenBack() {
        assertAllGivenBack(onTheWire);
    }

    private void assertAllGivenBack(int sent) {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> TestSql.number(database, "select count(*) from okiagari.hold") == 1);
        assertNobodyRuns();
        assertThat(calls).as("calls that went out").hasValue(sent);
        assertThat(TestSql.number(database, "select count(*) from okiagari.item where charged > 0"))
                .as("items that paid an attempt")
                .isZero();
        assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                .as("failed attempts on record")
                .isEqualTo(status == 200 ? 0 : sent);
    }

    private void assertNobodyRuns() {
        await().atMost(Duration.ofSeconds(30))
                .until(() ->
                        TestSql.number(database, "select count(*) from okiagari.item where node_id is not null") == 0);
    }

    private static List<Target<Void>> targets() {
        return IntStream.range(0, 20)
                .mapToObj(i -> Target.<Void>of("k" + i, null))
                .toList();
    }

    private static void submit(Client client) {
        client.submitAll(WORK, targets());
    }

    private Engine start(Upstream shop) {
        Steps<Void> steps = WORK.steps()
                .step(
                        "call",
                        a -> {
                            begun.incrementAndGet();
                            a.call(shop, this::request);
                            return Outcome.done();
                        },
                        s -> s.uses(shop).perNode(WAITING));
        return Engine.on(database.dataSource()).work(steps).start();
    }

    private boolean request() throws InterruptedException {
        calls.incrementAndGet();
        if (!answer.await(1, TimeUnit.MINUTES)) {
            throw new AssertionError("nobody let the call end");
        }
        if (status != 200) {
            throw new HttpFailure(status, "the shop said " + status);
        }
        return true;
    }
}

package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A cap on calls at the same time holds over all nodes. */
class SeatsPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");

    private final AtomicInteger calling = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
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
    void three_at_once_over_two_nodes_is_never_exceeded_and_both_take_part() throws Exception {
        Upstream three = Upstream.named("three").atOnce(3);
        int items = 120;
        CountDownLatch left = new CountDownLatch(items);
        AtomicInteger byFirst = new AtomicInteger();
        AtomicInteger bySecond = new AtomicInteger();
        try (Engine one = start(three, left, byFirst, Duration.ofMillis(50));
                Engine two = start(three, left, bySecond, Duration.ofMillis(50))) {
            assertThat(one.nodeId()).isNotEqualTo(two.nodeId());
            submit(items);
            left.await();
            // One that the machine gave no time meanwhile has a chance still.
            await().atMost(Duration.ofMinutes(2))
                    .pollInterval(Duration.ofSeconds(1))
                    .until(() -> {
                        boolean bothTookPart = byFirst.get() > 0 && bySecond.get() > 0;
                        if (!bothTookPart) {
                            submit("more" + byFirst + "-" + bySecond + "-", items);
                        }
                        return bothTookPart;
                    });
        }
        assertThat(most).hasValue(3);
        assertThat(TestSql.number(database, "select count(*) from okiagari.seat"))
                .as("seats go with their nodes")
                .isZero();
    }

    @Test
    void two_nodes_take_turns_at_a_single_seat() throws Exception {
        Upstream single = Upstream.named("single").atOnce(1);
        submit(100);
        AtomicInteger byFirst = new AtomicInteger();
        AtomicInteger bySecond = new AtomicInteger();
        CountDownLatch left = new CountDownLatch(100);
        try (Engine one = start(single, left, byFirst, Duration.ofMillis(100));
                Engine two = start(single, left, bySecond, Duration.ofMillis(100))) {
            assertThat(one.nodeId()).isNotEqualTo(two.nodeId());
            await().atMost(Duration.ofMinutes(2)).until(() -> byFirst.get() > 2 && bySecond.get() > 2);
        }
        assertThat(most).hasValue(1);
    }

    @Test
    void a_step_that_waits_for_a_seat_is_not_timed_out() throws Exception {
        Upstream single = Upstream.named("single").atOnce(1);
        submit(8);
        CountDownLatch left = new CountDownLatch(8);
        try (Engine engine = start(single, left, new AtomicInteger(), Duration.ofSeconds(1))) {
            assertThat(engine.nodeId()).isPositive();
            left.await();
        }
        assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                .as("eight calls of 1 s one after the other, with a deadline of 5 s")
                .isZero();
    }

    private void submit(int items) {
        submit("k", items);
    }

    private void submit(String prefix, int items) {
        Client.on(database.dataSource())
                .submitAll(
                        WORK,
                        IntStream.range(0, items)
                                .mapToObj(i -> Target.<Void>of(prefix + i, null))
                                .toList());
    }

    private Engine start(Upstream upstream, CountDownLatch left, AtomicInteger own, Duration callTakes) {
        Semaphore never = new Semaphore(0);
        Steps<Void> steps = WORK.steps()
                .step(
                        "call",
                        a -> {
                            a.call(upstream, () -> {
                                int now = calling.incrementAndGet();
                                most.accumulateAndGet(now, Math::max);
                                try {
                                    return never.tryAcquire(callTakes.toMillis(), TimeUnit.MILLISECONDS);
                                } finally {
                                    calling.decrementAndGet(); // also when its deadline interrupts it
                                }
                            });
                            own.incrementAndGet();
                            left.countDown();
                            return Outcome.done();
                        },
                        s -> s.uses(upstream).perNode(8).deadline(Duration.ofSeconds(5)));
        return Engine.on(database.dataSource()).work(steps).start();
    }
}

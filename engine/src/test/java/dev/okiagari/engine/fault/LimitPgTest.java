package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.Nodes.Limit;
import dev.okiagari.engine.internal.store.upstream.LimitStore;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A limit holds over all nodes. */
class LimitPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Upstream FIVE_A_SECOND = Upstream.named("five").rate(5, Duration.ofSeconds(1));

    @Test
    void five_a_second_over_two_nodes_is_never_exceeded_and_nearly_reached() throws Exception {
        int items = 40;
        List<Long> calls = new CopyOnWriteArrayList<>();
        List<Long> slots;
        CountDownLatch left = new CountDownLatch(items);
        AtomicInteger byFirst = new AtomicInteger();
        MachinePauses machine = MachinePauses.count();
        try (TestDatabase database = EngineDatabase.of(getClass());
                machine) {
            GrantedSlots granted = GrantedSlots.remember(database, Duration.ofMillis(200));
            Client.on(database.dataSource())
                    .submitAll(
                            WORK,
                            IntStream.range(0, items)
                                    .mapToObj(i -> Target.<Void>of("k" + i, null))
                                    .toList());
            try (Engine one = start(database, calls, left, byFirst);
                    Engine two = start(database, calls, left, new AtomicInteger())) {
                assertThat(one.nodeId()).isNotEqualTo(two.nodeId());
                left.await();
            }
            slots = granted.starts();
        }
        List<Long> sorted = calls.stream().sorted().toList();
        double paused = machine.microsBetween(sorted.getFirst(), sorted.getLast()) / 1e6;
        double seconds = (sorted.getLast() - sorted.getFirst()) / 1e6;
        double rate = (items - 1) / (seconds - paused);
        System.out.println("measured: 5/s over two nodes: " + rate + "/s in " + seconds + " s less pauses of " + paused
                + " s, first node made " + byFirst + " of " + items + " calls");
        assertThat(rate).as("nearly reached, whenever the machine ran us").isGreaterThan(4.5);
        assertThat(GrantedSlots.mostWithin(Duration.ofSeconds(1), slots))
                .as("granted in any second")
                .isLessThanOrEqualTo(5);
        for (int i = 0; i < items; i++) {
            assertThat(sorted.get(i)).as("call %d comes not before its slot", i).isGreaterThanOrEqualTo(slots.get(i));
        }
        assertThat(byFirst.get()).as("both nodes take part").isBetween(1, items - 1);
    }

    @Test
    void grants_to_many_callers_never_share_a_slot() throws Exception {
        Duration gap = Duration.ofMillis(200);
        ConcurrentSkipListSet<Long> slotsMicros = new ConcurrentSkipListSet<>();
        AtomicInteger granted = new AtomicInteger();
        try (TestDatabase database = EngineDatabase.of(getClass())) {
            Runnable asker = () -> {
                try (Connection connection = database.dataSource().getConnection()) {
                    for (int i = 0; i < 20; i++) {
                        int slots = 1 + i % 3;
                        connection.setAutoCommit(false);
                        new LimitStore().grant(connection, new LimitStore.Ask("shared", gap, gap, slots));
                        long end = micros(connection);
                        connection.commit();
                        for (int s = 1; s <= slots; s++) {
                            slotsMicros.add(end - gap.multipliedBy(s).toNanos() / 1000);
                            granted.incrementAndGet();
                        }
                    }
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            };
            List<Thread> threads = IntStream.range(0, 4)
                    .mapToObj(i -> Thread.ofPlatform().start(asker))
                    .toList();
            for (Thread thread : threads) {
                thread.join();
            }
        }
        assertThat(slotsMicros).hasSize(granted.get());
        Long before = null;
        for (Long slot : slotsMicros) {
            if (before != null) {
                assertThat(slot - before).as("microseconds between two slots").isGreaterThanOrEqualTo(199_999L);
            }
            before = slot;
        }
    }

    @Test
    void a_node_that_does_not_know_of_a_change_yet_keeps_nobody_waiting_by_the_former_rate() throws Exception {
        Duration hour = Duration.ofHours(1);
        Duration short20 = Duration.ofMillis(20);
        Actor ann = new Actor("ann", "slower");
        try (TestDatabase database = EngineDatabase.of(getClass());
                Connection connection = database.dataSource().getConnection()) {
            Client client = Client.on(database.dataSource());
            LimitStore store = new LimitStore();
            client.limits().set(Limit.rate("shared", 1, hour), ann);
            store.grant(connection, new LimitStore.Ask("shared", short20, short20, 50));
            assertThat(store.grant(connection, new LimitStore.Ask("shared", hour, short20, 1)))
                    .as("what it took is a second long")
                    .isLessThan(Duration.ofSeconds(2));
            client.limits().set(Limit.rate("shared", 50, Duration.ofSeconds(1)), ann);
            store.grant(connection, new LimitStore.Ask("shared", hour, short20, 1));
            assertThat(store.grant(connection, new LimitStore.Ask("shared", short20, short20, 1)))
                    .isLessThan(Duration.ofSeconds(2));
            client.limits().set(Limit.rate("shared", 1, hour), ann);
            client.limits().reset("rate:shared", ann);
            store.grant(connection, new LimitStore.Ask("shared", hour, short20, 1));
            assertThat(store.grant(connection, new LimitStore.Ask("shared", short20, short20, 1)))
                    .isLessThan(Duration.ofSeconds(12));
        }
    }

    private static long micros(Connection connection) throws Exception {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery(
                        "select (extract(epoch from next_slot) * 1000000)::bigint from okiagari.upstream")) {
            row.next();
            return row.getLong(1);
        }
    }

    private static Engine start(TestDatabase database, List<Long> calls, CountDownLatch left, AtomicInteger own) {
        Steps<Void> steps = WORK.steps()
                .step(
                        "call",
                        a -> {
                            a.call(FIVE_A_SECOND, () -> calls.add(MachinePauses.micros()));
                            own.incrementAndGet();
                            left.countDown();
                            return Outcome.done();
                        },
                        s -> s.uses(FIVE_A_SECOND).perNode(8));
        return Engine.on(database.dataSource()).work(steps).start();
    }
}

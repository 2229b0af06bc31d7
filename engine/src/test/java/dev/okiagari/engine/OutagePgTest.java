package dev.okiagari.engine;

import static dev.okiagari.engine.failure.Kind.MISCONFIGURED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.view.HoldKind;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an outage does to items, at a time the test sets. */
class OutagePgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Upstream SHOP = Upstream.named("shop");

    /** On a slow machine a test may take longer than the first probe of the other one waits. */
    private static final Upstream PATIENT =
            SHOP.outage(OutagePolicy.defaults().withProbes(Duration.ofMinutes(1), Duration.ofMinutes(30)));

    private static final int DOWN = 503;
    private static final int WELL = 200;

    private final AtomicInteger status = new AtomicInteger(WELL);
    private final AtomicInteger calls = new AtomicInteger();
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
    void five_failures_in_a_row_hold_the_upstream_and_no_try_is_lost() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(3, PATIENT))) {
            submit(engine, 20);
            status.set(DOWN);
            engine.drain();

            assertThat(calls).as("after the fifth nobody calls any more").hasValue(5);
            assertThat(engine.client().holds().all()).containsOnlyKeys("upstream:shop");
            assertThat(engine.client().holds().all().get("upstream:shop"))
                    .startsWith("5 calls in a row failed; latest error: ")
                    .contains("503");
            assertThat(items(engine)).allSatisfy(i -> {
                assertThat(i.state()).isEqualTo(State.WAITING);
                assertThat(i.attempt()).as("tries charged to " + i.key()).isZero();
                assertThat(i.held()).isTrue();
            });
            assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                    .as("the failures themselves stay recorded")
                    .isEqualTo(5);
        }
    }

    @Test
    void one_probe_at_a_time_at_growing_intervals_and_a_success_opens_it() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(3, PATIENT))) {
            submit(engine, 20);
            status.set(DOWN);
            engine.drain();
            int before = calls.get();
            for (int probe = 1; probe <= 4; probe++) {
                engine.drainAfter(Duration.ofSeconds(30)); // not yet
                assertThat(calls).hasValue(before + probe - 1);
                engine.drainAfter(Duration.ofMinutes(1L << (probe - 1)));
                assertThat(calls).as("probe " + probe).hasValue(before + probe);
            }
            assertThat(items(engine)).allSatisfy(i -> assertThat(i.attempt()).isZero());

            status.set(WELL);
            engine.drainAfter(Duration.ofMinutes(20));

            assertThat(engine.client().holds().all()).isEmpty();
            engine.drainAfter(Duration.ofSeconds(5));
            assertThat(items(engine)).allSatisfy(i -> assertThat(i.state()).isEqualTo(State.DONE));
        }
    }

    @Test
    void an_item_that_spent_its_last_try_before_the_outage_was_recognised_is_brought_back() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(1))) {
            submit(engine, 6);
            status.set(DOWN);
            engine.drain();

            assertThat(items(engine)).allSatisfy(i -> assertThat(i.state()).isEqualTo(State.WAITING));
            ItemView first = item(engine, "k0");
            assertThat(engine.client().items().acts(first.id()))
                    .singleElement()
                    .satisfies(a -> assertThat(a.why()).isEqualTo("its last attempts were lost to an outage of shop"));

            status.set(WELL);
            engine.drainAfter(Duration.ofSeconds(2));
            engine.drainAfter(Duration.ofSeconds(5));
            assertThat(items(engine)).allSatisfy(i -> assertThat(i.state()).isEqualTo(State.DONE));
        }
    }

    @Test
    void a_run_does_not_fail_by_an_outage_and_counts_each_target_once() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(1))) {
            Run run = engine.client()
                    .run("nightly", WORK)
                    .targets(IntStream.range(0, 12).mapToObj(i -> Target.<Void>of("k" + i, null)))
                    .failAbove(0)
                    .start();
            status.set(DOWN);
            engine.drain();
            assertThat(engine.client().holds().all()).containsOnlyKeys("upstream:shop");
            status.set(WELL);
            engine.drainAfter(Duration.ofSeconds(2));
            engine.drainAfter(Duration.ofSeconds(5));

            assertThat(run.await().exitCode()).isZero();
            assertThat(TestSql.strings(
                            database,
                            "select name || ' ' || sum(n) from (select name, n from okiagari.run_delta union all"
                                    + " select name, n from okiagari.run_count) c group by name having sum(n) <> 0"))
                    .containsExactly("done 12");
        }
    }

    @Test
    void tries_spent_before_the_outage_stay_spent() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(5, PATIENT))) {
            submit(engine, 1);
            status.set(DOWN);
            engine.drain();
            engine.drainAfter(Duration.ofMinutes(1));
            assertThat(item(engine, "k0").attempt()).isEqualTo(2);
            status.set(404); // an answer: the streak ends
            engine.client().submit(WORK, "other", null);
            engine.drain();
            assertThat(item(engine, "other").state()).isEqualTo(State.FAILED);

            status.set(DOWN);
            submit(engine, 6);
            engine.drainAfter(Duration.ofMinutes(1));

            assertThat(engine.client().holds().all()).containsOnlyKeys("upstream:shop");
            assertThat(item(engine, "k0").attempt()).isEqualTo(2);
        }
    }

    @Test
    void a_lone_item_that_fails_less_often_than_an_outage_takes_fails_as_always() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(3))) {
            submit(engine, 1);
            status.set(DOWN);
            for (int i = 0; i < 3; i++) {
                engine.drainAfter(Duration.ofMinutes(10));
            }
            assertThat(item(engine, "k0").state()).isEqualTo(State.FAILED);
            assertThat(engine.client().holds().all()).isEmpty();
        }
    }

    @Test
    void wrong_credentials_hold_the_upstream_until_a_slow_probe_gets_through() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(3))) {
            submit(engine, 10);
            status.set(401);
            engine.drain();
            assertThat(calls).hasValue(1);

            engine.drainAfter(Duration.ofSeconds(50));
            assertThat(calls).hasValue(1);
            engine.drainAfter(Duration.ofSeconds(20));
            assertThat(calls).as("the first probe after a minute").hasValue(2);
            engine.drainAfter(Duration.ofSeconds(100));
            assertThat(calls).as("the second not before two more").hasValue(2);

            status.set(WELL);
            engine.drainAfter(Duration.ofSeconds(30));
            assertThat(engine.client().holds().all()).isEmpty();
            engine.drainAfter(Duration.ofMinutes(2));
            assertThat(items(engine)).allSatisfy(i -> assertThat(i.state()).isEqualTo(State.DONE));
        }
    }

    @Test
    void a_step_held_for_its_settings_goes_on_by_itself_once_they_are_mended() {
        AtomicInteger runs = new AtomicInteger();
        Steps<Void> steps = WORK.steps().step("keyless", a -> {
            runs.incrementAndGet();
            if (status.get() != WELL) {
                throw MISCONFIGURED.as("shop.key").because("no key is set");
            }
            return Outcome.done();
        });
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            submit(engine, 5);
            status.set(401);
            engine.drain();
            engine.drainAfter(Duration.ofSeconds(70));
            assertThat(runs).as("the first, and one probe").hasValue(2);
            assertThat(engine.client().holds().list()).singleElement().satisfies(h -> {
                assertThat(h.kind()).isEqualTo(HoldKind.MISCONFIGURED);
                assertThat(h.failedProbes()).isEqualTo(1);
            });

            status.set(WELL);
            engine.drainAfter(Duration.ofMinutes(3));

            assertThat(engine.client().holds().list()).isEmpty();
            engine.drainAfter(Duration.ofMinutes(2));
            assertThat(items(engine)).allSatisfy(i -> assertThat(i.state()).isEqualTo(State.DONE));
        }
    }

    @Test
    void a_hold_by_a_person_is_neither_probed_nor_opened() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(3))) {
            submit(engine, 10);
            status.set(DOWN);
            engine.drain();
            engine.client().holds().hold("upstream:shop", new Actor("ann", "we are moving house"));
            status.set(WELL);
            int before = calls.get();

            engine.drainAfter(Duration.ofHours(1));

            assertThat(calls).hasValue(before);
            assertThat(engine.client().holds().all()).containsEntry("upstream:shop", "we are moving house");
            engine.client().holds().release("upstream:shop", new Actor("ann", "mended"));
            engine.drain();
            assertThat(items(engine)).allSatisfy(i -> assertThat(i.state()).isEqualTo(State.DONE));
        }
    }

    @Test
    void the_ledger_says_whose_call_it_was_and_whether_it_cost_a_try() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(3, PATIENT))) {
            submit(engine, 5);
            status.set(DOWN);
            engine.drain();
            assertThat(TestSql.strings(
                            database, "select upstream || ' ' || cost_a_try from okiagari.failure order by id"))
                    .containsExactly("shop true", "shop true", "shop true", "shop true", "shop false");
            LedgerEntry last =
                    engine.client().items().failures(item(engine, "k4").id()).getFirst();
            assertThat(last.attempt()).isEqualTo(1);
        }
    }

    private Steps<Void> calling(int attempts) {
        return calling(attempts, SHOP);
    }

    private Steps<Void> calling(int attempts, Upstream shop) {
        return WORK.steps()
                .step(
                        "call",
                        a -> {
                            a.call(shop, () -> {
                                calls.incrementAndGet();
                                if (status.get() != WELL) {
                                    throw new HttpFailure(status.get(), "the shop said " + status.get());
                                }
                                return true;
                            });
                            return Outcome.done();
                        },
                        s -> s.uses(shop).attempts(attempts));
    }

    private static void submit(TestEngine engine, int items) {
        for (int i = 0; i < items; i++) {
            engine.client().submit(WORK, "k" + i, null);
        }
    }

    private List<ItemView> items(TestEngine engine) {
        return TestSql.strings(database, "select key from okiagari.target order by id").stream()
                .map(k -> item(engine, k))
                .toList();
    }

    private static ItemView item(TestEngine engine, String key) {
        return engine.client().items().find(WORK, key).orElseThrow();
    }
}

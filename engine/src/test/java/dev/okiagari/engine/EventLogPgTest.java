package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.internal.CapturedEvents;
import dev.okiagari.engine.internal.CapturedEvents.Line;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.PipelineDefinition;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.view.HoldPeriod;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the engine logs about items, holds, runs and nodes: one line each, with fixed keys. */
@Timeout(120)
class EventLogPgTest {
    private static final Pipeline<Guest> WORK = Pipeline.of("work", Guest.class);
    private static final Upstream SHOP = Upstream.named("shop");
    private static final Actor ANN = new Actor("ann", "see ticket 7");
    private static final String[] FIXED = {
        "pipeline",
        "item",
        "step",
        "attempt",
        "max_attempts",
        "node",
        "run_id",
        "error_category",
        "http_status",
        "exception_name"
    };

    private static final PipelineDefinition.LogKeys<Guest> TABLE =
            (key, guest) -> Map.of("table", Objects.requireNonNull(guest).table());

    /** A payload. */
    record Guest(int table) {}

    private CapturedEvents log;
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        log = new CapturedEvents();
    }

    @AfterEach
    void drop() {
        log.close();
        database.close();
    }

    @Test
    void every_failed_attempt_of_a_run_is_one_line_with_all_keys_and_the_applications_own() {
        List<Listener.RunEnded> ended = new CopyOnWriteArrayList<>();
        long node;
        Run run;
        try (Engine engine = Engine.on(database.dataSource())
                .work(steps())
                .listener(new Listener() {
                    @Override
                    public void runEnded(RunEnded theRun) {
                        ended.add(theRun);
                    }
                })
                .start()) {
            node = engine.nodeId();
            run = engine.client()
                    .run("nightly", WORK)
                    .targets(IntStream.range(0, 30).mapToObj(n -> Target.of("k" + n, new Guest(n))))
                    .startedBy("cron")
                    .start();
            run.await();
        }

        List<Line> failed = log.of("attempt_failed");
        assertThat(failed).hasSize(10 + 20).allSatisfy(line -> {
            assertThat(line.keys())
                    .containsKeys(FIXED)
                    .containsEntry(
                            "table",
                            Integer.valueOf(String.valueOf(line.get("item")).substring(1)));
            assertThat(line.get("pipeline")).isEqualTo("work");
            assertThat(line.get("step")).isEqualTo("serve");
            assertThat(line.get("node")).isEqualTo(node);
            assertThat(line.get("run_id")).isEqualTo(run.id());
            assertThat(line.get("max_attempts")).isEqualTo(2);
            assertThat(line.get("http_status")).isEqualTo(503);
            assertThat(line.get("exception_name")).isEqualTo("HttpFailure");
            assertThat(line.message()).contains("kitchen is closed");
            assertThat(line.hasTrace()).isFalse();
        });
        assertThat(failed).hasSize((int) TestSql.number(database, "select count(*) from okiagari.failure"));
        assertThat(failed).filteredOn(line -> line.level().equals("WARN")).hasSize(10);
        assertThat(failed)
                .filteredOn(line -> Integer.valueOf(2).equals(line.get("attempt")))
                .hasSize(10);
        assertThat(log.of("ended", "state", "failed")).hasSize(10);
        assertThat(log.of("ended", "state", "rejected"))
                .hasSize(10)
                .allSatisfy(line -> assertThat(line.message()).contains("left"));
        assertThat(log.of("run_started"))
                .hasSize(1)
                .allSatisfy(line -> assertThat(line.get("job")).isEqualTo("nightly"));
        assertThat(log.of("run_ended")).hasSize(1).allSatisfy(line -> {
            assertThat(line.keys())
                    .containsEntry("run_id", run.id())
                    .containsEntry("total", 30L)
                    .containsEntry("done", 10L)
                    .containsEntry("failed", 10L)
                    .containsEntry("rejected", 10L)
                    .containsEntry("counters", Map.of("served", 10L));
            assertThat(line.message()).contains("failed", "10 of 30 targets failed");
        });
        assertThat(ended).extracting(Listener.RunEnded::result).containsExactly("failed");
        assertThat(log.of("node_started", "node", node)).hasSize(1);
        assertThat(log.of("node_stopped", "node", node)).hasSize(1);
    }

    @Test
    void a_rescue_is_one_line_of_its_own() {
        try (TestEngine engine = TestEngine.on(
                database.dataSource(),
                WORK.steps().step("serve", a -> Outcome.done()).logKeys(TABLE))) {
            engine.client().submit(WORK, "k", new Guest(7));
            engine.crashBeforeCommit("serve");
            engine.drain();
            engine.drain();
        }

        assertThat(log.of("rescued")).hasSize(1).allSatisfy(line -> {
            assertThat(line.level()).isEqualTo("WARN");
            assertThat(line.keys())
                    .containsKeys(FIXED)
                    .containsEntry("item", "k")
                    .containsEntry("table", 7);
            assertThat(line.message()).contains("node dead");
        });
        assertThat(log.of("attempt_failed")).isEmpty();
        assertThat(log.of("ended")).isEmpty();
    }

    @Test
    void an_item_that_is_lost_too_often_has_a_line_for_each_rescue_and_one_for_its_end() {
        try (TestEngine engine = TestEngine.on(
                database.dataSource(),
                WORK.steps().step("serve", a -> Outcome.done()).logKeys(TABLE))) {
            engine.client().submit(WORK, "k", new Guest(7));
            engine.crashBeforeCommit("serve");
            engine.whenCrashed(() -> engine.crashBeforeCommit("serve"));
            engine.drain();
        }

        assertThat(log.of("rescued", "table", 7))
                .hasSize((int) TestSql.number(database, "select count(*) from okiagari.failure where is_rescue"))
                .hasSizeGreaterThan(3);
        assertThat(log.of("ended", "table", 7))
                .hasSize(1)
                .allSatisfy(line -> assertThat(line.get("state")).isEqualTo("failed"));
    }

    @Test
    void a_cancelled_item_is_one_line_whether_or_not_its_pipeline_writes_on_end() {
        for (boolean writes : List.of(false, true)) {
            Steps<Guest> steps = WORK.steps()
                    .step("serve", a -> Outcome.park("later", Duration.ofDays(1)))
                    .logKeys(TABLE);
            String key = writes ? "written" : "plain";
            try (TestEngine engine =
                    TestEngine.on(database.dataSource(), writes ? steps.onEnd((end, tx) -> {}) : steps)) {
                Item<Guest> item = engine.client().submit(WORK, key, new Guest(7));
                engine.drain();
                engine.client().items().cancel(item.id(), ANN);
                engine.drain();
            }

            assertThat(log.of("ended", "item", key)).hasSize(1).allSatisfy(line -> {
                assertThat(line.keys()).containsEntry("state", "cancelled").containsEntry("table", 7);
                assertThat(line.message()).contains("ann", "see ticket 7");
            });
        }
    }

    @Test
    void a_hold_and_its_end_are_one_line_each_and_stay_on_record() {
        boolean[] isDown = {true};
        Steps<Guest> steps = WORK.steps()
                .step(
                        "serve",
                        a -> a.call(SHOP, () -> {
                            if (isDown[0]) {
                                throw closed();
                            }
                            return Outcome.done();
                        }),
                        s -> s.uses(SHOP));
        try (TestEngine first = TestEngine.on(database.dataSource(), steps)) {
            IntStream.range(0, 8).forEach(n -> first.client().submit(WORK, "k" + n, new Guest(n)));
            first.drain();
            assertThat(log.of("hold_began", "hold", "upstream:shop"))
                    .hasSize(1)
                    .allSatisfy(line -> assertThat(line.level()).isEqualTo("WARN"));
            assertThat(log.of("hold_ended")).isEmpty();
            assertThat(first.client().holds().history(10))
                    .hasSize(1)
                    .allSatisfy(period -> assertThat(period.endedAt()).isNull());

            isDown[0] = false;
            first.drainAfter(Duration.ofMinutes(1));
            first.client().holds().hold("step:work:serve", ANN);
            first.client().holds().release("step:work:serve", ANN);
            first.drain();

            assertThat(log.of("hold_ended", "hold", "upstream:shop")).hasSize(1);
            assertThat(log.of("hold_began", "hold", "step:work:serve"))
                    .hasSize(1)
                    .allSatisfy(line -> assertThat(line.message()).contains("ann", "see ticket 7"));
            assertThat(log.of("hold_ended", "hold", "step:work:serve")).hasSize(1);
            List<HoldPeriod> periods = first.client().holds().history(10);
            assertThat(periods).extracting(HoldPeriod::name).containsExactly("step:work:serve", "upstream:shop");
            assertThat(periods).extracting(HoldPeriod::by).containsExactly("ann", "engine");
            assertThat(periods).allSatisfy(period -> {
                assertThat(period.endedBy()).isEqualTo(period.by());
                assertThat(period.endedAt()).isAfterOrEqualTo(period.begunAt());
            });
        }
    }

    @Test
    void two_nodes_log_a_hold_and_a_run_once() {
        Settings quick = Settings.defaults().with(s -> s.atPace(0.1));
        try (Engine one = Engine.on(database.dataSource())
                        .work(steps())
                        .settings(quick)
                        .start();
                Engine two = Engine.on(database.dataSource())
                        .work(steps())
                        .settings(quick)
                        .start()) {
            Client client = Client.on(database.dataSource());
            client.holds().hold("upstream:shop", ANN);
            client.holds().release("upstream:shop", ANN);
            client.run("nightly", WORK)
                    .targets(List.of(Target.of("k", new Guest(1))))
                    .start();
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> !log.of("run_ended").isEmpty()
                            && !log.of("hold_ended").isEmpty());
            assertThat(one.nodeId()).isNotEqualTo(two.nodeId());
        }

        assertThat(log.of("hold_began")).hasSize(1);
        assertThat(log.of("hold_ended")).hasSize(1);
        assertThat(log.of("run_started")).hasSize(1);
        assertThat(log.of("run_ended")).hasSize(1);
        assertThat(log.of("node_started")).hasSize(2);
        assertThat(log.of("node_stopped")).hasSize(2);
    }

    @Test
    void keys_that_cannot_be_made_cost_the_line_only_themselves_and_an_unexpected_error_brings_its_trace() {
        Steps<Guest> steps = WORK.steps()
                .step("serve", EventLogPgTest::broken, s -> s.attempts(1))
                .logKeys((key, guest) -> {
                    throw new AssertionError("no keys");
                });
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(WORK, "k", new Guest(7));
            engine.drain();
        }

        assertThat(log.of("attempt_failed")).hasSize(1).allSatisfy(line -> {
            assertThat(line.keys()).containsKeys(FIXED);
            assertThat(String.valueOf(line.get("log_keys_failed"))).contains("no keys");
            assertThat(line.hasTrace()).isTrue();
        });
        assertThat(log.of("ended")).hasSize(1);
    }

    @Test
    void a_hook_that_fails_is_one_line() {
        Steps<Guest> steps = WORK.steps()
                .step("serve", a -> {
                    throw Kind.INVALID.as("guest.unknown").because("nobody knows them");
                })
                .onEnd((end, tx) -> TestSql.run(tx, "insert into no_such_table values (1)"));
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(WORK, "k", new Guest(7));
            engine.drain();
        }

        assertThat(log.of("attempt_failed")).hasSize(1).allSatisfy(line -> {
            assertThat(line.get("error_category")).isEqualTo("hook.failed");
            assertThat(line.hasTrace()).isTrue();
        });
        assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                .isEqualTo(1);
    }

    private static Outcome broken(Attempt<Guest> attempt) {
        throw new IllegalStateException("table " + attempt.payload().table() + " is broken");
    }

    /** A third fails for good, a third fails once, a third is rejected. */
    private static Steps<Guest> steps() {
        return WORK.steps()
                .step(
                        "serve",
                        a -> switch (a.payload().table() % 3) {
                            case 0 -> throw closed();
                            case 1 -> Outcome.reject("left");
                            default -> {
                                if (a.number() == 1) {
                                    throw closed();
                                }
                                yield Outcome.done().count("served", 1);
                            }
                        },
                        s -> s.retry(RetryPolicy.defaults().withAttempts(2).withBase(Duration.ofMillis(1))))
                .logKeys((key, guest) ->
                        Map.of("table", Objects.requireNonNull(guest).table(), "step", "cannot be replaced"));
    }

    private static HttpFailure closed() {
        return new HttpFailure(503, "the kitchen is closed");
    }
}

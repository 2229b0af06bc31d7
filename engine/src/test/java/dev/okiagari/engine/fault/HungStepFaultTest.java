package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.internal.CapturedLog;
import dev.okiagari.engine.internal.time.Loop;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A step that ignores its deadline and the interrupt. */
class HungStepFaultTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Settings QUICK = Settings.defaults()
            .with(s -> s.atPace(0.2) // grace 2 s
                    .hungWindows(List.of(Duration.ofSeconds(6), Duration.ofMillis(10), Duration.ofMillis(10))));

    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger runs = new AtomicInteger();
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table ended (what text)");
    }

    @AfterEach
    void drop() {
        release.countDown();
        database.close();
    }

    @Test
    void is_rescued_after_its_grace_and_its_late_result_is_refused() throws Exception {
        Reports reports = new Reports();
        Steps<Void> steps = WORK.steps()
                .step(
                        "hangs",
                        a -> {
                            if (runs.incrementAndGet() == 1) {
                                ignoreEverything();
                            }
                            return Outcome.next();
                        },
                        s -> s.deadline(Duration.ofSeconds(3))); // the second run, which does not hang, has to keep it
        try (Engine engine = start(steps, reports)) {
            engine.client().submit(WORK, "k", null);
            await().atMost(Duration.ofSeconds(60)).until(() -> item(engine).state() == State.DONE);
            await().atMost(Duration.ofSeconds(60)).until(() -> reports.hung.get() == 1); // told after the commit
            release.countDown();
            await().atMost(Duration.ofSeconds(60)).until(() -> reports.fenced.get() == 1);
            assertThat(item(engine).rescues().count()).isEqualTo(1);
            assertThat(TestSql.strings(database, "select category || ' ' || is_rescue from okiagari.failure"))
                    .containsExactly("timed_out true");
        }
    }

    @Test
    void calls_that_hang_for_good_are_an_outage_too() {
        Upstream deaf = Upstream.named("deaf");
        Steps<Void> steps = WORK.steps()
                .step(
                        "hangs",
                        a -> {
                            a.call(deaf, () -> {
                                ignoreEverything();
                                return true;
                            });
                            return Outcome.next();
                        },
                        s -> s.uses(deaf).deadline(Duration.ofMillis(100)).perNode(5));
        try (Engine engine = start(steps, new Reports())) {
            for (int i = 0; i < 8; i++) {
                engine.client().submit(WORK, "k" + i, null);
            }
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> engine.client().holds().all().containsKey("upstream:deaf"));
            release.countDown();
        }
    }

    @Test
    void the_second_rescue_waits_for_its_window_and_the_fourth_loss_ends_the_item_with_its_write() throws Exception {
        Reports reports = new Reports();
        Steps<Void> steps = WORK.steps()
                .step(
                        "hangs",
                        a -> {
                            runs.incrementAndGet();
                            ignoreEverything();
                            return Outcome.next();
                        },
                        s -> s.deadline(Duration.ofMillis(100)).attempts(10))
                .onEnd((end, tx) -> TestSql.run(
                        tx, "insert into ended values (?)", end.state().word() + " " + end.reason()));
        try (Engine engine = start(steps, reports)) {
            engine.client().submit(WORK, "k", null);
            await().atMost(Duration.ofMinutes(2)).until(() -> item(engine).state() == State.FAILED);
            ItemView item = item(engine);
            assertThat(item.reason()).isEqualTo("stuck_exhausted");
            assertThat(Objects.requireNonNull(item.failure()).category())
                    .as("there was no error before")
                    .isEqualTo("timed_out");
            assertThat(runs).hasValue(4);
            await().atMost(Duration.ofSeconds(60)).until(() -> reports.hung.get() == 4); // told after the commit
            assertThat(TestSql.strings(database, "select what from ended")).containsExactly("failed stuck_exhausted");
            assertThat(TestSql.number(
                            database,
                            "select extract(epoch from min(at) filter (where n = 2) - min(at) filter (where n = 1))::int"
                                    + " from (select at, row_number() over (order by id) n from okiagari.failure) f"))
                    .as("seconds between the first and the second rescue")
                    .isGreaterThanOrEqualTo(6);
        }
    }

    @Test
    void a_listener_that_throws_an_error_delays_no_rescue() {
        AtomicInteger told = new AtomicInteger();
        Listener broken = new Listener() {
            @Override
            public void hung(String pipeline, String key, String step) {
                told.incrementAndGet();
                throw new NoClassDefFoundError("pager");
            }
        };
        Steps<Void> steps = WORK.steps()
                .step(
                        "hangs",
                        a -> {
                            ignoreEverything();
                            return Outcome.next();
                        },
                        s -> s.deadline(Duration.ofMillis(100)).perNode(20));
        try (CapturedLog log = CapturedLog.of(Loop.class);
                Engine engine = start(steps, broken)) {
            for (int i = 0; i < 10; i++) {
                engine.client().submit(WORK, "k" + i);
            }
            await().atMost(Duration.ofSeconds(60)).until(() -> told.get() >= 10);
            assertThat(log.rest()).as("rounds that the listener broke off").isEmpty();
            release.countDown();
        }
    }

    private Engine start(Steps<Void> steps, Listener reports) {
        return Engine.on(database.dataSource())
                .work(steps)
                .settings(QUICK.with(s -> s.stopWithin(Duration.ofSeconds(1))))
                .listener(reports)
                .start();
    }

    private void ignoreEverything() {
        boolean waiting = true;
        while (waiting) {
            try {
                release.await();
                waiting = false;
            } catch (InterruptedException e) {
                assertThat(waiting).isTrue(); // ignored on purpose
            }
        }
    }

    private static ItemView item(Engine engine) {
        return engine.client().items().find(WORK, "k").orElseThrow();
    }

    private static final class Reports implements Listener {
        final AtomicInteger hung = new AtomicInteger();
        final AtomicInteger fenced = new AtomicInteger();

        @Override
        public void hung(String pipeline, String key, String step) {
            hung.incrementAndGet();
        }

        @Override
        public void fenced(String pipeline, String key, String step) {
            fenced.incrementAndGet();
        }
    }
}

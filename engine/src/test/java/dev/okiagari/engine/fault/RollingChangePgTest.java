package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An old and a new build of one pipeline on one database at the same time, with items half-way. */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class RollingChangePgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final int ITEMS = 300;
    private static final int UNLIMITED = 1_000_000;
    private static final Settings FAST = Settings.defaults().with(s -> s.atPace(0.1));

    private TestDatabase database;
    private Client client;
    private final List<Semaphore> passes = List.of(new Semaphore(UNLIMITED), new Semaphore(150), new Semaphore(60));

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        client = Client.on(database.dataSource());
        TestSql.run(database, "create table effect (id bigserial, key text, step text, build text)");
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void old_and_new_side_by_side_settle_every_step_once_and_in_order() throws Exception {
        submit(ITEMS);
        // "fetch" becomes "load", "check" is new, the rest stays.
        try (Engine old = engine("old", steps("old", "begin", "fetch", "store", "end"))) {
            awaitHalfWay("fetch", "store");
            try (Engine newer = engine(
                    "new",
                    steps("new", "begin", "load", "check", "store", "end").renamed("fetch", "load"))) {
                awaitWithAFewPasses(() -> done() == ITEMS);
                submit(ITEMS + 50);
                await().atMost(Duration.ofMinutes(2)).until(() -> done() == ITEMS + 50);
                assertThat(newer.nodeId()).isNotEqualTo(old.nodeId());
            }
        }
        Map<String, StringBuilder> paths = paths();
        assertThat(paths).hasSize(ITEMS + 50);
        paths.forEach((key, path) -> assertThat(path.toString().replace("load", "fetch"))
                .as(key)
                .isIn(" begin fetch check store end", " begin fetch store end"));
        assertThat(effects("build = 'old' and step = 'store'")).isPositive();
        assertThat(effects("build = 'new' and step = 'load'"))
                .as("items that were at fetch")
                .isGreaterThan(50);
        assertThat(effects("step = 'check'"))
                .as("items that came after the change")
                .isGreaterThanOrEqualTo(50);
        System.out.println("steps by build: "
                + TestSql.strings(
                        database, "select build || ' ' || count(*) from effect group by build order by build"));
    }

    @Test
    void items_at_a_step_that_vanished_wait_and_all_others_go_on() throws Exception {
        submit(ITEMS);
        long held;
        try (Engine old = engine("old", steps("old", "begin", "drop", "end"))) {
            awaitHalfWay("drop", "end");
            try (Engine newer = engine("new", steps("new", "begin", "end"))) {
                awaitWithAFewPasses(this::isAtRest);
                held = TestSql.number(
                        database, "select count(*) from okiagari.item_v1 where state = 'waiting' and held");
                assertThat(held).isPositive();
                assertThat(held + done()).isEqualTo(ITEMS);
                assertThat(TestSql.number(database, "select count(*) from okiagari.item_named where step <> 'drop'"))
                        .isZero();
                assertThat(newer.nodeId()).isNotEqualTo(old.nodeId());
            }
            passes.forEach(p -> p.release(UNLIMITED));
            // The new build has gone: after a while the old one counts again, and what was held goes on.
            await().atMost(Duration.ofMinutes(2)).until(() -> done() == ITEMS);
        }
        paths().forEach((key, path) -> assertThat(path.toString()).as(key).isIn(" begin drop end", " begin end"));
        assertThat(TestSql.number(database, "select count(*) from okiagari.hold"))
                .isZero();
        System.out.println(held + " items were held at the step that had vanished");
    }

    @Test
    void items_that_a_stopped_node_had_not_begun_take_the_new_first_step_and_those_it_had_begun_do_not() {
        Set<String> begun = ConcurrentHashMap.newKeySet();
        submit(60);
        Steps<Void> before = WORK.steps()
                .step(
                        "a",
                        a -> {
                            begun.add(a.key());
                            if (begun.size() > 20) { // a step that was fast so far is claimed for ahead
                                new CountDownLatch(1).await(); // until the stop interrupts it
                            }
                            return Outcome.next();
                        },
                        s -> s.perNode(2));
        try (Engine old = engine("old", before)) {
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> begun.size() > 20
                            && TestSql.number(database, "select count(*) from okiagari.item where state = 'running'")
                                    > 2);
            assertThat(old.nodeId()).isPositive();
        }
        assertThat(begun).hasSizeLessThan(30);
        try (Engine newer = engine("new", steps("new", "n", "a"))) {
            await().atMost(Duration.ofMinutes(2)).until(() -> done() == 60);
            assertThat(newer.nodeId()).isPositive();
        }
        paths().forEach((key, path) ->
                assertThat(path.toString()).as(key).isEqualTo(begun.contains(key) ? " a" : " n a"));
    }

    /** The old build lets some items pass its second step and fewer its third, so that some wait at each. */
    private void awaitHalfWay(String second, String third) {
        await().atMost(Duration.ofMinutes(2)).until(() -> at(second) == ITEMS - 150 && at(third) == 150 - 60);
    }

    /** A pass now and then: what the old build has begun can end, and it cannot do everything before it has learned. */
    private void awaitWithAFewPasses(Callable<Boolean> condition) {
        await().atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> {
                    passes.forEach(Semaphore::release);
                    return condition.call();
                });
    }

    private long at(String step) {
        return TestSql.number(database, "select count(*) from okiagari.item_named where step = ?", step);
    }

    private boolean isAtRest() {
        return TestSql.number(
                        database,
                        "select count(*) from okiagari.item_v1 where ended_at is null and not (state = 'waiting' and held)")
                == 0;
    }

    private Engine engine(String build, Steps<Void> steps) {
        return Engine.on(database.dataSource())
                .work(steps)
                .buildName(build)
                .settings(FAST.with(s -> s.name(build)))
                .start();
    }

    private Steps<Void> steps(String build, String... names) {
        Steps<Void> steps = WORK.steps();
        for (int i = 0; i < names.length; i++) {
            Semaphore pass = passes.get(build.equals("old") && i < passes.size() ? i : 0);
            steps.step(names[i], a -> write(a, build, pass), s -> s.perNode(20));
        }
        return steps;
    }

    /** The old build's second and third step have too few passes until the new build is there. */
    private Outcome write(Attempt<Void> attempt, String build, Semaphore pass) throws InterruptedException {
        pass.acquire();
        return Outcome.next(tx -> TestSql.run(
                tx, "insert into effect (key, step, build) values (?, ?, ?)", attempt.key(), attempt.step(), build));
    }

    private void submit(int upTo) {
        client.submitAll(
                WORK, IntStream.range(0, upTo).mapToObj(i -> Target.of("k" + i)).toList());
    }

    private long effects(String where) {
        return TestSql.number(database, "select count(*) from effect where " + where);
    }

    private long done() {
        return TestSql.number(database, "select count(*) from okiagari.finished where state = 'done'");
    }

    /** The steps of each item in the order in which they were committed. */
    private Map<String, StringBuilder> paths() {
        Map<String, StringBuilder> paths = new HashMap<>();
        List<String> rows = TestSql.strings(database, "select key || ' ' || step from effect order by id");
        for (String row : rows) {
            String[] parts = row.split(" ", 2);
            paths.computeIfAbsent(parts[0], k -> new StringBuilder())
                    .append(' ')
                    .append(parts[1]);
        }
        return paths;
    }
}

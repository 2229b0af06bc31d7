package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.model.Steps;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Two nodes at work before and after an hour boundary, with failures of several kinds, hung steps and a dead node. The test
 * counts what it makes fail; the ledger and the hours must say the same.
 */
class LedgerAcrossHoursPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of(StoreFixture.PIPELINE);
    private static final Category DOWN = Kind.TRANSIENT.as("net.down");
    private static final Category BUSY = Kind.THROTTLED.as("api.busy");
    private static final Category BAD = Kind.INVALID.as("input.bad");
    private static final Category UNKNOWN = Kind.UNKNOWN.plain();

    /** Nothing had failed of what a dead node held. */
    private static final Category LOST = Kind.TRANSIENT.as("unknown");

    /** Slow enough for a busy machine: a node that is taken for dead by mistake would be a rescue nobody counted. */
    private static final Settings QUICK = Settings.defaults()
            .with(s -> s.atPace(0.3).stopWithin(Duration.ofSeconds(4)).hungWindows(List.of(Duration.ofMillis(10))));

    private static final String LEDGER = """
            select date_trunc('hour', at, 'UTC')::text || ' ' || concat_ws(' ', pipeline, step, category, kind), count(*)
            from okiagari.failure_v1 group by 1
            """;
    private static final String RESCUES = """
            select concat_ws(' ', step, category), count(*) from okiagari.failure_v1 where is_rescue group by 1
            """;
    private static final String MILLIS_DIFFER = """
            with ledger as (
                select date_trunc('hour', at, 'UTC'), pipeline, step, category, kind, count(*)::bigint,
                       sum(duration_ms)::bigint
                from okiagari.failure group by 1, 2, 3, 4, 5),
            hours as (select hour, pipeline, step, category, kind, count, total_ms from okiagari.hourly_failure_v1)
            select count(*) from ((table ledger except table hours) union all (table hours except table ledger)) x
            """;

    private final Map<String, Long> counted = new ConcurrentSkipListMap<>();
    private final Map<String, String> latest = new ConcurrentHashMap<>();
    private final Set<String> hung = ConcurrentHashMap.newKeySet();
    private final CountDownLatch release = new CountDownLatch(1);
    private volatile String hour = "";
    private StoreFixture shop;

    @BeforeEach
    void open() throws SQLException {
        shop = StoreFixture.of(getClass());
        // Twenty past: neither the test nor a pause of the machine reaches the next hour by itself.
        shop.run("update okiagari.clock set shift = date_trunc('hour', statement_timestamp()) - statement_timestamp()"
                + " + interval '1 hour 20 min'");
        hour = presentHour();
    }

    @AfterEach
    void close() throws SQLException {
        release.countDown();
        shop.close();
    }

    @Test
    @Timeout(180)
    void every_rescue_and_failed_attempt_is_in_the_ledger_and_the_hourly_bucket_across_an_hour_boundary()
            throws Exception {
        loseToADeadNode(); // in the workshop's own node, which never beats
        try (Connection blocker = shop.another()) {
            keepFromFolding(blocker);
            try (Engine one = start();
                    Engine two = start()) {
                assertThat(one.nodeId()).isNotEqualTo(two.nodeId());
                submit("first");
                await().atMost(Duration.ofSeconds(60)).until(this::allHaveEnded);
                assertThat(shop.count("select count(*) from okiagari.hourly_failure"))
                        .as("nothing is folded yet")
                        .isZero();
                assertEqualToTheCount("hourly_failure_v1");
                blocker.rollback();
                await().atMost(Duration.ofSeconds(30)).until(this::foldedWhileEqual);
            }
        }
        assertEqualToTheCount("hourly_failure");

        String firstHour = hour;
        shop.pass(Duration.ofHours(1));
        hour = presentHour();
        assertThat(hour).isNotEqualTo(firstHour);
        try (Engine one = start();
                Engine two = start()) {
            assertThat(one.nodeId()).isNotEqualTo(two.nodeId());
            submit("second");
            await().atMost(Duration.ofSeconds(60)).until(() -> millisAreEqual() && allHaveEnded());
            assertEqualToTheCount("hourly_failure_v1");
            await().atMost(Duration.ofSeconds(30)).until(this::foldedWhileEqual);
        }
        assertEqualToTheCount("hourly_failure");

        assertThat(counted.keySet().stream()
                        .map(k -> k.substring(0, hour.length()))
                        .distinct())
                .containsExactly(firstHour, hour);
        assertThat(pairs(RESCUES))
                .isEqualTo(Map.of("a unknown", 2L, "a transient", 1L, "c timed_out", 2L * hungPerHour()));
        System.out.println("counted by hour, pipeline, step, category and kind: " + counted);
    }

    private static int hungPerHour() {
        return 2;
    }

    /** Three items of a node that falls silent; one of them had failed before, and its rescue has that category. */
    private void loseToADeadNode() throws SQLException {
        shop.submitMany(3, i -> "lost " + i);
        LeasedItem failing = shop.claimOne();
        assertThat(shop.settle(StoreFixture.settlement(failing, StoreFixture.fail(failing, Kind.TRANSIENT))))
                .isTrue();
        count("a", Kind.TRANSIENT.plain());
        shop.pass(Duration.ofMinutes(1));
        assertThat(shop.claim(3)).hasSize(3);
        count("a", Kind.TRANSIENT.plain());
        count("a", LOST);
        count("a", LOST);
    }

    private void submit(String when) throws SQLException {
        for (String kind : List.of("down", "busy", "bad", "odd", "slow", "fine")) {
            shop.submitMany(6, i -> kind + " " + when + " " + i);
        }
        shop.submitMany(hungPerHour(), i -> "hang " + when + " " + i);
    }

    private Engine start() {
        RetryPolicy soon =
                RetryPolicy.defaults().withBase(Duration.ofMillis(20)).withAttempts(3);
        Steps<Void> steps = WORK.steps()
                .step("a", this::a, s -> s.retry(soon))
                .step("b", this::b, s -> quick(s.retry(soon)))
                .step("c", this::c, s -> quick(s.retry(soon)));
        return Engine.on(shop.database)
                .work(steps)
                .settings(QUICK)
                .listener(new Uncounting())
                .start();
    }

    private static <P> StepDefinition<P> quick(StepDefinition<P> options) {
        return options.deadline(Duration.ofMillis(300));
    }

    private Outcome a(Attempt<Void> attempt) {
        return switch (attempt.key().split(" ", 2)[0]) {
            case "down" -> attempt.number() < 3 ? fail(attempt, DOWN) : Outcome.next();
            case "busy" -> fail(attempt, BUSY);
            case "bad" -> fail(attempt, BAD);
            case "odd" -> attempt.number() == 1 ? fail(attempt, UNKNOWN) : Outcome.next();
            default -> Outcome.next();
        };
    }

    private Outcome fail(Attempt<Void> attempt, Category as) {
        noteFailure(attempt, as);
        throw as.because("on purpose");
    }

    /** Runs into its deadline. */
    private Outcome b(Attempt<Void> attempt) throws InterruptedException {
        if (attempt.key().startsWith("slow") && attempt.number() == 1) {
            noteFailure(attempt, Kind.TIMED_OUT.plain());
            new CountDownLatch(1).await();
        }
        return Outcome.next();
    }

    /** Ignores its deadline and the interrupt. */
    private Outcome c(Attempt<Void> attempt) {
        if (attempt.key().startsWith("hang") && hung.add(attempt.key())) {
            count("c", Kind.TIMED_OUT.plain());
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
        return Outcome.done();
    }

    private void noteFailure(Attempt<Void> attempt, Category as) {
        latest.put(attempt.key(), count(attempt.step(), as));
    }

    private String count(String step, Category as) {
        String key = String.join(
                " ", hour, StoreFixture.PIPELINE, step, as.name(), as.kind().word());
        counted.merge(key, 1L, Long::sum);
        return key;
    }

    /** A node that lost its leases on a busy machine writes nothing of the attempt: it runs again, and is counted then. */
    private final class Uncounting implements Listener {
        @Override
        public void dropped(String pipeline, String key, String step) {
            counted.computeIfPresent(latest.getOrDefault(key, ""), (k, n) -> n - 1);
        }
    }

    private static void keepFromFolding(Connection blocker) throws SQLException {
        try (Statement statement = blocker.createStatement()) {
            statement.execute("lock table okiagari.hourly_failure in share mode"); // readers may, folders wait
        }
    }

    private boolean allHaveEnded() throws SQLException {
        return shop.count("select count(*) from okiagari.item") == 0;
    }

    /** Looks again and again until the watchers have folded all. */
    private boolean foldedWhileEqual() throws SQLException {
        assertEqualToTheCount("hourly_failure_v1");
        return shop.count("select count(*) from okiagari.hourly_failure_delta") == 0;
    }

    private boolean millisAreEqual() throws SQLException {
        assertThat(shop.count(MILLIS_DIFFER)).isZero();
        return true;
    }

    private void assertEqualToTheCount(String figures) throws SQLException {
        Map<String, Long> expected = new TreeMap<>(counted);
        expected.values().removeIf(n -> n == 0);
        assertThat(pairs(LEDGER)).as("the ledger").isEqualTo(expected);
        assertThat(pairs(hours(figures))).as(figures).isEqualTo(expected);
        millisAreEqual();
    }

    private static String hours(String figures) {
        return "select hour::text || ' ' || concat_ws(' ', pipeline, step, category, kind), sum(count) from okiagari."
                + figures + " group by 1";
    }

    private Map<String, Long> pairs(String sql) throws SQLException {
        return shop.commit(c -> {
            Map<String, Long> found = new TreeMap<>();
            try (Statement statement = c.createStatement();
                    ResultSet row = statement.executeQuery(sql)) {
                while (row.next()) {
                    found.put(row.getString(1), row.getLong(2));
                }
            }
            return found;
        });
    }

    private String presentHour() throws SQLException {
        return shop.ask("select date_trunc('hour', okiagari.now(), 'UTC')::text");
    }
}

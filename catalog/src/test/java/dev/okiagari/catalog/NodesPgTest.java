package dev.okiagari.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs.Order;
import dev.okiagari.catalog.shop.Rakuten;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.catalog.work.Outside;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Run;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.sandbox.calls.Call;
import dev.okiagari.sandbox.dial.DialSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Real nodes: the limit over all of them, and what they log. */
@Timeout(180)
class NodesPgTest {
    private static final Duration GAP = Duration.ofMillis(40);

    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final List<Logger> loggers =
            List.of((Logger) LoggerFactory.getLogger("dev.okiagari.engine.events"), (Logger)
                    LoggerFactory.getLogger(SummaryLog.class));

    @TempDir
    private Path folder;

    private CatalogTown town;
    private GuardedHttp http;

    @BeforeEach
    void open() {
        town = new CatalogTown(getClass(), folder);
        town.engine.close(); // real nodes work here
        http = OddShop.http();
        lines.start();
        loggers.forEach(logger -> {
            logger.setLevel(Level.INFO);
            logger.setAdditive(false);
            logger.addAppender(lines);
        });
    }

    @AfterEach
    void close() {
        loggers.forEach(logger -> {
            logger.detachAppender(lines);
            logger.setLevel(null);
            logger.setAdditive(true);
        });
        http.close();
        town.close();
    }

    private Engine node() {
        Rakuten shop = new Rakuten(http, OddShop.settings(town.station.url()).withGap(GAP));
        CatalogWork work = new CatalogWork(
                new Outside(town.base.database, shop, town.storage),
                CatalogSettings.defaults()
                        .withRetry(RetryPolicy.defaults().withAttempts(5).withBase(Duration.ofMillis(20)))
                        .withEnvironment("proving"));
        return Engine.on(town.base.source())
                .work(work.steps().toArray(Steps<?>[]::new))
                .listener(work.listener())
                .start();
    }

    private List<Map<String, Object>> logged(String event) {
        return List.copyOf(lines.list).stream()
                .map(NodesPgTest::keys)
                .filter(keys -> event.equals(keys.get("event")))
                .toList();
    }

    private static Map<String, Object> keys(ILoggingEvent line) {
        Map<String, Object> keys = new HashMap<>();
        if (line.getKeyValuePairs() != null) {
            line.getKeyValuePairs().forEach(pair -> keys.put(pair.key, pair.value));
        }
        return keys;
    }

    @Test
    void the_limit_holds_over_two_nodes_with_retries() {
        town.catalog.addTargets(town.leaves(20), "test");
        town.station.dials().set(DialSettings.healthy().withErrors(Map.of(500, 0.2)));
        Run run = town.catalog.start(Job.RANKING, Order.by("test"));
        try (Engine one = node();
                Engine two = node()) {
            assertThat(one.nodeId()).isNotEqualTo(two.nodeId());
            assertThat(run.await().run().total()).isEqualTo(20);
        }
        List<Call> calls = town.station.calls().all();
        Duration between =
                Duration.between(calls.getFirst().at(), calls.getLast().at());
        assertThat(calls).hasSizeGreaterThan(20);
        assertThat(between)
                .as("%d requests, retries included, one in each gap; the first may come late", calls.size())
                .isGreaterThanOrEqualTo(GAP.multipliedBy(calls.size() - 3));
    }

    @Test
    void the_summary_of_a_run_whose_starter_is_gone_and_every_failed_attempt_are_logged_with_their_keys() {
        town.catalog.addTargets(town.leaves(2), "test");
        long bad = town.leaves(1).getFirst();
        town.disturb("genreId=" + bad, DialSettings.healthy().withErrors(Map.of(500, 1.0)));
        Run run = town.catalog.start(Job.RANKING, Order.by("somebody who is gone"));
        try (Engine node = node()) {
            assertThat(node.nodeId()).isPositive();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> !logged("run_summary").isEmpty());
        }
        assertThat(logged("attempt_failed"))
                .hasSize(5)
                .allSatisfy(keys -> assertThat(keys)
                        .containsEntry("job_id", "catalog.ranking")
                        .containsEntry("env", "proving")
                        .containsEntry("entity", "ranking")
                        .containsEntry("source_id", Long.toString(bad))
                        .containsEntry("run_id", run.id())
                        .containsEntry("max_attempts", 5)
                        .containsEntry("error_category", "rakuten.transient")
                        .containsEntry("http_status", 500)
                        .containsKeys("job_start_at", "attempt", "exception_name"));
        assertThat(logged("ended")).hasSize(1);
        RunSummary summary = town.catalog.run(run.id()).orElseThrow();
        assertThat(logged("run_summary"))
                .as("once")
                .singleElement()
                .satisfies(keys -> assertThat(keys)
                        .containsEntry("job_id", "catalog.ranking")
                        .containsEntry("run_id", run.id())
                        .containsEntry("env", "proving")
                        .containsEntry("total_targets", 2L)
                        .containsEntry("success", 1L)
                        .containsEntry("failed", 1L)
                        .containsEntry("s3_put_success", 1L)
                        .containsEntry("db_upsert_success", 1L)
                        .containsEntry("failure_rate", 0.5)
                        .containsEntry("threshold", 0.01)
                        .containsEntry("verdict", "failed")
                        .containsEntry("exit_code", 1));
        assertThat(summary.judgement().verdict()).isEqualTo("failed");
    }
}

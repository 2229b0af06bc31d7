package dev.okiagari.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import dev.okiagari.catalog.LogLines.Line;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs.Order;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Run;
import dev.okiagari.gateway.storage.FolderStorage;
import dev.okiagari.sandbox.calls.RecordedCall;
import dev.okiagari.sandbox.dial.Credentials;
import dev.okiagari.sandbox.dial.DialSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real nodes: the limit over all of them, and what they log. */
@Timeout(180)
class NodesPgTest {
    @TempDir
    private Path folder;

    private CatalogNodesFixture nodes;
    private CatalogFixture fixture;

    @BeforeEach
    void open() {
        nodes = new CatalogNodesFixture(getClass(), FolderStorage.open(folder));
        fixture = nodes.catalog;
    }

    @AfterEach
    void close() {
        nodes.close();
    }

    @Test
    void the_limit_holds_over_two_nodes_with_retries() {
        fixture.catalog.addTargets(fixture.leaves(20), "test");
        fixture.station.dials().set(DialSettings.healthy().withErrors(Map.of(500, 0.2)));
        Run run = fixture.catalog.start(Job.RANKING, Order.by("test"));
        try (Engine one = nodes.node();
                Engine two = nodes.node()) {
            assertThat(one.nodeId()).isNotEqualTo(two.nodeId());
            assertThat(run.await().run().total()).isEqualTo(20);
        }
        List<RecordedCall> calls = fixture.station.calls().all();
        Duration between =
                Duration.between(calls.getFirst().at(), calls.getLast().at());
        assertThat(calls).hasSizeGreaterThan(20);
        assertThat(between)
                .as("%d requests, retries included, one in each gap; the first may come late", calls.size())
                .isGreaterThanOrEqualTo(CatalogNodesFixture.GAP.multipliedBy(calls.size() - 3));
    }

    /** Starts a run and lets a node work until its summary is in the log. */
    private RunSummary logged(Job job) {
        Run run = fixture.catalog.start(job, Order.by("somebody who is gone"));
        try (Engine node = nodes.node()) {
            assertThat(node.nodeId()).isPositive();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> !nodes.lines.of("run_summary").isEmpty());
        }
        return fixture.catalog.run(run.id()).orElseThrow();
    }

    @Test
    void the_summary_of_a_run_and_every_failed_attempt_are_logged_with_their_keys() {
        fixture.catalog.addTargets(fixture.leaves(2), "test");
        String bad = fixture.leaves(1).getFirst().toString();
        fixture.disturb("genreId=" + bad, DialSettings.healthy().withErrors(Map.of(500, 1.0)));
        RunSummary run = logged(Job.RANKING);
        List<Line> failed = nodes.lines.of("attempt_failed");
        assertThat(failed).hasSize(5);
        failed.forEach(line -> LogLines.requireKeys(line, run, bad, "rakuten.transient", 500));
        assertThat(nodes.lines.of("ended")).hasSize(1);
        assertThat(nodes.lines.of("job_stopped")).isEmpty();
        assertThat(nodes.lines.of("run_summary"))
                .as("once")
                .singleElement()
                .satisfies(line -> assertThat(line.keys())
                        .containsEntry("job_id", "catalog.ranking")
                        .containsEntry("run_id", run.runId())
                        .containsEntry("env", "dev")
                        .containsEntry("job_start_at", run.jobStartAt().toString())
                        .containsEntry("total_targets", 2L)
                        .containsEntry("success_targets", 1L)
                        .containsEntry("failed_targets", 1L)
                        .containsEntry("owed", 0L)
                        .containsEntry("cancelled", 0L)
                        .containsEntry("unchanged", 0L)
                        .containsEntry("gone", 0L)
                        .containsEntry("diff_new_hash", 1L)
                        .containsEntry("s3_put_success", 1L)
                        .containsEntry("s3_put_fail", 0L)
                        .containsEntry("db_upsert_success", 1L)
                        .containsEntry("db_upsert_fail", 0L)
                        .containsEntry("failure_rate", 0.5)
                        .containsEntry("threshold", 0.01)
                        .containsEntry("verdict", "failed")
                        .containsEntry("exit_code", 1L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rakuten.auth", "db.logic"})
    void why_a_job_stopped_is_one_readable_line_with_every_key(String category) {
        fixture.catalog.addTargets(fixture.leaves(20), "test");
        if (category.equals("rakuten.auth")) {
            fixture.station.dials().set(DialSettings.healthy().with(Credentials.REFUSED_401));
        } else {
            fixture.tables.run("alter table catalog.item_rank_snapshot add constraint planted check (genre = 0)");
        }
        RunSummary run = logged(Job.RANKING);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.totalTargets()).isEqualTo(run.failedTargets() + run.owed());
        Integer status = category.equals("rakuten.auth") ? 401 : null;
        assertThat(nodes.lines.of("job_stopped")).singleElement().satisfies(line -> {
            LogLines.requireKeys(line, run, String.valueOf(line.key("source_id")), category, status);
            assertThat(line.level()).isEqualTo(Level.WARN);
            assertThat(line.message())
                    .startsWith("catalog.ranking stopped at " + line.key("source_id") + ": ")
                    .contains(status == null ? "planted" : "it answered 401")
                    .doesNotContain("\n")
                    .hasSizeLessThanOrEqualTo(300);
        });
        assertThat(nodes.lines.of("run_summary"))
                .singleElement()
                .satisfies(line -> assertThat(line.level()).isEqualTo(Level.WARN));
    }

    @Test
    void after_the_first_401_no_request_goes_out() {
        fixture.catalog.addTargets(fixture.leaves(20), "test");
        fixture.station.dials().set(DialSettings.healthy().with(Credentials.REFUSED_401));
        Run run = fixture.catalog.start(Job.RANKING, Order.by("test"));
        try (Engine node = nodes.node(Duration.ofSeconds(1))) {
            assertThat(node.nodeId()).isPositive();
            run.await();
        } // whoever waits for a turn has ended, too
        assertThat(fixture.catalog.run(run.id()).orElseThrow().reason()).contains("misconfigured");
        assertThat(fixture.station.calls().all())
                .as("the turns of the others come once a second, when the answer is there")
                .hasSize(1);
    }
}

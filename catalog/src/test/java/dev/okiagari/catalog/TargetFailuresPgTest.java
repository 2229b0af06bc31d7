package dev.okiagari.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs.Order;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.engine.Run;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.sandbox.dial.Credentials;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.RetryAfterHeader;
import dev.okiagari.sandbox.rakuten.ShopItem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The shop misbehaves: each row of the error table, with its attempts and its effect on target and job. */
class TargetFailuresPgTest {
    private static final DialSettings HEALTHY = DialSettings.healthy();

    @TempDir
    private Path folder;

    private CatalogFixture fixture;

    @BeforeEach
    void open() {
        fixture = new CatalogFixture(getClass(), folder);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    /** Makes these the targets of the next run of the job item. */
    private void owe(List<ShopItem> items) {
        fixture.owe(items);
    }

    private List<ShopItem> items(int number) {
        return fixture.market.items().values().stream().limit(number).toList();
    }

    private static String asked(ShopItem item) {
        return "itemCode=" + item.code().replace(":", "%3A");
    }

    private RunSummary itemsAre(int number) {
        owe(items(number));
        return fixture.run(Job.ITEM);
    }

    private static DialSettings errors(int status) {
        return HEALTHY.withErrors(Map.of(status, 1.0));
    }

    @Test
    void a_target_waits_as_long_as_the_shop_asks() {
        owe(items(2));
        fixture.disturb(
                asked(items(1).getFirst()),
                HEALTHY.withErrors(Map.of(429, 1.0)).with(new RetryAfterHeader(RetryAfterHeader.Form.SECONDS, 600)));
        Run run = fixture.catalog.start(Job.ITEM, Order.by("test"));
        fixture.engine.drain();
        fixture.engine.drainAfter(Duration.ofSeconds(590));
        assertThat(fixture.calls(asked(items(1).getFirst()))).hasSize(1);
        fixture.station.dials().heal();
        fixture.engine.drainAfter(Duration.ofSeconds(11));
        assertThat(fixture.finish(run).successTargets()).isEqualTo(2);
        assertThat(fixture.calls(asked(items(1).getFirst()))).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 422})
    void what_can_never_pass_fails_after_one_request(int status) {
        List<ShopItem> items = items(30);
        itemsAre(30);
        assertThat(fixture.run(Job.ACTIVE).verdict()).isEqualTo("passed");
        owe(items);
        fixture.forgetCalls();
        fixture.disturb(asked(items.get(3)), errors(status));
        RunSummary run = fixture.run(Job.ITEM);
        assertThat(fixture.calls(asked(items.get(3)))).hasSize(1);
        assertThat(run.failedTargets()).isEqualTo(1);
        assertThat(fixture.failures(run.runId())).containsExactly(Map.entry("rakuten.client_error", 1L));
        assertThat(fixture.catalog.owed(null, null, 5).targets())
                .as("a 404 is not owed")
                .hasSize(status == 404 ? 0 : 1);
        assertThat(fixture.tables.value("select withdrawn from catalog.staging where source_id = '"
                        + items.get(3).code() + "'"))
                .isEqualTo(status == 404 ? "not_found" : "null");
        assertThat(fixture.tables.value("select is_active from catalog.item where id = '"
                        + items.get(3).code() + "'"))
                .isEqualTo("f");
    }

    @Test
    void an_item_that_is_gone_is_no_failure_and_becomes_inactive() {
        ShopItem mortal = fixture.market.items().values().stream()
                .filter(item -> fixture.market
                        .offer(item.code(), fixture.market.day().plusDays(60))
                        .orElseThrow()
                        .gone())
                .findFirst()
                .orElseThrow();
        owe(List.of(mortal));
        fixture.run(Job.ITEM);
        fixture.market.day(fixture.market.day().plusDays(60));
        owe(List.of(mortal));
        int copies = fixture.copies().size();
        RunSummary run = fixture.run(Job.ITEM);
        assertThat(RunNumbers.targets(run)).isEqualTo(new RunNumbers.Targets(1, 1, 0, 0, 0));
        assertThat(run.gone()).isEqualTo(1);
        assertThat(fixture.copies()).hasSize(copies);
        assertThat(fixture.tables.value("select is_active from catalog.item")).isEqualTo("f");
        assertThat(fixture.tables.value("select withdrawn from catalog.staging"))
                .isEqualTo("gone");
        assertThat(fixture.catalog.owed(null, null, 5).targets()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = Credentials.class, names = "ACCEPTED", mode = EnumSource.Mode.EXCLUDE)
    void refused_keys_stop_the_job_and_a_resumption_does_the_rest(Credentials refused) {
        owe(items(40));
        fixture.station.dials().set(HEALTHY.with(refused));
        RunSummary stopped = fixture.run(Job.ITEM);
        assertThat(stopped.verdict()).isEqualTo("failed");
        assertThat(stopped.exitCode()).isEqualTo(1);
        assertThat(stopped.reason()).contains("misconfigured").contains("40 targets are owed");
        assertThat(RunNumbers.targets(stopped)).isEqualTo(new RunNumbers.Targets(40, 0, 0, 40, 0));
        assertThat(fixture.calls("/IchibaItem/Search/")).hasSizeLessThan(40);
        assertThat(fixture.tables.value("select count(*) from catalog.staging")).isEqualTo("0");

        fixture.station.dials().heal();
        RunSummary resumed = fixture.finish(fixture.catalog.resume(stopped.runId(), new Actor("test", "fixed")));
        assertThat(RunNumbers.targets(resumed)).isEqualTo(new RunNumbers.Targets(40, 40, 0, 0, 0));
        assertThat(resumed.verdict()).isEqualTo("passed");
    }

    @Test
    void an_outage_fails_no_target_and_ends_the_run_after_ten_minutes_with_the_rest_owed() {
        owe(items(20));
        fixture.station.dials().set(HEALTHY.withErrors(Map.of(503, 1.0)));
        Run run = fixture.catalog.start(Job.ITEM, Order.by("test"));
        RunSummary held = fixture.finish(run);
        assertThat(held.failedTargets()).isZero();
        assertThat(held.owed()).isEqualTo(20);
        assertThat(held.verdict()).isEqualTo("failed");
        fixture.station.dials().heal();
        RunSummary next = fixture.run(Job.ITEM);
        assertThat(RunNumbers.targets(next)).isEqualTo(new RunNumbers.Targets(20, 20, 0, 0, 0));
    }

    @Test
    void only_the_failed_targets_are_tried_again() {
        List<ShopItem> items = items(30);
        owe(items);
        fixture.disturb(asked(items.get(0)), errors(400));
        RunSummary first = fixture.run(Job.ITEM);
        assertThat(first.failedTargets()).isEqualTo(1);
        fixture.station.dials().heal();
        fixture.forgetCalls();
        RunSummary again = fixture.finish(fixture.catalog.rerunFailed(first.runId(), new Actor("test", "fixed")));
        assertThat(RunNumbers.targets(again)).isEqualTo(new RunNumbers.Targets(1, 1, 0, 0, 0));
        assertThat(fixture.calls("/IchibaItem/Search/")).hasSize(1);
        assertThat(fixture.catalog.run(first.runId()))
                .as("the first verdict stays")
                .contains(first);
    }
}

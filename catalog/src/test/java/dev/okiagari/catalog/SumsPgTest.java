package dev.okiagari.catalog;

import static dev.okiagari.catalog.CatalogFixture.asked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.gateway.storage.S3Settings;
import dev.okiagari.gateway.storage.S3Storage;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Scope;
import dev.okiagari.sandbox.rakuten.Shop;
import dev.okiagari.sandbox.rakuten.ShopItem;
import dev.okiagari.sandbox.s3.Buckets;
import dev.okiagari.sandbox.s3.S3Site;
import dev.okiagari.sandbox.wire.RunningStandIn;
import dev.okiagari.sandbox.words.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** What a summary says is what the tables, the bucket and the shop's own record say. */
class SumsPgTest {
    private final S3Site site = new S3Site();
    private final RunningStandIn s3 = RunningStandIn.open("s3", 0, site, new Seed(5));
    private CatalogFixture fixture;

    @BeforeEach
    void open() {
        fixture = new CatalogFixture(
                getClass(),
                S3Storage.open(
                        S3Settings.of(s3.url(), Buckets.FIRST),
                        StaticCredentialsProvider.create(AwsBasicCredentials.create("key-id", "secret-4711"))));
    }

    @AfterEach
    void close() {
        fixture.close();
        s3.close();
    }

    private long number(String sql) {
        return Long.parseLong(fixture.tables.value(sql));
    }

    private static String number(ShopItem item) {
        return item.code().substring(item.code().indexOf(':') + 1);
    }

    private static void requireSums(RunSummary run) {
        RunNumbers.Targets targets = RunNumbers.targets(run);
        RunNumbers.Writes writes = RunNumbers.writes(run);
        assertThat(targets.total())
                .isEqualTo(targets.success() + targets.failed() + targets.owed() + targets.cancelled());
        assertThat(targets.success()).isEqualTo(writes.unchanged() + writes.gone() + writes.dbUpsertSuccess());
        assertThat(writes.diffNewHash()).isEqualTo(writes.s3PutSuccess());
    }

    /**
     * Compares a run of the job item with what it left.
     *
     * @param copies that were in the bucket before it
     * @param lost fetches that a dead process made without a trace
     */
    private void requireSums(RunSummary run, int copies, int lost) {
        requireSums(run);
        String since = " >= (select started_at from okiagari.run_v1 where id = " + run.runId() + ")";
        assertThat(run.dbUpsertSuccess())
                .as("staging")
                .isEqualTo(number("select count(*) from catalog.staging where entity = 'item' and applied_at" + since));
        assertThat(run.unchanged() + run.dbUpsertSuccess())
                .isEqualTo(number("select count(*) from catalog.staging where entity = 'item' and checked_at" + since));
        assertThat(run.s3PutSuccess())
                .as("the bucket")
                .isEqualTo(site.buckets().list(Buckets.FIRST).size() - copies);
        long failedFetches = number("select count(*) from okiagari.failure_v1 where step = 'fetch' and run_id = "
                + run.runId() + " and not is_rescue");
        long fetched = run.totalTargets()
                - number(
                        "select count(distinct item_id) from okiagari.failure_v1 where step = 'fetch' and retry_at is null "
                                + "and not is_rescue and run_id = " + run.runId());
        assertThat((long) fixture.calls("/IchibaItem/Search/").size())
                .as("the shop's record")
                .isEqualTo(fetched + failedFetches + lost);
        assertThat(run.failedTargets())
                .isEqualTo(number("select coalesce(sum(n), 0) from catalog.run_failure where run = " + run.runId()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nobody", "fetch", "apply"})
    void the_sums_of_a_run_with_all_kinds_of_ends_are_those_of_tables_bucket_and_shop(String dies) {
        List<ShopItem> items = new ArrayList<>(fixture.items(40));
        fixture.owe(items);
        requireSums(fixture.run(Job.ITEM), 0, 0);
        int copies = site.buckets().list(Buckets.FIRST).size();
        assertThat(copies).isEqualTo(40);

        fixture.market.day(Shop.FIRST_DAY.plusDays(20));
        items.addAll(fixture.market.items().values().stream().skip(40).limit(10).toList());
        fixture.owe(items);
        fixture.owe("item", items.getFirst().seller().code() + ":1"); // gone
        fixture.disturb(asked(items.get(45)), DialSettings.healthy().withErrors(Map.of(404, 1.0)));
        s3.dials()
                .set(DialSettings.healthy()
                        .withErrors(Map.of(503, 1.0))
                        .with(new Scope(Scope.Dice.REQUEST, number(items.get(47)), 0)));
        fixture.forgetCalls();
        if (!dies.equals("nobody")) {
            fixture.engine.crashBeforeCommit(dies);
        }
        RunSummary run = fixture.run(Job.ITEM);
        requireSums(run, copies, dies.equals("fetch") ? 1 : 0);
        assertThat(run.totalTargets()).isEqualTo(51);
        assertThat(run.failedTargets()).isEqualTo(2);
        assertThat(run.gone()).isPositive();
        assertThat(run.unchanged()).isPositive();
        assertThat(run.s3PutFail()).isEqualTo(1);
        assertThat(run.verdict()).isEqualTo("failed");
    }

    @Test
    void the_job_active_counts_what_the_database_refused() {
        fixture.owe(fixture.items(3));
        fixture.run(Job.ITEM);
        fixture.run(Job.GENRE);
        fixture.tables.run("alter table catalog.item add constraint planted check (not is_active)");
        RunSummary run = fixture.run(Job.ACTIVE);
        requireSums(run);
        assertThat(RunNumbers.targets(run)).isEqualTo(new RunNumbers.Targets(1, 0, 1, 0, 0));
        assertThat(run.dbUpsertFail()).isEqualTo(1);
        assertThat(fixture.failures(run.runId())).containsExactly(Map.entry("db.logic", 1L));
        assertThat(run.exitCode()).isEqualTo(1);
    }
}

package dev.okiagari.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.gateway.storage.FolderStorage;
import dev.okiagari.gateway.storage.StorageFaults;
import dev.okiagari.sandbox.rakuten.ShopItem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Storage and database misbehave while targets are stored and applied. */
class WriteFailuresPgTest {
    private static final List<String> TABLES = new ArrayList<>();

    static {
        TABLES.addAll(CatalogTablesFixture.CLEAN);
        TABLES.addAll(CatalogTablesFixture.HISTORY);
        TABLES.add("staging");
    }

    @TempDir
    private Path folder;

    private TrippingStorage storage;
    private CatalogFixture fixture;

    @BeforeEach
    void open() {
        storage = new TrippingStorage(FolderStorage.open(folder));
        fixture = new CatalogFixture(getClass(), storage);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private List<ShopItem> owe(int number) {
        List<ShopItem> items =
                fixture.market.items().values().stream().limit(number).toList();
        fixture.owe(items);
        return items;
    }

    /** Every write of an item fails with this SQLSTATE, so often. */
    private void breakItems(String code, String sqlState, int times) {
        fixture.tables.run("create sequence if not exists public.breaks");
        fixture.tables.run("""
                create or replace function public.break_item() returns trigger language plpgsql as $$
                begin
                  if new.id = '%s' and nextval('public.breaks') <= %d then
                    raise exception 'made by the test' using errcode = '%s';
                  end if;
                  return new;
                end $$
                """.formatted(code, times, sqlState));
        fixture.tables.run("""
                create or replace trigger break_item before insert or update on catalog.item
                for each row execute function public.break_item()
                """);
    }

    private void mendItems() {
        fixture.tables.run("drop trigger break_item on catalog.item");
    }

    @Test
    void a_put_that_stays_refused_is_made_five_times_and_no_table_changes_and_the_next_run_recovers_it() {
        ShopItem bad = owe(30).get(4);
        String part = bad.code().replace(":", "%3A");
        storage.fail(key -> key.text().contains(part)
                ? Optional.of(StorageFaults.TRANSIENT.because("could not put because of the test"))
                : Optional.empty());
        RunSummary run = fixture.run(Job.ITEM);
        assertThat(storage.failedPuts()).isEqualTo(5);
        assertThat(RunNumbers.targets(run)).isEqualTo(new RunNumbers.Targets(30, 29, 1, 0, 0));
        assertThat(run.s3PutFail()).isEqualTo(1);
        assertThat(run.verdict())
                .as("one target lost to the storage fails the run, whatever its rate")
                .isEqualTo("failed");
        assertThat(run.reason()).contains("storage.transient");
        fixture.tables
                .contents(TABLES)
                .forEach((table, rows) -> assertThat(rows).as(table).noneMatch(row -> row.contains(bad.code())));

        storage.heal();
        RunSummary next = fixture.run(Job.ITEM);
        assertThat(RunNumbers.targets(next)).isEqualTo(new RunNumbers.Targets(1, 1, 0, 0, 0));
        assertThat(fixture.tables.value("select count(*) from catalog.item")).isEqualTo("30");
    }

    @ParameterizedTest
    @ValueSource(strings = {"storage.auth", "storage.setup"})
    void a_storage_that_cannot_be_used_stops_the_job_and_a_resumption_does_the_rest(String category) {
        owe(20);
        storage.fail(key -> Optional.of(
                (category.equals("storage.auth") ? StorageFaults.AUTH : StorageFaults.SETUP).because("by the test")));
        RunSummary stopped = fixture.run(Job.ITEM);
        assertThat(stopped.verdict()).isEqualTo("failed");
        assertThat(stopped.reason()).contains("misconfigured").contains("by the test");
        assertThat(RunNumbers.targets(stopped)).isEqualTo(new RunNumbers.Targets(20, 0, 0, 20, 0));
        fixture.tables
                .contents(TABLES)
                .forEach((table, rows) -> assertThat(rows).as(table).isEmpty());
        storage.heal();
        RunSummary resumed = fixture.finish(fixture.catalog.resume(stopped.runId(), new Actor("test", "fixed")));
        assertThat(RunNumbers.targets(resumed)).isEqualTo(new RunNumbers.Targets(20, 20, 0, 0, 0));
    }

    @ParameterizedTest
    @CsvSource({"40P01,3", "40001,3", "55P03,3", "57014,3"})
    void what_passes_in_the_database_is_tried_again_without_asking_the_shop_again(String sqlState, int times) {
        ShopItem bad = owe(5).get(2);
        breakItems(bad.code(), sqlState, times);
        RunSummary run = fixture.run(Job.ITEM);
        assertThat(RunNumbers.targets(run)).isEqualTo(new RunNumbers.Targets(5, 5, 0, 0, 0));
        assertThat(fixture.calls(bad.code().replace(":", "%3A"))).hasSize(1);
        assertThat(storage.failedPuts()).isZero();
    }

    @Test
    void a_database_that_stays_so_fails_the_target_and_the_verdict_and_the_shop_was_asked_once() {
        ShopItem bad = owe(30).get(2);
        breakItems(bad.code(), "55P03", Integer.MAX_VALUE);
        RunSummary run = fixture.run(Job.ITEM);
        assertThat(RunNumbers.targets(run)).isEqualTo(new RunNumbers.Targets(30, 29, 1, 0, 0));
        assertThat(fixture.failures(run.runId())).containsExactly(Map.entry("db.transient", 1L));
        assertThat(run.dbUpsertFail()).isEqualTo(1);
        assertThat(run.s3PutSuccess()).isEqualTo(30);
        assertThat(run.verdict()).isEqualTo("failed");
        assertThat(fixture.calls(bad.code().replace(":", "%3A"))).hasSize(1);
        assertThat(fixture.tables.value("select count(*) from catalog.staging where source_id = '" + bad.code() + "'"))
                .as("rolled back whole")
                .isEqualTo("0");

        mendItems();
        int copies = fixture.copies().size();
        RunSummary next = fixture.run(Job.ITEM);
        assertThat(RunNumbers.targets(next)).isEqualTo(new RunNumbers.Targets(1, 1, 0, 0, 0));
        assertThat(fixture.copies()).as("the same copy is put again").hasSize(copies);
    }

    @ParameterizedTest
    @ValueSource(strings = {"23514", "22001"})
    void a_violated_constraint_stops_the_job_and_the_rest_is_owed(String sqlState) {
        ShopItem bad = owe(40).get(0);
        breakItems(bad.code(), sqlState, Integer.MAX_VALUE);
        RunSummary stopped = fixture.run(Job.ITEM);
        assertThat(stopped.verdict()).isEqualTo("failed");
        assertThat(stopped.reason()).contains("was broken for " + bad.code());
        assertThat(fixture.failures(stopped.runId())).containsExactly(Map.entry("db.logic", 1L));
        assertThat(stopped.failedTargets()).isEqualTo(1);
        assertThat(stopped.totalTargets()).isEqualTo(stopped.successTargets() + 1 + stopped.owed());
        assertThat(stopped.owed()).isPositive();
        assertThat(fixture.calls(bad.code().replace(":", "%3A"))).hasSize(1);

        mendItems();
        RunSummary resumed = fixture.finish(fixture.catalog.resume(stopped.runId(), new Actor("test", "fixed")));
        assertThat(RunNumbers.targets(resumed)).isEqualTo(new RunNumbers.Targets(40, 39, 1, 0, 0));
        assertThat(RunNumbers.targets(fixture.run(Job.ITEM)))
                .as("the failed one is owed")
                .isEqualTo(new RunNumbers.Targets(1, 1, 0, 0, 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fetch", "apply"})
    void a_process_that_dies_before_a_commit_changes_nothing_in_the_end(String step) {
        owe(6);
        fixture.engine.crashBeforeCommit(step);
        RunSummary run = fixture.run(Job.ITEM);
        assertThat(RunNumbers.targets(run)).isEqualTo(new RunNumbers.Targets(6, 6, 0, 0, 0));
        assertThat(run.s3PutSuccess()).isEqualTo(6);
        assertThat(run.dbUpsertSuccess()).isEqualTo(6);
        assertThat(fixture.copies()).hasSize(6);
        assertThat(fixture.tables.value("select count(*) from catalog.item_market_snapshot"))
                .isEqualTo("6");
    }
}

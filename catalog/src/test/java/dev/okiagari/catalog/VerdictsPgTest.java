package dev.okiagari.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs.Order;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Run;
import dev.okiagari.gateway.storage.FolderStorage;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.rakuten.ShopItem;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Failure rates exactly at, below and above the thresholds of the jobs, and no hold because of bad targets. */
class VerdictsPgTest {
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

    private static DialSettings errors(int status) {
        return DialSettings.healthy().withErrors(Map.of(status, 1.0));
    }

    private void require(RunSummary run, int total, int failing, String verdict) {
        assertThat(RunNumbers.targets(run)).isEqualTo(new RunNumbers.Targets(total, total - failing, failing, 0, 0));
        assertThat(run.failureRate()).isEqualTo((double) failing / total);
        assertThat(run.verdict()).isEqualTo(verdict);
        assertThat(run.exitCode()).isEqualTo(verdict.equals("passed") ? 0 : 1);
        assertThat(fixture.client.holds().list())
                .as("bad targets are no outage")
                .isEmpty();
    }

    /** Genres, of which so many have "genreId=10010" in their requests: 100101 and 100102. */
    private List<String> genres(int total, int failing) {
        List<String> genres = new ArrayList<>();
        for (int i = 1; i <= failing; i++) {
            genres.add("10010" + i);
        }
        fixture.market.genres().keySet().stream()
                .map(String::valueOf)
                .filter(id -> !id.startsWith("10010") && !id.equals("0"))
                .limit(total - failing)
                .forEach(genres::add);
        assertThat(genres).hasSize(total);
        return genres;
    }

    @ParameterizedTest
    @CsvSource({"404,100,1,passed", "404,100,2,failed", "404,101,1,passed", "500,100,1,passed", "500,100,2,failed"})
    void rankings_fail_above_one_percent(int status, int total, int failing, String verdict) {
        fixture.catalog.addTargets(
                genres(total, failing).stream().map(Long::valueOf).toList(), "test");
        fixture.disturb("genreId=10010", errors(status));
        require(fixture.run(Job.RANKING), total, failing, verdict);
    }

    @ParameterizedTest
    @CsvSource({"404,100,1,passed", "404,100,2,failed", "404,101,1,passed", "500,101,1,passed", "500,100,2,failed"})
    void genres_fail_above_one_percent(int status, int total, int failing, String verdict) {
        genres(total, failing).forEach(genre -> fixture.owe("genre", genre));
        fixture.disturb("genreId=10010", errors(status));
        require(fixture.run(Job.GENRE), total, failing, verdict);
    }

    @ParameterizedTest
    @CsvSource({"100,1,passed", "101,1,passed", "100,2,failed"})
    void each_tag_of_a_ten_has_its_own_outcome_and_the_rate_counts_tags(int total, int failing, String verdict) {
        List<Integer> tags =
                fixture.market.tags().keySet().stream().limit(total).toList();
        tags.forEach(tag -> fixture.owe("tag", tag.toString()));
        tags.stream().skip(7).limit(failing).forEach(fixture.market::loseGroup);
        RunSummary run = fixture.run(Job.TAG);
        require(run, total, failing, verdict);
        assertThat(fixture.failures(run.runId())).containsExactly(Map.entry("rakuten.client_error", (long) failing));
        assertThat(fixture.calls("/IchibaTag/Search/"))
                .as("what is wrong with one tag does not ask for the others again")
                .hasSize((total + 9) / 10);
    }

    @ParameterizedTest
    @CsvSource({"404,1", "500,5"})
    void a_request_for_ten_tags_that_fails_fails_ten_each_after_its_own_attempts(int status, int attempts) {
        List<Integer> tags = fixture.market.tags().keySet().stream().limit(30).toList();
        tags.forEach(tag -> fixture.owe("tag", tag.toString()));
        String ten = "tagId=" + tags.get(10) + "%2C";
        fixture.disturb(ten, errors(status));
        RunSummary run = fixture.run(Job.TAG);
        require(run, 30, 10, "failed");
        assertThat(fixture.calls(ten)).hasSize(10 * attempts);
        assertThat(fixture.calls("/IchibaTag/Search/")).hasSize(2 + 10 * attempts);
        assertThat(fixture.failures(run.runId()))
                .containsExactly(Map.entry(status == 404 ? "rakuten.client_error" : "rakuten.transient", 10L));
        assertThat(fixture.tables.column("select distinct http_status from okiagari.failure_v1"))
                .containsExactly(Integer.toString(status));
    }

    /** All items by their sellers, the seller whose targets come last in the order of ids at the end. */
    private NavigableMap<String, List<ShopItem>> bySeller(int enough) {
        TreeMap<String, List<ShopItem>> sellers = new TreeMap<>();
        fixture.market
                .items()
                .values()
                .forEach(item -> sellers.computeIfAbsent(item.seller().code(), code -> new ArrayList<>())
                        .add(item));
        while (sellers.lastEntry().getValue().size() < enough) {
            sellers.pollLastEntry();
        }
        return sellers;
    }

    @ParameterizedTest
    @CsvSource({"404,5,passed", "404,6,failed", "404,4,passed", "500,5,passed", "500,6,failed", "500,4,passed"})
    void items_fail_above_five_percent_also_when_the_failing_ones_are_the_last(
            int status, int failing, String verdict) {
        NavigableMap<String, List<ShopItem>> sellers = bySeller(failing);
        Map.Entry<String, List<ShopItem>> last = sellers.pollLastEntry();
        List<ShopItem> targets = new ArrayList<>(sellers.values().stream()
                .flatMap(List::stream)
                .limit(100 - failing)
                .toList());
        targets.addAll(last.getValue().subList(0, failing));
        fixture.owe(targets);
        fixture.disturb("itemCode=" + last.getKey() + "%3A", errors(status));
        require(fixture.run(Job.ITEM), 100, failing, verdict);
    }

    @Test
    @EnabledIfSystemProperty(named = "okiagari.prove", matches = "true")
    void forty_of_3000_items_that_answer_500_for_ever_and_come_last_do_not_fail_the_run_and_hold_nothing() {
        fixture.close();
        try (CatalogNodesFixture nodes =
                new CatalogNodesFixture(getClass(), FolderStorage.open(folder.resolve("3000")))) {
            fixture = nodes.catalog;
            NavigableMap<String, List<ShopItem>> sellers = bySeller(40);
            Map.Entry<String, List<ShopItem>> last = sellers.pollLastEntry();
            fixture.owe(sellers.values().stream().flatMap(List::stream).toList());
            fixture.owe(last.getValue().subList(0, 40));
            long total = Long.parseLong(fixture.tables.value("select count(*) from catalog.owed_target"));
            Stream.iterate(1, i -> i + 1)
                    .limit(3_000 - total)
                    .forEach(i -> fixture.owe("item", sellers.firstKey() + ":" + i)); // gone: a success
            fixture.disturb("itemCode=" + last.getKey() + "%3A", errors(500));
            Run run = fixture.catalog.start(Job.ITEM, Order.by("test"));
            try (Engine one = nodes.node(Duration.ofMillis(2));
                    Engine two = nodes.node(Duration.ofMillis(2))) {
                assertThat(one.nodeId()).isNotEqualTo(two.nodeId());
                run.await();
            }
            RunSummary summary = fixture.catalog.run(run.id()).orElseThrow();
            require(summary, 3_000, 40, "passed");
            assertThat(fixture.calls("itemCode=" + last.getKey() + "%3A")).hasSize(200);
            assertThat(fixture.client.holds().history(10)).as("never").isEmpty();
        }
        open();
    }
}

package dev.okiagari.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs.Order;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.sandbox.rakuten.Shop;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs and nets that nothing disturbs. */
class JobsPgTest {
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

    private void leaves(int number) {
        fixture.catalog.addTargets(fixture.leaves(number), "test");
    }

    private List<RunSummary> summaries(NetView net) {
        return net.runs().values().stream()
                .map(run -> fixture.catalog.run(run).orElseThrow())
                .toList();
    }

    @Test
    void a_ranking_is_stored_and_applied_and_the_next_one_of_the_day_is_unchanged() {
        leaves(3);
        RunSummary first = fixture.run(Job.RANKING);
        assertThat(first.verdict()).isEqualTo("passed");
        assertThat(RunNumbers.targets(first)).isEqualTo(new RunNumbers.Targets(3, 3, 0, 0, 0));
        assertThat(RunNumbers.writes(first)).isEqualTo(new RunNumbers.Writes(0, 0, 3, 3, 0, 3, 0));
        assertThat(fixture.copies()).hasSize(3);

        RunSummary second = fixture.run(Job.RANKING);
        assertThat(RunNumbers.writes(second)).isEqualTo(new RunNumbers.Writes(3, 0, 0, 0, 0, 0, 0));
        assertThat(fixture.copies()).hasSize(3);
        assertThat(fixture.calls("/IchibaItem/Ranking/")).hasSize(6);
    }

    @Test
    void a_net_fills_every_table_and_its_items_are_active() {
        leaves(4);
        NetView net = fixture.net();
        assertThat(net.verdict()).isEqualTo("passed");
        assertThat(net.runs().keySet()).containsExactly("ranking", "item", "genre", "tag", "active");
        assertThat(fixture.tables.value("select count(*) from catalog.item")).isNotEqualTo("0");
        assertThat(fixture.tables.value("select count(*) from catalog.item where not is_active"))
                .isEqualTo("0");
        assertThat(fixture.tables.value("""
                select count(*) from catalog.item_tag t where not exists (select from catalog.tag k where k.id = t.tag)
                """)).isEqualTo("0");
        for (RunSummary run : summaries(net)) {
            assertThat(run.totalTargets())
                    .as(run.jobId())
                    .isEqualTo(run.successTargets())
                    .isEqualTo(run.unchanged() + run.gone() + run.dbUpsertSuccess());
        }
        assertThat(fixture.copies())
                .hasSize(Integer.parseInt(fixture.tables.value("select count(*) from catalog.staging")));
    }

    @Test
    void the_next_day_only_what_changed_is_stored_and_every_item_is_asked_for() {
        leaves(3);
        fixture.net();
        Set<String> before = new HashSet<>(fixture.copies());
        fixture.market.day(Shop.FIRST_DAY.plusDays(1));
        fixture.forgetCalls();
        NetView net = fixture.net();
        assertThat(net.verdict()).isEqualTo("passed");
        RunSummary items = summaries(net).get(1);
        assertThat(items.unchanged()).isPositive();
        assertThat(items.diffNewHash()).isPositive();
        assertThat(fixture.calls("/IchibaItem/Search/")).hasSize((int) items.totalTargets());
        Set<String> fresh = new HashSet<>(fixture.copies());
        fresh.removeAll(before);
        long put = summaries(net).stream().mapToLong(run -> run.s3PutSuccess()).sum();
        assertThat(fresh).hasSize((int) put);
    }

    @Test
    void a_day_with_the_same_rankings_still_asks_for_every_item() {
        leaves(2);
        fixture.net();
        fixture.forgetCalls();
        NetView again = fixture.net();
        assertThat(summaries(again))
                .allSatisfy(run -> assertThat(run.s3PutSuccess()).isZero());
        RunSummary items = summaries(again).get(1);
        assertThat(items.totalTargets()).isPositive().isEqualTo(items.unchanged());
        assertThat(fixture.calls("/IchibaItem/Search/")).hasSize((int) items.totalTargets());
        assertThat(again.key()).endsWith("-2");
    }

    @Test
    void ten_tags_make_one_request() {
        leaves(6);
        fixture.net();
        int tags = Integer.parseInt(fixture.tables.value("select count(*) from catalog.tag"));
        assertThat(tags).isGreaterThan(20);
        assertThat(fixture.calls("/IchibaTag/Search/")).hasSize((tags + 9) / 10);
        assertThat(fixture.tables.value("select count(*) from catalog.staging where entity = 'tag'"))
                .isEqualTo(Integer.toString(tags));
    }

    @Test
    void a_run_without_targets_passes() {
        RunSummary empty = fixture.run(Job.RANKING);
        assertThat(empty.totalTargets()).isZero();
        assertThat(empty.verdict()).isEqualTo("passed");
        assertThat(empty.exitCode()).isZero();
    }

    @Test
    void a_limited_run_leaves_the_rest_for_the_next() {
        leaves(4);
        fixture.run(Job.RANKING);
        fixture.run(Job.ITEM);
        long genres = Long.parseLong(fixture.tables.value("select count(distinct genre) from catalog.item"));
        RunSummary some =
                fixture.finish(fixture.catalog.start(Job.GENRE, Order.by("test").atMost(1)));
        assertThat(some.totalTargets()).isEqualTo(1);
        assertThat(fixture.run(Job.GENRE).totalTargets()).isEqualTo(genres);
        assertThat(fixture.run(Job.GENRE).totalTargets()).isZero();
    }
}

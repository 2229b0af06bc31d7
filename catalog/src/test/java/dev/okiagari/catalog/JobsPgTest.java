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

    private CatalogTown town;

    @BeforeEach
    void open() {
        town = new CatalogTown(getClass(), folder);
    }

    @AfterEach
    void close() {
        town.close();
    }

    private void leaves(int number) {
        town.catalog.addTargets(town.leaves(number), "test");
    }

    private List<RunSummary> summaries(NetView net) {
        return net.runs().values().stream()
                .map(run -> town.catalog.run(run).orElseThrow())
                .toList();
    }

    @Test
    void a_ranking_is_stored_and_applied_and_the_next_one_of_the_day_is_unchanged() {
        leaves(3);
        RunSummary first = town.run(Job.RANKING);
        assertThat(first.verdict()).isEqualTo("passed");
        assertThat(RunNumbers.targets(first)).isEqualTo(new RunNumbers.Targets(3, 3, 0, 0, 0));
        assertThat(RunNumbers.writes(first)).isEqualTo(new RunNumbers.Writes(0, 0, 3, 3, 0, 3, 0));
        assertThat(town.copies()).hasSize(3);

        RunSummary second = town.run(Job.RANKING);
        assertThat(RunNumbers.writes(second)).isEqualTo(new RunNumbers.Writes(3, 0, 0, 0, 0, 0, 0));
        assertThat(town.copies()).hasSize(3);
        assertThat(town.calls("/IchibaItem/Ranking/")).hasSize(6);
    }

    @Test
    void a_net_fills_every_table_and_its_items_are_active() {
        leaves(4);
        NetView net = town.net();
        assertThat(net.verdict()).isEqualTo("passed");
        assertThat(net.runs().keySet()).containsExactly("ranking", "item", "genre", "tag", "active");
        assertThat(town.base.value("select count(*) from catalog.item")).isNotEqualTo("0");
        assertThat(town.base.value("select count(*) from catalog.item where not is_active"))
                .isEqualTo("0");
        assertThat(town.base.value("""
                select count(*) from catalog.item_tag t where not exists (select from catalog.tag k where k.id = t.tag)
                """)).isEqualTo("0");
        for (RunSummary run : summaries(net)) {
            assertThat(run.totalTargets())
                    .as(run.jobId())
                    .isEqualTo(run.successTargets())
                    .isEqualTo(run.unchanged() + run.gone() + run.dbUpsertSuccess());
        }
        assertThat(town.copies()).hasSize(Integer.parseInt(town.base.value("select count(*) from catalog.staging")));
    }

    @Test
    void the_next_day_only_what_changed_is_stored_and_every_item_is_asked_for() {
        leaves(3);
        town.net();
        Set<String> before = new HashSet<>(town.copies());
        town.market.day(Shop.FIRST_DAY.plusDays(1));
        town.forgetCalls();
        NetView net = town.net();
        assertThat(net.verdict()).isEqualTo("passed");
        RunSummary items = summaries(net).get(1);
        assertThat(items.unchanged()).isPositive();
        assertThat(items.diffNewHash()).isPositive();
        assertThat(town.calls("/IchibaItem/Search/")).hasSize((int) items.totalTargets());
        Set<String> fresh = new HashSet<>(town.copies());
        fresh.removeAll(before);
        long put = summaries(net).stream().mapToLong(run -> run.s3PutSuccess()).sum();
        assertThat(fresh).hasSize((int) put);
    }

    @Test
    void a_day_with_the_same_rankings_still_asks_for_every_item() {
        leaves(2);
        town.net();
        town.forgetCalls();
        NetView again = town.net();
        assertThat(summaries(again))
                .allSatisfy(run -> assertThat(run.s3PutSuccess()).isZero());
        RunSummary items = summaries(again).get(1);
        assertThat(items.totalTargets()).isPositive().isEqualTo(items.unchanged());
        assertThat(town.calls("/IchibaItem/Search/")).hasSize((int) items.totalTargets());
        assertThat(again.key()).endsWith("-2");
    }

    @Test
    void ten_tags_make_one_request() {
        leaves(6);
        town.net();
        int tags = Integer.parseInt(town.base.value("select count(*) from catalog.tag"));
        assertThat(tags).isGreaterThan(20);
        assertThat(town.calls("/IchibaTag/Search/")).hasSize((tags + 9) / 10);
        assertThat(town.base.value("select count(*) from catalog.staging where entity = 'tag'"))
                .isEqualTo(Integer.toString(tags));
    }

    @Test
    void a_run_without_targets_passes() {
        RunSummary empty = town.run(Job.RANKING);
        assertThat(empty.totalTargets()).isZero();
        assertThat(empty.verdict()).isEqualTo("passed");
        assertThat(empty.exitCode()).isZero();
    }

    @Test
    void a_limited_run_leaves_the_rest_for_the_next() {
        leaves(4);
        town.run(Job.RANKING);
        town.run(Job.ITEM);
        long genres = Long.parseLong(town.base.value("select count(distinct genre) from catalog.item"));
        RunSummary some =
                town.finish(town.catalog.start(Job.GENRE, Order.by("test").atMost(1)));
        assertThat(some.totalTargets()).isEqualTo(1);
        assertThat(town.run(Job.GENRE).totalTargets()).isEqualTo(genres);
        assertThat(town.run(Job.GENRE).totalTargets()).isZero();
    }
}

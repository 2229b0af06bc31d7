package dev.okiagari.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.catalog.CatalogTown.Plan;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.shop.RakutenSettings;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.gateway.storage.FolderStorage;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Scope;
import dev.okiagari.sandbox.rakuten.RakutenSite.Rows;
import dev.okiagari.sandbox.rakuten.Shop;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The generations of the shop's interfaces, and rankings of many pages, from the request to the tables. */
class ShapesPgTest {
    @TempDir
    private Path folder;

    private static RakutenSettings of(RakutenSettings settings, String version) {
        return settings.withPaths(new RakutenSettings.Paths(
                "ichibaranking/api/IchibaItem/Ranking/" + version,
                "ichibams/api/IchibaItem/Search/" + version,
                "ichibagt/api/IchibaGenre/Search/" + version,
                "ichibagt/api/IchibaTag/Search/" + version));
    }

    private CatalogTown town(String name, Plan plan) {
        return new CatalogTown(getClass(), FolderStorage.open(folder.resolve(name)), plan);
    }

    /** All clean tables after a net. The older interface gives the root a name, the newer ones leave it out. */
    private Map<String, List<String>> tables(String version, Rows rows) {
        Plan plan = Plan.usual().withShop(settings -> of(settings, version)).withRows(rows);
        try (CatalogTown town = town(version + rows, plan)) {
            town.catalog.addTargets(town.leaves(1), "test");
            assertThat(town.net().verdict()).isEqualTo("passed");
            town.base.run("update catalog.genre set name = null where id = 0");
            Map<String, List<String>> tables = town.base.contents(CatalogBase.CLEAN);
            tables.forEach((table, content) -> assertThat(content).as(table).isNotEmpty());
            return tables;
        }
    }

    @Test
    void a_net_fills_the_tables_alike_in_every_generation_with_bare_and_with_wrapped_rows() {
        Map<String, List<String>> expected = tables("20260401", Rows.AS_ASKED);
        assertThat(tables("20260401", Rows.WRAPPED)).isEqualTo(expected);
        assertThat(tables("20140222", Rows.AS_ASKED)).isEqualTo(expected);
        assertThat(tables("20140222", Rows.WRAPPED)).isEqualTo(expected);
        assertThat(tables("20260701", Rows.AS_ASKED)).isEqualTo(expected);
        assertThat(tables("20260701", Rows.WRAPPED)).isEqualTo(expected);
    }

    private static List<String> places(CatalogTown town, long genre) {
        return town.base.column(
                "select rank || ' ' || item from catalog.item_rank_snapshot where genre = " + genre + " order by rank");
    }

    private static List<String> market(CatalogTown town, long genre, int most) {
        return town.market.ranking((int) genre, town.market.day()).stream()
                .limit(most)
                .map(ranked -> ranked.rank() + " " + ranked.offer().item().code())
                .toList();
    }

    @Test
    void a_ranking_of_many_pages_is_one_target_whose_pages_are_asked_for_one_by_one() {
        Plan plan = Plan.usual().withSettings(CatalogSettings.defaults().withPages(3));
        try (CatalogTown town = town("pages", plan)) {
            long top = 100_000;
            long leaf = town.leaves(1).getFirst();
            town.targets(top, leaf);
            RunSummary run = town.run(Job.RANKING);
            assertThat(RunNumbers.targets(run)).isEqualTo(new RunNumbers.Targets(2, 2, 0, 0, 0));
            assertThat(run.s3PutSuccess()).isEqualTo(2);
            assertThat(town.calls("genreId=" + top + "&"))
                    .extracting(target -> target.replaceAll(".*page=", ""))
                    .containsExactly("1", "2", "3");
            assertThat(places(town, top)).isEqualTo(market(town, top, 90)).hasSize(90);
            assertThat(town.calls("genreId=" + leaf + "&"))
                    .as("the second page is not there: the ranking has ended")
                    .hasSize(2);
            assertThat(places(town, leaf)).isEqualTo(market(town, leaf, 90));

            town.market.day(Shop.FIRST_DAY.plusDays(1));
            town.forgetCalls();
            town.station
                    .dials()
                    .set(DialSettings.healthy()
                            .withErrors(Map.of(500, 1.0))
                            .with(new Scope(Scope.Dice.REQUEST, "page=2", 1)));
            assertThat(town.run(Job.RANKING).successTargets()).isEqualTo(2);
            assertThat(town.calls("/IchibaItem/Ranking/"))
                    .as("a page that failed is asked for again with those before it")
                    .hasSizeBetween(7, 8);
        }
    }

    @Test
    void all_pages_of_a_long_ranking_fit() {
        Plan plan = Plan.usual().withSettings(CatalogSettings.defaults().withPages(34));
        try (CatalogTown town = town("all", plan)) {
            town.targets(100_000);
            assertThat(town.run(Job.RANKING).verdict()).isEqualTo("passed");
            assertThat(places(town, 100_000))
                    .isEqualTo(market(town, 100_000, 2_000))
                    .hasSizeGreaterThan(500);
        }
    }
}

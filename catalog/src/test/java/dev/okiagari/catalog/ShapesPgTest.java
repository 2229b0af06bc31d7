package dev.okiagari.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.catalog.CatalogFixture.Plan;
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

    private CatalogFixture town(String name, Plan plan) {
        return new CatalogFixture(getClass(), FolderStorage.open(folder.resolve(name)), plan);
    }

    /** All clean tables after a net. The older interface gives the root a name, the newer ones leave it out. */
    private Map<String, List<String>> tables(String version, Rows rows) {
        Plan plan = Plan.usual().withShop(settings -> of(settings, version)).withRows(rows);
        try (CatalogFixture fixture = town(version + rows, plan)) {
            fixture.catalog.addTargets(fixture.leaves(1), "test");
            assertThat(fixture.net().verdict()).isEqualTo("passed");
            fixture.tables.run("update catalog.genre set name = null where id = 0");
            Map<String, List<String>> tables = fixture.tables.contents(CatalogTablesFixture.CLEAN);
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

    private static List<String> places(CatalogFixture fixture, long genre) {
        return fixture.tables.column(
                "select rank || ' ' || item from catalog.item_rank_snapshot where genre = " + genre + " order by rank");
    }

    private static List<String> market(CatalogFixture fixture, long genre, int most) {
        return fixture.market.ranking((int) genre, fixture.market.day()).stream()
                .limit(most)
                .map(ranked -> ranked.rank() + " " + ranked.offer().item().code())
                .toList();
    }

    @Test
    void a_ranking_of_many_pages_is_one_target_whose_pages_are_asked_for_one_by_one() {
        Plan plan = Plan.usual().withSettings(CatalogSettings.defaults().withPages(3));
        try (CatalogFixture fixture = town("pages", plan)) {
            long top = 100_000;
            long leaf = fixture.leaves(1).getFirst();
            fixture.targets(top, leaf);
            RunSummary run = fixture.run(Job.RANKING);
            assertThat(RunNumbers.targets(run)).isEqualTo(new RunNumbers.Targets(2, 2, 0, 0, 0));
            assertThat(run.s3PutSuccess()).isEqualTo(2);
            assertThat(fixture.calls("genreId=" + top + "&"))
                    .extracting(target -> target.replaceAll(".*page=", ""))
                    .containsExactly("1", "2", "3");
            assertThat(places(fixture, top)).isEqualTo(market(fixture, top, 90)).hasSize(90);
            assertThat(fixture.calls("genreId=" + leaf + "&"))
                    .as("the second page is not there: the ranking has ended")
                    .hasSize(2);
            assertThat(places(fixture, leaf)).isEqualTo(market(fixture, leaf, 90));

            fixture.market.day(Shop.FIRST_DAY.plusDays(1));
            fixture.forgetCalls();
            fixture.station
                    .dials()
                    .set(DialSettings.healthy()
                            .withErrors(Map.of(500, 1.0))
                            .with(new Scope(Scope.Dice.REQUEST, "page=2", 1)));
            assertThat(fixture.run(Job.RANKING).successTargets()).isEqualTo(2);
            assertThat(fixture.calls("/IchibaItem/Ranking/"))
                    .as("a page that failed is asked for again with those before it")
                    .hasSizeBetween(7, 8);
        }
    }

    @Test
    void all_pages_of_a_long_ranking_fit() {
        Plan plan = Plan.usual().withSettings(CatalogSettings.defaults().withPages(34));
        try (CatalogFixture fixture = town("all", plan)) {
            fixture.targets(100_000);
            assertThat(fixture.run(Job.RANKING).verdict()).isEqualTo("passed");
            assertThat(places(fixture, 100_000))
                    .isEqualTo(market(fixture, 100_000, 2_000))
                    .hasSizeGreaterThan(500);
        }
    }
}

package dev.okiagari.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs.Order;
import dev.okiagari.catalog.search.ItemLibrary;
import dev.okiagari.catalog.view.FailureGroup;
import dev.okiagari.catalog.view.GenreBranch;
import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.catalog.view.ItemCheck;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.view.OwedPage;
import dev.okiagari.catalog.view.OwedTarget;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.NoSuchRun;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.rakuten.Shop;
import dev.okiagari.sandbox.rakuten.ShopItem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What pages read of runs, nets, genres and checks. */
class ReportsPgTest {
    @TempDir
    private Path folder;

    private CatalogFixture fixture;

    @BeforeEach
    void open() {
        fixture = new CatalogFixture(getClass(), folder.resolve("raw"));
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private static DialSettings errors(int status) {
        return DialSettings.healthy().withErrors(Map.of(status, 1.0));
    }

    @Test
    void alike_failures_of_a_run_are_counted_together_without_what_differs() {
        List<ShopItem> items = fixture.items(6);
        fixture.owe(items);
        fixture.disturb("/IchibaItem/Search/", errors(404));
        RunSummary run = fixture.run(Job.ITEM);
        assertThat(fixture.catalog.failureGroups(run.runId())).singleElement().satisfies(group -> {
            assertThat(group.category()).isEqualTo("rakuten.client_error");
            assertThat(group.failed()).isEqualTo(6);
            assertThat(group.attempts()).isEqualTo(1);
            assertThat(group.messages())
                    .extracting(FailureGroup.TopMessage::failed)
                    .containsExactly(6L);
            assertThat(group.messages().getFirst().message()).startsWith("it answered 404");
            assertThat(items)
                    .extracting(ShopItem::code)
                    .contains(group.messages().getFirst().sourceId());
        });
        assertThat(fixture.catalog.failures(List.of(run.runId(), 999L)))
                .isEqualTo(Map.of(run.runId(), Map.of("rakuten.client_error", 6L)));
        assertThat(fixture.catalog.failureGroups(999)).isEmpty();
    }

    @Test
    void checks_of_an_item_say_what_came_of_it_in_each_run_the_newest_first() {
        ShopItem item = fixture.items(1).getFirst();
        fixture.owe(List.of(item));
        fixture.run(Job.ITEM);
        fixture.owe(List.of(item));
        fixture.run(Job.ITEM);
        fixture.owe(List.of(item));
        fixture.disturb(CatalogFixture.asked(item), errors(400));
        RunSummary failed = fixture.run(Job.ITEM);
        List<ItemCheck> checks = fixture.catalog.checks(item.code(), 10);
        assertThat(checks).extracting(ItemCheck::result).containsExactly("failed", "unchanged", "changed");
        assertThat(checks.getFirst().run()).isEqualTo(failed.runId());
        assertThat(checks.getFirst().reason()).contains("rakuten.client_error", "answered 400");
        assertThat(fixture.catalog.checks("nobody:1", 10)).isEmpty();
    }

    @Test
    void what_is_owed_comes_page_by_page_and_is_counted_by_job() {
        fixture.owe(fixture.items(5));
        fixture.owe("tag", "1000001");
        assertThat(fixture.catalog.owedByJob()).isEqualTo(Map.of("item", 5L, "tag", 1L));
        List<String> ids = new ArrayList<>();
        OwedPage page = fixture.catalog.owed(Job.ITEM, null, 2);
        while (true) {
            page.targets().stream().map(OwedTarget::sourceId).forEach(ids::add);
            String next = page.next();
            if (next == null) {
                break;
            }
            page = fixture.catalog.owed(Job.ITEM, next, 2);
        }
        assertThat(ids)
                .containsExactlyInAnyOrderElementsOf(
                        fixture.items(5).stream().map(ShopItem::code).toList());
        assertThatThrownBy(() -> fixture.catalog.owed(null, "zzz", 2)).hasMessageContaining("cursor");
    }

    @Test
    void a_stopped_run_says_how_far_it_is_and_runs_of_others_are_not_touched() {
        fixture.owe(fixture.items(3));
        long run = fixture.catalog.start(Job.ITEM, Order.by("test")).id();
        assertThat(fixture.catalog.details(run).orElseThrow().progress().run().total())
                .isEqualTo(3);
        assertThat(fixture.catalog.stop(run, new Actor("ann", "wrong day"))).isEqualTo(run);
        assertThatThrownBy(() -> fixture.catalog.stop(run, new Actor("ann", "again")))
                .isInstanceOf(RunRefused.class);
        assertThatThrownBy(() -> fixture.catalog.stop(999, new Actor("ann", "none")))
                .isInstanceOf(NoSuchRun.class);
        assertThat(fixture.catalog.details(run).orElseThrow().net()).isNull();
        assertThat(fixture.catalog.now()).isNotNull();
    }

    @Test
    void nets_and_runs_come_page_by_page_and_genres_as_a_tree_with_counts() {
        long leaf = fixture.leaves(1).getFirst();
        fixture.targets(leaf);
        NetView first = fixture.net();
        fixture.market.day(Shop.FIRST_DAY.plusDays(1));
        NetView second = fixture.net();
        assertThat(fixture.catalog.nets(second.key(), 5))
                .extracting(NetView::key)
                .containsExactly(first.key());
        long run = Objects.requireNonNull(second.runs().get("item"));
        assertThat(fixture.catalog.details(run).orElseThrow().net())
                .extracting(NetView::key)
                .isEqualTo(second.key());
        assertThat(fixture.catalog.runs(Job.ITEM, run, 5))
                .extracting(RunSummary::runId)
                .containsExactly(first.runs().get("item"));

        GenreBranch root = fixture.catalog.branch(0);
        assertThat(root.path()).isEmpty();
        GenreBranch.Node top = root.children().getFirst();
        assertThat(top.children()).isPositive();
        List<GenreView> path = fixture.catalog.branch(leaf).path();
        assertThat(path).extracting(GenreView::id).startsWith(top.id()).endsWith(leaf);
        assertThat(fixture.catalog.branch(12345).path()).isEmpty();
        assertThat(fixture.catalog.rankings(leaf, first.startedAt())).hasSize(2).isSorted();
        try (ItemLibrary library = ItemLibrary.open(folder.resolve("index"), fixture.tables.database)) {
            assertThat(library.isWhole()).isFalse();
            library.catchUp();
            assertThat(library.isWhole()).isTrue();
            long items = Long.parseLong(fixture.tables.value("select count(*) from catalog.item"));
            assertThat(library.count(List.of(top.id(), leaf, 999L)))
                    .isEqualTo(Map.of(top.id(), items, leaf, items, 999L, 0L));
        }
    }
}

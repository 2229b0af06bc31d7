package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.item.ItemActs;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.item.SettleStore;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.row.StoredNote;
import dev.okiagari.engine.model.Outcome.Decision;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FencePgTest {
    private static final StoredNote LATE = new StoredNote("who", "\"late\"");

    private StoreFixture shop;

    @BeforeEach
    void open() throws SQLException {
        shop = StoreFixture.of(getClass());
    }

    @AfterEach
    void close() throws SQLException {
        shop.close();
    }

    @Test
    void a_settle_sent_twice_lands_once() throws SQLException {
        shop.submit("k");
        LeasedItem item = shop.claimOne();
        Settlement next = StoreFixture.settlement(item, StoreFixture.decide(item, new Decision.Next(), true));

        assertThat(shop.settle(next)).isTrue();
        assertThat(shop.settle(next)).isFalse();
        assertThat(shop.ask("select step || visit || epoch from okiagari.item_named"))
                .isEqualTo("b2" + (item.lease().epoch() + 1));
    }

    @Test
    void a_late_attempt_of_a_lost_item_cannot_touch_the_item_that_got_its_id() throws SQLException {
        shop.submit("lost");
        LeasedItem lost = shop.claimOne();
        Settlement late = StoreFixture.settlement(lost, StoreFixture.decide(lost, new Decision.Done(), false));
        shop.run("delete from okiagari.item");
        shop.run("delete from okiagari.target");
        shop.run("alter table okiagari.target alter column id restart");

        shop.submit("stranger");
        LeasedItem stranger = shop.claimOne();
        assertThat(stranger.itemId()).isEqualTo(lost.itemId());

        assertThat(shop.settle(late)).isFalse();
        assertThat(shop.ask("select state from okiagari.item_named")).isEqualTo("running");
    }

    @Test
    void no_epoch_can_be_guessed_from_the_one_before() throws SQLException {
        shop.submitMany(50, n -> "k" + n);
        List<LeasedItem> claimed = shop.claim(50);
        assertThat(claimed.stream().map(item -> item.lease().epoch()).distinct())
                .hasSize(50);

        shop.commit(c -> new RescueStore().giveBack(c, shop.identity, Set.of(), 50));
        Map<Long, Long> before = claimed.stream()
                .collect(Collectors.toMap(
                        LeasedItem::itemId, item -> item.lease().epoch()));
        List<LeasedItem> again = shop.claim(50);
        assertThat(again.stream().map(item -> item.lease().epoch() - Objects.requireNonNull(before.get(item.itemId()))))
                .as("jumps over a release and a claim")
                .allMatch(jump -> jump > 2)
                .doesNotHaveDuplicates();
    }

    @Test
    void a_settle_that_names_another_step_is_refused() throws SQLException {
        shop.submit("k");
        LeasedItem item = shop.claimOne();
        Settlement wrong = new Settlement(
                new Lease(item.lease().itemId(), item.lease().epoch(), "b"),
                item.pipeline(),
                0,
                StoreFixture.decide(item, new Decision.Done(), false),
                1,
                3,
                List.of(LATE),
                List.of(StoreFixture.submission("child")),
                Map.of(),
                null);

        assertThat(shop.settle(wrong)).isFalse();
        assertThat(shop.count("select count(*) from okiagari.note")).isZero();
        assertThat(shop.count("select count(*) from okiagari.target")).isEqualTo(1);
    }

    @Test
    void late_result_in_the_same_batch_as_the_current_one_is_refused_with_its_notes_and_failure() throws SQLException {
        long id = shop.submit("k");
        LeasedItem zombie = shop.claimOne();
        shop.commit(c -> new ItemActs().wake(c, id, List.of(), StoreFixture.ACTOR));
        shop.commit(c -> new RescueStore().rescueFromDead(c, shop.node, 10));
        LeasedItem holder = shop.claimOne();
        Settlement late = StoreFixture.settlement(zombie, StoreFixture.fail(zombie, Kind.TRANSIENT), LATE);
        Settlement good = StoreFixture.settlement(
                holder, StoreFixture.decide(holder, new Decision.Next(), true), new StoredNote("other", "1"));

        shop.commit(c -> new SettleStore().settle(c, List.of(late, good), shop.node));

        assertThat(shop.ask("select step from okiagari.item_named")).isEqualTo("b");
        assertThat(shop.ask("select string_agg(name, ',') from okiagari.note")).isEqualTo("other");
        assertThat(shop.count("select count(*) from okiagari.failure where not is_rescue"))
                .isZero();
        assertThat(shop.count("select sum(count) from okiagari.hourly_failure_v1"))
                .as("the rescue alone")
                .isEqualTo(1);
    }

    @Test
    void the_same_result_twice_in_one_batch_is_recorded_once() throws SQLException {
        shop.submit("k");
        LeasedItem item = shop.claimOne();
        Settlement failed = StoreFixture.settlement(item, StoreFixture.fail(item, Kind.TRANSIENT));

        shop.commit(c -> new SettleStore().settle(c, List.of(failed, failed), shop.node));

        assertThat(shop.count("select charged from okiagari.item")).isEqualTo(1);
        assertThat(shop.count("select count(*) from okiagari.failure")).isEqualTo(1);
    }

    @Test
    void fenced_rows_fall_out_of_a_batch_and_their_neighbours_land() throws SQLException {
        shop.submitMany(10, i -> "k" + i);
        List<LeasedItem> items = shop.claim(10);
        List<Long> cancelled = items.stream()
                .map(i -> i.lease().itemId())
                .filter(id -> id % 3 == 0)
                .toList();
        for (long id : cancelled) {
            shop.commit(c -> new ItemActs().cancel(c, id, StoreFixture.ACTOR));
        }

        SettleStore.Receipt landed = shop.commit(c -> new SettleStore()
                .settle(
                        c,
                        items.stream()
                                .map(i -> StoreFixture.settlement(
                                        i, StoreFixture.decide(i, new Decision.Done(), false), LATE))
                                .toList(),
                        shop.node));

        assertThat(landed.settlements())
                .extracting(Settlement::itemId)
                .hasSize(10 - cancelled.size())
                .doesNotContainAnyElementsOf(cancelled);
        assertThat(shop.count("select count(*) from okiagari.note")).isEqualTo(10 - cancelled.size());
        assertThat(shop.count("select count(*) from okiagari.finished where state = 'done'"))
                .isEqualTo(10 - cancelled.size());
    }
}

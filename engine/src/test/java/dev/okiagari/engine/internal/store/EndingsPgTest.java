package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.store.item.ItemActs;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.State;
import java.sql.SQLException;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Items that were cancelled in a pipeline with an onEnd, on their way to a node that writes their end. */
class EndingsPgTest {
    private static final String LANE_AND_REASON =
            "select lane || ' ' || ending || ' ' || reason from okiagari.item_named";

    private StoreFixture shop;
    private long id;

    @BeforeEach
    void open() throws SQLException {
        shop = StoreFixture.of(getClass());
        shop.commitAct(c -> StoreFixture.describe(c, true));
        id = shop.submit("k");
    }

    @AfterEach
    void close() throws SQLException {
        shop.close();
    }

    @Test
    void a_cancel_offers_the_item_in_the_lane_of_endings_with_its_reason() throws SQLException {
        cancel();

        assertThat(shop.ask(LANE_AND_REASON)).isEqualTo("p:!end cancelled a test");
        LeasedItem item = shop.claimOne();
        assertThat(item.ending()).isEqualTo(State.CANCELLED);
        assertThat(item.endReason()).isEqualTo("a test");
    }

    @Test
    void a_cancel_in_a_pipeline_that_nobody_has_described_is_left_to_a_node_that_knows_it() throws SQLException {
        shop.run("delete from okiagari.pipeline");

        cancel();

        assertThat(shop.ask(LANE_AND_REASON)).isEqualTo("p:!end cancelled a test");
    }

    @Test
    void the_death_of_the_node_that_writes_an_end_keeps_the_end_and_its_reason() throws SQLException {
        cancel();
        shop.claimOne();

        shop.commit(c -> new RescueStore().rescueFromDead(c, shop.node, 10));

        assertThat(shop.ask(LANE_AND_REASON)).isEqualTo("p:!end cancelled a test");
    }

    @Test
    void an_end_that_its_node_lost_track_of_goes_back_to_the_lane_of_endings() throws SQLException {
        cancel();
        shop.claimOne();

        shop.commit(c -> new RescueStore().giveBack(c, shop.identity, Set.of(), 10));

        assertThat(shop.ask(LANE_AND_REASON)).isEqualTo("p:!end cancelled a test");
    }

    @Test
    void an_end_whose_write_failed_is_tried_again_with_its_own_reason() throws SQLException {
        cancel();
        LeasedItem item = shop.claimOne();

        shop.settle(Settlement.of(
                item.lease(),
                "p",
                0,
                Machine.apply(
                        item.situation(),
                        new Event.HookFailed(StoreFixture.failure(Kind.BROKEN)),
                        StoreFixture.facts("a"))));

        assertThat(shop.ask("select lane || ' ' || ending from okiagari.item_named"))
                .isEqualTo("p:!end cancelled");
        shop.pass(Machine.LONG_PAUSE.multipliedBy(2));
        assertThat(shop.claimOne().endReason()).isEqualTo("a test");
    }

    @Test
    void a_retry_of_an_item_that_waits_for_its_end_is_refused_or_takes_the_end_back() throws SQLException {
        cancel();
        try {
            shop.commitAct(c -> new ItemActs().retry(c, id, StoreFixture.ACTOR));
        } catch (IllegalMove refused) {
            assertThat(shop.ask(LANE_AND_REASON)).isEqualTo("p:!end cancelled a test");
            return;
        }
        assertThat(shop.ask("select ending from okiagari.item")).isEmpty();
    }

    @Test
    void a_replay_of_an_item_that_waits_for_its_end_is_refused_or_takes_the_end_back() throws SQLException {
        cancel();
        try {
            shop.commitAct(c -> new ItemActs().replay(c, id, "b", StoreFixture.ACTOR));
        } catch (IllegalMove refused) {
            assertThat(shop.ask(LANE_AND_REASON)).isEqualTo("p:!end cancelled a test");
            return;
        }
        assertThat(shop.ask("select ending from okiagari.item")).isEmpty();
    }

    @Test
    void a_hold_of_an_item_that_waits_for_its_end_is_refused() throws SQLException {
        cancel();

        assertThatThrownBy(() -> shop.commitAct(c -> new ItemActs().hold(c, id, StoreFixture.ACTOR)))
                .isInstanceOf(IllegalMove.class);
        assertThat(shop.ask(LANE_AND_REASON)).isEqualTo("p:!end cancelled a test");
    }

    @Test
    void a_cancelled_item_still_shows_its_latest_failure() throws SQLException {
        LeasedItem item = shop.claimOne();
        shop.settle(StoreFixture.settlement(item, StoreFixture.fail(item, Kind.TRANSIENT)));
        cancel();
        LeasedItem ending = shop.claimOne();

        shop.settle(Settlement.of(
                ending.lease(),
                "p",
                0,
                Machine.apply(ending.situation(), new Event.Cancelled("a test"), StoreFixture.facts("a"))));

        assertThat(shop.ask("select failure_kind from okiagari.item_v1")).isEqualTo("transient");
    }

    @Test
    void an_exhausted_step_that_falls_back_to_the_next_one_is_not_shown_as_retrying_there() throws SQLException {
        LeasedItem item = shop.claimOne();

        shop.settle(StoreFixture.settlement(
                item,
                StoreFixture.decide(item, new Decision.Next(), false).with(StoreFixture.failure(Kind.TRANSIENT))));

        assertThat(shop.ask("select state || ' ' || step from okiagari.item_v1"))
                .isEqualTo("waiting b");
        assertThat(shop.ask("select retrying from okiagari.item_v1")).isEqualTo("f");
        assertThat(shop.ask("select step || visit from okiagari.failure")).isEqualTo("a1");
        assertThat(shop.ask("select retry_at from okiagari.failure")).isEmpty();
    }

    private void cancel() throws SQLException {
        shop.commit(c -> new ItemActs().cancel(c, id, StoreFixture.ACTOR));
    }
}

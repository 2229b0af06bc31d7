package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.store.item.ClaimStore;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Items that were lost with their node or in a hung step: suspects, marks, budgets and the trace they leave. */
class RescuesPgTest {
    private static final String PLACE =
            "select state || ' ' || coalesce(lane, '-') || ' ' || marked from okiagari.item_named";
    private static final String LEDGER = "select string_agg(concat_ws(' ', kind, category, rule), ', ' order by id)"
            + " from okiagari.failure where is_rescue";

    private final RescueStore rescues = new RescueStore();
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
    void after_one_death_an_item_waits_in_its_lane_and_after_the_second_with_the_suspects() throws SQLException {
        shop.submit("k");
        shop.claimOne();
        die();
        assertThat(shop.ask(PLACE)).isEqualTo("waiting p:a false");

        shop.claimOne();
        die();
        assertThat(shop.ask(PLACE)).isEqualTo("waiting p:a!suspect false");
        assertThat(shop.claim(10)).as("an ordinary claim").isEmpty();
    }

    @Test
    void a_claimed_suspect_is_marked_until_it_moves() throws SQLException {
        suspect("k");
        LeasedItem item = claimSuspect().getFirst();
        assertThat(shop.ask(PLACE)).isEqualTo("running - true");
        assertThat(item.situation().suspect()).isTrue();

        shop.settle(StoreFixture.settlement(item, StoreFixture.decide(item, new Decision.Next(), true)));

        assertThat(shop.ask(PLACE)).isEqualTo("running - false");
        assertThat(shop.count("select deaths from okiagari.item")).isZero();
    }

    @Test
    void a_suspect_that_its_node_gives_back_is_no_longer_marked_but_still_suspect() throws SQLException {
        suspect("k");
        claimSuspect();

        shop.commit(c -> rescues.giveBack(c, shop.identity, Set.of(), 10));

        assertThat(shop.ask(PLACE)).isEqualTo("waiting p:a!suspect false");
        assertThat(shop.count("select rescues from okiagari.item")).isZero();
        assertThat(shop.count("select count(*) from okiagari.failure"))
                .as("two deaths, no trace of the stop")
                .isEqualTo(2);
    }

    @Test
    void one_suspect_is_claimed_at_a_time_whatever_lanes_are_asked_for() throws SQLException {
        suspect("k", "l", "m");

        assertThat(claimSuspect()).hasSize(1);
        assertThat(shop.count("select count(*) from okiagari.item where marked"))
                .isEqualTo(1);
        assertThat(claimSuspect()).hasSize(1);
    }

    @Test
    void only_the_marked_item_of_a_dead_node_is_charged() throws SQLException {
        suspect("poison");
        claimSuspect();
        shop.submitMany(5, i -> "neighbour " + i);
        assertThat(shop.claim(10)).hasSize(5);

        die();

        assertThat(shop.ask("select string_agg(t.key, ',') from okiagari.item i join okiagari.target t using (id)"
                        + " where rescues > 0"))
                .isEqualTo("poison");
        assertThat(
                        shop.count(
                                "select count(*) from okiagari.item where lane = okiagari.lane(okiagari.number('p'), okiagari.number('a')) and deaths = 1"))
                .isEqualTo(5);
        assertThat(shop.count("select max(charged) from okiagari.item")).isZero();
    }

    @Test
    void the_fourth_node_that_a_marked_item_takes_down_ends_it() throws SQLException {
        suspect("k");
        for (int loss = 1; loss <= 3; loss++) {
            claimSuspect();
            die();
            assertThat(shop.count("select rescues from okiagari.item")).isEqualTo(loss);
        }
        claimSuspect();
        die();

        assertThat(shop.ask("select concat_ws(' ', state, reason, rescues, failure_category) from okiagari.item_v1"))
                .isEqualTo("failed stuck_exhausted 4 unknown");
        assertThat(shop.ask(LEDGER))
                .isEqualTo("transient unknown rescue: node dead, ".repeat(5) + "transient unknown rescue: node dead");
    }

    @Test
    void the_last_rescue_keeps_the_category_of_the_last_error_like_every_other() throws SQLException {
        suspect("k");
        shop.run(
                "update okiagari.item set failure = '{\"kind\": \"transient\", \"category\": \"shop.down\"}', stuck_at = step");
        for (int loss = 1; loss <= 4; loss++) {
            claimSuspect();
            die();
        }
        assertThat(shop.ask(
                        "select concat_ws(' ', state, reason, failure_kind, failure_category) from okiagari.item_v1"))
                .isEqualTo("failed stuck_exhausted transient shop.down");
        assertThat(shop.count("select count(*) from okiagari.failure where category = 'shop.down' and is_rescue"))
                .isEqualTo(4);
    }

    @Test
    void where_the_pipeline_writes_on_end_a_node_with_the_code_ends_what_was_lost_too_often() throws SQLException {
        writesOnEnd();
        suspect("k");
        for (int loss = 1; loss <= 4; loss++) {
            claimSuspect();
            die();
        }
        assertThat(shop.ask("select concat_ws(' ', state, lane, ending, reason, failure ->> 'category')"
                        + " from okiagari.item_named"))
                .isEqualTo("waiting p:!end failed stuck_exhausted unknown");

        LeasedItem item = shop.claimOne();
        assertThat(item.ending()).isEqualTo(State.FAILED);
        Event end = new Event.GivenUp("stuck_exhausted");
        shop.settle(Settlement.of(item.lease(), "p", 0, Machine.apply(item.situation(), end, StoreFixture.facts("a"))));

        assertThat(shop.ask("select concat_ws(' ', state, reason, rescues, failure_category, failure_message)"
                        + " from okiagari.item_v1"))
                .isEqualTo("failed stuck_exhausted 4 unknown"
                        + " lost once more than its rescue budget allows: node dead");
        assertThat(shop.count("select count(*) from okiagari.failure where message like 'lost once more%'"))
                .isEqualTo(1);
    }

    @Test
    void a_rescue_has_the_category_of_the_last_error_and_lasted_as_long_as_the_item_was_stuck() throws SQLException {
        shop.submit("k");
        LeasedItem item = shop.claimOne();
        shop.settle(StoreFixture.settlement(item, StoreFixture.fail(item, Kind.TRANSIENT)));
        shop.pass(Duration.ofMinutes(1));
        shop.claimOne();
        shop.pass(Duration.ofSeconds(40));

        die();

        assertThat(shop.ask(LEDGER)).isEqualTo("transient transient rescue: node dead");
        assertThat(shop.count("select duration_ms from okiagari.failure where is_rescue"))
                .isBetween(40_000L, 70_000L);
        assertThat(shop.count("select node_id from okiagari.failure where is_rescue"))
                .isEqualTo(shop.node);
        assertThat(shop.count("select charged from okiagari.item"))
                .as("charged before")
                .isEqualTo(1);
    }

    @Test
    void an_item_that_a_dead_node_held_is_no_failure_that_no_rule_knows() throws SQLException {
        shop.submit("k");
        shop.claimOne();
        die();

        assertThat(shop.ask("select concat_ws(' ', kind, category, count) from okiagari.hourly_failure_v1"))
                .isEqualTo("transient unknown 1");
    }

    @Test
    void a_rescue_does_not_hide_the_last_real_error() throws SQLException {
        shop.submit("k");
        LeasedItem item = shop.claimOne();
        shop.settle(StoreFixture.settlement(item, StoreFixture.fail(item, Kind.TRANSIENT)));
        shop.pass(Duration.ofMinutes(1));
        shop.claimOne();
        die();
        assertThat(shop.ask("select failure_message from okiagari.item_v1")).isEqualTo("it failed as transient");

        hang(shop.claimOne());
        assertThat(shop.ask("select failure_message from okiagari.item_v1")).isEqualTo("it failed as transient");
    }

    @Test
    void the_next_rescue_from_a_hang_waits_for_the_window_of_the_last() throws SQLException {
        shop.submit("k");
        assertThat(hang(shop.claimOne())).isEqualTo(RescueStore.HungRescue.OFFERED);
        LeasedItem again = shop.claimOne();
        assertThat(hang(again)).isEqualTo(RescueStore.HungRescue.NOT_YET);
        assertThat(shop.ask("select state || charged || rescues from okiagari.item_named"))
                .isEqualTo("running11");

        shop.pass(Duration.ofMinutes(3));
        assertThat(hang(again)).isEqualTo(RescueStore.HungRescue.OFFERED);
        LeasedItem third = shop.claimOne();
        shop.pass(Duration.ofMinutes(9));
        assertThat(hang(third)).as("the second window is of ten minutes").isEqualTo(RescueStore.HungRescue.NOT_YET);
    }

    @Test
    void the_fourth_hang_ends_the_item_with_every_try_counted_whether_its_pipeline_writes_on_end_or_not()
            throws SQLException {
        shop.submit("k");
        hangFourTimes();
        assertThat(shop.ask("select concat_ws(' ', state, charged, rescues) from okiagari.finished"))
                .isEqualTo("failed 4 4");

        shop.run("delete from okiagari.finished");
        writesOnEnd();
        shop.submit("l");
        hangFourTimes();
        assertThat(shop.ask("select concat_ws(' ', ending, charged, rescues) from okiagari.item"))
                .isEqualTo("failed 4 4");
    }

    @Test
    void an_attempt_whose_item_has_moved_on_is_not_rescued() throws SQLException {
        shop.submit("k");
        LeasedItem item = shop.claimOne();
        die();
        shop.claimOne();

        assertThat(hang(item)).isEqualTo(RescueStore.HungRescue.GONE);
        assertThat(shop.count("select rescues from okiagari.item")).isZero();
    }

    @Test
    void a_late_result_after_a_rescue_from_a_hang_is_refused() throws SQLException {
        shop.submit("k");
        LeasedItem item = shop.claimOne();
        hang(item);

        assertThat(shop.settle(StoreFixture.settlement(item, StoreFixture.decide(item, new Decision.Done(), false))))
                .isFalse();
    }

    @Test
    void a_day_after_its_last_rescue_an_item_has_its_whole_budget_again() throws SQLException {
        shop.submit("k");
        for (int round = 1; round <= 3; round++) {
            for (int n = 1; n <= 3; n++) {
                assertThat(hang(shop.claimOne())).isEqualTo(RescueStore.HungRescue.OFFERED);
                assertThat(shop.count("select rescues from okiagari.item"))
                        .as("rescue %d of round %d", n, round)
                        .isEqualTo(n);
                shop.pass(Duration.ofHours(23));
            }
            shop.pass(Duration.ofHours(2));
        }
        hangFourTimes();

        assertThat(shop.ask("select reason from okiagari.item_v1")).isEqualTo("stuck_exhausted");
    }

    @Test
    void a_day_without_a_death_at_its_door_clears_a_suspect_that_was_charged() throws SQLException {
        suspect("k");
        for (int loss = 1; loss <= 3; loss++) {
            claimSuspect();
            die();
        }
        shop.pass(Duration.ofHours(25));
        claimSuspect();
        die();

        assertThat(shop.ask("select concat_ws(' ', state, rescues) from okiagari.item_v1"))
                .isEqualTo("waiting 1");
    }

    private void hangFourTimes() throws SQLException {
        for (int n = 1; n <= 3; n++) {
            assertThat(hang(shop.claimOne())).isEqualTo(RescueStore.HungRescue.OFFERED);
            shop.pass(Duration.ofMinutes(31));
        }
        assertThat(hang(shop.claimOne())).isEqualTo(RescueStore.HungRescue.ENDED);
    }

    private RescueStore.HungRescue hang(LeasedItem item) throws SQLException {
        return shop.commit(
                c -> rescues.rescueFromHang(c, shop.node, item.lease(), Settings.defaults()::hungWindow, null));
    }

    private void die() throws SQLException {
        shop.commit(c -> rescues.rescueFromDead(c, shop.node, 100));
    }

    /** Submits items and lets two nodes die under them. */
    private void suspect(String... keys) throws SQLException {
        for (String key : keys) {
            shop.submit(key);
        }
        for (int death = 1; death <= 2; death++) {
            assertThat(shop.claim(10)).hasSize(keys.length);
            die();
        }
    }

    private List<LeasedItem> claimSuspect() throws SQLException {
        List<LaneRequest> wanted = Stream.of("a", "b", "c")
                .map(s -> new LaneRequest(Lane.suspects("p", s), s, 5, LaneRequest.FROM_START))
                .toList();
        return shop.commit(c -> new ClaimStore().claim(c, shop.identity, wanted, 1))
                .items();
    }

    private void writesOnEnd() throws SQLException {
        shop.commitAct(c -> StoreFixture.describe(c, true));
    }
}

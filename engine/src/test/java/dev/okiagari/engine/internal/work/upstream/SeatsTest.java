package dev.okiagari.engine.internal.work.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.upstream.SeatStore.OtherNodes;
import dev.okiagari.engine.upstream.Upstream;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SeatsTest {
    private static final Duration PATIENT = Duration.ofMinutes(1);

    private static final Upstream SHOP = Upstream.named("shop").atOnce(2);

    private final FakeUpstreams shared = new FakeUpstreams();
    private final Seats seats = new Seats(shared);

    @Test
    void a_seat_is_kept_from_call_to_call() throws Exception {
        seats.take(SHOP, PATIENT);
        seats.giveBack(SHOP);
        seats.take(SHOP, PATIENT);
        assertThat(shared.requests).containsExactly("take 1 having 0");
    }

    @Test
    void callers_at_the_same_time_take_more_seats_up_to_the_cap_and_then_wait() throws Exception {
        seats.take(SHOP, PATIENT);
        seats.take(SHOP, PATIENT);
        Thread third = taking();
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(2))
                .until(() -> third.getState() == Thread.State.TIMED_WAITING);
        assertThat(shared.requests).containsExactly("take 1 having 0", "take 1 having 1");
        seats.giveBack(SHOP);
        third.join();
    }

    @Test
    void without_a_free_seat_it_is_asked_for_again_until_there_is_one() throws Exception {
        shared.freeSeats = 0;
        Thread caller = taking();
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(2))
                .until(() -> caller.getState() == Thread.State.TIMED_WAITING);
        shared.freeSeats = 1;
        caller.join();
        assertThat(shared.requests).hasSizeGreaterThan(1).containsOnly("take 1 having 0");
    }

    @Test
    void seats_that_nobody_used_for_a_while_are_given_up() throws Exception {
        seats.take(SHOP, PATIENT);
        seats.giveBack(SHOP);
        seats.share();
        assertThat(shared.requests).doesNotContain("keep 0");
        seats.share();
        assertThat(shared.requests).contains("keep 0");
    }

    @Test
    void when_others_wait_only_the_share_is_kept_but_never_less_than_is_in_use() throws Exception {
        seats.take(SHOP, PATIENT);
        seats.take(SHOP, PATIENT);
        shared.others = new OtherNodes(0, 1, true);
        seats.share();
        assertThat(shared.requests).noneMatch(r -> r.startsWith("keep"));
        seats.giveBack(SHOP);
        seats.share();
        assertThat(shared.requests).contains("keep 1");
    }

    @Test
    void a_node_that_was_declared_dead_asks_for_its_seats_again() throws Exception {
        seats.take(SHOP, PATIENT);
        seats.giveBack(SHOP);
        shared.node = new NodeIdentity(1, 2); // the same id, given out again after the database went back
        seats.take(SHOP, PATIENT);
        assertThat(shared.requests).containsExactly("take 1 having 0", "take 1 having 0");
    }

    @Test
    void a_failed_request_leaves_no_seat_occupied() throws Exception {
        shared.fail("08006");
        assertThatThrownBy(() -> seats.take(SHOP, PATIENT)).isInstanceOf(SQLException.class);
        seats.take(SHOP, PATIENT);
        seats.giveBack(SHOP);
        seats.share();
        seats.share();
        assertThat(shared.requests).containsExactly("take 1 having 0", "take 1 having 0", "keep 0");
    }

    private Thread taking() {
        return Thread.ofPlatform().start(() -> {
            try {
                seats.take(SHOP, PATIENT);
            } catch (SQLException | InterruptedException e) {
                throw new AssertionError(e);
            }
        });
    }
}

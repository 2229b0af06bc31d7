package dev.okiagari.engine.internal.work.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.store.row.Claim;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.OpenRun;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ClaimPlanTest {
    private static final int CLAIM_MOST = 100;
    private static final int MOST_IN_HAND = 4000;

    private final Workload workload = PipelineFixture.workload();
    private final Capacity capacity = workload.capacity();
    private final AtomicInteger wakes = new AtomicInteger();
    private final ClaimPlan plan = new ClaimPlan(CLAIM_MOST, workload, wakes::incrementAndGet);

    @Test
    void the_lanes_of_one_step_share_its_room_rounded_up() {
        ClaimPlan.Request request = plan.next();

        assertThat(most(request, "papers:fetch")).as("half of 3").isEqualTo(2);
        assertThat(most(request, "papers:")).isEqualTo(2);
        assertThat(most(request, "papers:index")).as("half of 2").isEqualTo(1);
        assertThat(request.most()).isEqualTo(CLAIM_MOST);
    }

    @Test
    void runs_get_the_same_share_as_what_is_outside_them() {
        workload.blocked().replaceRuns(workload.blocked().beginReading(), List.of(new OpenRun(9, "papers")));

        ClaimPlan.Request request = plan.next();

        assertThat(most(request, "papers:fetch#9")).isEqualTo(most(request, "papers:fetch"));
        assertThat(request.lanes())
                .filteredOn(r -> r.lane().text().equals("papers:fetch#9"))
                .allMatch(r -> r.runId() == 9);
    }

    @Test
    void one_claim_never_asks_a_lane_for_more_than_a_claim_may_take() {
        StepCapacity places = capacity.of("papers", "fetch");
        for (int i = 0; i < 1000; i++) {
            places.learn(1);
        }

        assertThat(most(plan.next(), "papers:fetch")).isEqualTo(CLAIM_MOST);
    }

    @Test
    void nothing_is_asked_from_a_step_without_room_or_behind_a_hold() {
        arrive(PipelineFixture.INDEXES_AT_ONCE, "index");
        workload.blocked().replaceHolds(workload.blocked().beginReading(), Set.of(HoldName.upstream("arxiv")));

        assertThat(PipelineFixture.lanes(plan.next().lanes())).containsExactly("papers:!end");
    }

    @Test
    void another_lane_comes_first_each_time() {
        Set<Lane> first = new HashSet<>();
        for (int i = 0; i < 5; i++) {
            first.add(plan.next().lanes().getFirst().lane());
        }

        assertThat(first).hasSize(5);
    }

    @Test
    void a_claim_begins_where_the_last_one_found_its_first_item() {
        plan.raiseLowWater(new Claim(List.of(), Map.of(Lane.of("papers", "fetch"), 42L)));

        List<LaneRequest> lanes = plan.next().lanes();

        assertThat(lanes)
                .filteredOn(r -> r.lane().text().equals("papers:fetch"))
                .allMatch(r -> r.lowMicros() == 42);
        assertThat(lanes).filteredOn(r -> r.lane().text().equals("papers:")).allMatch(r -> r.lowMicros() == 0);
    }

    @Test
    void the_claimer_is_woken_once_when_a_full_step_has_room_again() {
        LeasedItem item = PipelineFixture.item("index");
        arrive(PipelineFixture.INDEXES_AT_ONCE, "index");
        plan.next();
        plan.wakeIfRoomOpened();
        assertThat(wakes).hasValue(0);

        capacity.leavePlace(item);
        plan.wakeIfRoomOpened();
        plan.wakeIfRoomOpened();

        assertThat(wakes).hasValue(1);
    }

    @Test
    void nobody_is_woken_for_a_step_that_was_not_full() {
        arrive(1, "fetch");
        plan.next();

        capacity.leavePlace(PipelineFixture.item("fetch"));
        plan.wakeIfRoomOpened();

        assertThat(wakes).hasValue(0);
    }

    @Test
    void a_node_that_holds_all_it_may_asks_for_nothing_and_is_woken_when_half_a_claim_fits() {
        for (int i = 0; i < MOST_IN_HAND; i++) { // chained items that wait for their settle have left their places
            capacity.arrive(PipelineFixture.ending());
            capacity.leavePlace(PipelineFixture.ending());
        }
        assertThat(plan.next().isEmpty()).isTrue();

        for (int i = 1; i < CLAIM_MOST / 2; i++) {
            capacity.leave();
            plan.wakeIfRoomOpened();
        }
        assertThat(wakes).hasValue(0);

        capacity.leave();
        plan.wakeIfRoomOpened();
        assertThat(wakes).hasValue(1);
        assertThat(plan.next().most()).isEqualTo(CLAIM_MOST / 2);
    }

    @Test
    void suspects_are_asked_for_one_at_a_time_and_only_while_none_is_in_hand() {
        assertThat(plan.suspects()).hasSize(3).allMatch(r -> r.most() == 1);

        capacity.arrive(PipelineFixture.suspect("fetch"));

        assertThat(plan.suspects()).isEmpty();
    }

    @Test
    void another_lane_of_suspects_comes_first_each_time() {
        Set<Lane> first = new HashSet<>();
        for (int i = 0; i < 3; i++) {
            first.add(plan.suspects().getFirst().lane());
        }

        assertThat(first).hasSize(3);
    }

    @Test
    void no_suspect_is_asked_for_at_a_full_step() {
        arrive(PipelineFixture.FETCHES_AT_ONCE, "fetch");

        assertThat(PipelineFixture.lanes(plan.suspects()))
                .doesNotContain("papers:fetch!suspect")
                .isNotEmpty();
    }

    private void arrive(int number, String step) {
        for (int i = 0; i < number; i++) {
            capacity.arrive(PipelineFixture.item(step));
        }
    }

    private static int most(ClaimPlan.Request request, String lane) {
        return request.lanes().stream()
                .filter(r -> r.lane().text().equals(lane))
                .findFirst()
                .orElseThrow()
                .most();
    }
}

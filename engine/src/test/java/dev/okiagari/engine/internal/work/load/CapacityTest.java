package dev.okiagari.engine.internal.work.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapacityTest {
    private static final int LEAST = 4000;

    private final Capacity capacity = PipelineFixture.workload().capacity();

    @Test
    void every_step_has_its_own_places() {
        assertThat(capacity.of("papers", "fetch").room()).isEqualTo(PipelineFixture.FETCHES_AT_ONCE);
        assertThat(capacity.of("papers", "index").room()).isEqualTo(PipelineFixture.INDEXES_AT_ONCE);
    }

    @Test
    void an_item_takes_a_place_until_its_attempt_is_over() {
        LeasedItem item = PipelineFixture.item("fetch");

        capacity.arrive(item);
        assertThat(capacity.of("papers", "fetch").room()).isEqualTo(PipelineFixture.FETCHES_AT_ONCE - 1);

        capacity.leavePlace(item);
        assertThat(capacity.of("papers", "fetch").room()).isEqualTo(PipelineFixture.FETCHES_AT_ONCE);
    }

    @Test
    void an_item_counts_in_hand_until_it_leaves_the_node() {
        LeasedItem item = PipelineFixture.item("fetch");
        capacity.arrive(item);
        capacity.leavePlace(item);
        assertThat(capacity.roomInHand()).isEqualTo(LEAST - 1);

        capacity.leave();

        assertThat(capacity.roomInHand()).isEqualTo(LEAST);
    }

    @Test
    void an_item_that_is_only_to_be_ended_takes_no_place_of_its_step() {
        int before = capacity.ofEndings("papers").room();

        capacity.arrive(PipelineFixture.ending());

        assertThat(capacity.ofEndings("papers").room()).isEqualTo(before - 1);
        assertThat(capacity.of("papers", "fetch").room()).isEqualTo(PipelineFixture.FETCHES_AT_ONCE);
    }

    @Test
    void a_suspect_is_in_hand_until_its_attempt_is_over() {
        LeasedItem suspect = PipelineFixture.suspect("fetch");
        assertThat(capacity.hasSuspect()).isFalse();

        capacity.arrive(suspect);
        assertThat(capacity.hasSuspect()).isTrue();

        capacity.leavePlace(suspect);
        assertThat(capacity.hasSuspect()).isFalse();
    }

    @Test
    void a_node_with_many_places_may_hold_twice_as_many_items() {
        Capacity wide = new Capacity(List.of(Pipeline.of("wide")
                .steps()
                .step("only", a -> Outcome.done(), o -> o.perNode(5000))
                .define()));

        assertThat(wide.roomInHand()).isEqualTo(10_000);
    }
}

package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LaneTest {
    static Stream<Arguments> lanes() {
        return Stream.of(
                Arguments.of(Lane.of("p", "fetch"), "p:fetch"),
                Arguments.of(Lane.of("p", ""), "p:"),
                Arguments.of(Lane.of("p", "").inRun(7), "p:#7"),
                Arguments.of(Lane.of("p", "fetch").inRun(12), "p:fetch#12"),
                Arguments.of(Lane.suspects("p", "fetch"), "p:fetch!suspect"),
                Arguments.of(Lane.suspects("p", "fetch").inRun(12), "p:fetch#12!suspect"),
                Arguments.of(Lane.ending("p"), "p:!end"));
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void a_lane_has_a_text_for_people(Lane lane, String text) {
        assertThat(lane.text()).isEqualTo(text);
    }

    @Test
    void every_lane_of_a_pipeline_has_a_number_of_its_own_in_one_range() {
        Lane.Range range = Lane.ofPipeline("p");
        Set<Long> numbers = new HashSet<>();

        lanes().map(l -> (Lane) l.get()[0]).forEach(lane -> {
            assertThat(numbers.add(lane.number())).as(lane.text()).isTrue();
            assertThat(lane.number()).isBetween(range.from(), range.to());
        });
        assertThat(Lane.of("q", "fetch").number()).matches(n -> n < range.from() || n > range.to());
    }

    @Test
    void lanes_of_runs_that_are_far_apart_may_share_a_number() {
        assertThat(Lane.of("p", "fetch").inRun(5).number())
                .isEqualTo(Lane.of("p", "fetch").inRun(5 + (1 << 17)).number());
    }
}

package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
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
    void a_lane_is_read_back_from_its_text(Lane lane, String text) {
        assertThat(lane.text()).isEqualTo(text);
        assertThat(Lane.parse(text)).isEqualTo(lane);
    }
}

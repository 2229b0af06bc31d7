package dev.okiagari.server.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.State;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReckoningTest {
    private static final String LUCKY = keyThatEnds(State.DONE);
    private static final String DOOMED = keyThatEnds(State.FAILED);

    private final Map<String, DemoTable.End> ends = new HashMap<>();
    private final Map<String, Map<String, Integer>> effects = new HashMap<>();

    ReckoningTest() {
        for (String key : List.of(LUCKY, DOOMED)) {
            Fate fate = Fate.of(key);
            ends.put(key, new DemoTable.End(fate.end(), fate.lastStep()));
            Map<String, Integer> rows = new HashMap<>();
            fate.settledSteps().forEach(step -> rows.put(step, 1));
            effects.put(key, rows);
        }
    }

    private static String keyThatEnds(State state) {
        return IntStream.range(1, 1000)
                .mapToObj("order-%06d"::formatted)
                .filter(key -> Fate.of(key).end() == state)
                .findFirst()
                .orElseThrow();
    }

    private Reckoning reckon() {
        return Reckoning.of(List.of(LUCKY, DOOMED), ends, effects);
    }

    @Test
    void items_that_ended_as_fated_with_one_row_a_step_are_neither_lost_nor_duplicated() {
        assertThat(reckon()).isEqualTo(new Reckoning(0, 0, List.of()));
    }

    @Test
    void an_acknowledged_item_that_has_not_ended_is_lost() {
        ends.remove(LUCKY);
        assertThat(reckon().lost()).isEqualTo(1);
        assertThat(reckon().complaints()).containsExactly(LUCKY + ": acknowledged, but not ended");
    }

    @Test
    void a_key_that_ended_as_two_items_is_duplicated_even_when_neither_left_a_row() {
        Fate fate = Fate.of(DOOMED);
        ends.put(DOOMED, new DemoTable.End(fate.end(), fate.lastStep(), 2));
        assertThat(reckon().duplicated()).isEqualTo(1);
    }

    @Test
    void an_item_that_ended_otherwise_than_fated_is_lost() {
        ends.put(DOOMED, new DemoTable.End(State.DONE, "store"));
        assertThat(reckon().lost()).isEqualTo(1);
        assertThat(reckon().complaints().getFirst())
                .contains("should be failed at")
                .contains("but is done at store");
    }

    @Test
    void a_settled_step_without_its_row_is_lost() {
        effects.getOrDefault(LUCKY, Map.of()).remove("parse");
        assertThat(reckon()).isEqualTo(new Reckoning(1, 0, List.of(LUCKY + ": no row of parse")));
    }

    @Test
    void a_second_row_of_a_step_is_duplicated() {
        effects.getOrDefault(LUCKY, Map.of()).put("parse", 3);
        assertThat(reckon().duplicated()).isEqualTo(2);
        assertThat(reckon().isClean()).isFalse();
    }

    @Test
    void a_row_of_a_step_that_must_not_settle_is_duplicated() {
        effects.getOrDefault(DOOMED, Map.of()).put("store", 1);
        assertThat(reckon().duplicated()).isEqualTo(1);
    }
}

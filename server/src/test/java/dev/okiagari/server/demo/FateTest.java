package dev.okiagari.server.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.State;
import dev.okiagari.server.demo.Fate.Answer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FateTest {
    private static final List<String> KEYS =
            IntStream.rangeClosed(1, 5000).mapToObj("order-%06d"::formatted).toList();

    @Test
    void the_same_key_always_has_the_same_fate() {
        assertThat(KEYS).allSatisfy(key -> assertThat(Fate.of(key)).isEqualTo(Fate.of(key)));
    }

    @Test
    void every_sort_of_trouble_befalls_some_and_most_meet_none() {
        Map<Answer, Integer> counts = new TreeMap<>();
        int untroubled = 0;
        for (String key : KEYS) {
            Fate fate = Fate.of(key);
            untroubled += fate.troubles().isEmpty() ? 1 : 0;
            fate.troubles().forEach(t -> counts.merge(t.answer(), 1, Integer::sum));
        }
        assertThat(counts)
                .containsOnlyKeys(
                        Answer.DOWN, Answer.BUSY, Answer.MISSING, Answer.MALFORMED, Answer.SILENT, Answer.LOCKED);
        assertThat(counts.values()).allSatisfy(n -> assertThat(n).isGreaterThan(50));
        assertThat(untroubled).isBetween(3500, 4000);
    }

    @Test
    void the_doomed_fail_at_their_step_and_have_settled_those_before() {
        Fate malformed = KEYS.stream()
                .map(Fate::of)
                .filter(f -> f.answer("parse", 1) == Answer.MALFORMED)
                .findFirst()
                .orElseThrow();
        assertThat(malformed.end()).isEqualTo(State.FAILED);
        assertThat(malformed.lastStep()).isEqualTo("parse");
        assertThat(malformed.settledSteps()).containsExactly("fetch");
    }

    @Test
    void those_who_recover_do_so_well_before_their_attempts_are_spent() {
        assertThat(KEYS.stream().map(Fate::of).filter(f -> f.end() == State.DONE))
                .allSatisfy(f -> assertThat(Fate.STEPS)
                        .allSatisfy(step -> assertThat(f.answer(step, 3)).isEqualTo(Answer.FINE)));
    }

    @Test
    void payment_troubles_no_single_order_so_that_what_fails_there_is_the_outage() {
        assertThat(KEYS)
                .allSatisfy(
                        key -> assertThat(Fate.of(key).answer(Orders.PAY, 1)).isEqualTo(Answer.FINE));
    }
}

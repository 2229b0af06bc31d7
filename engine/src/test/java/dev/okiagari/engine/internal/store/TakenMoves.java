package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.Transition;
import java.util.List;
import java.util.TreeMap;

/** How often each thing happened in a random test. */
final class TakenMoves {
    private static final int ENOUGH = 5000;

    private final TreeMap<String, Integer> counts = new TreeMap<>();

    void add(String what, int times) {
        counts.merge(what, times, Integer::sum);
    }

    void count(List<Move> moves) {
        moves.forEach(m -> add(m.transition().name(), 1));
    }

    /** Luck must not leave out what the test is there for. */
    void requireLosses(long seed, int operations) {
        if (operations < ENOUGH) {
            return;
        }
        assertThat(counts)
                .as("what happened under seed " + seed)
                .containsKeys(
                        Transition.NODE_DEATH.name(),
                        Transition.NODE_DEATH_CHARGED.name(),
                        "hang OFFERED",
                        "suspect claimed",
                        "folded");
    }

    @Override
    public String toString() {
        return counts.toString();
    }
}

package dev.okiagari.engine.internal.decide;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;

/** One theme of {@link MachineTest}: what its tests do is noted for the report of transitions. */
abstract class MachineCases {
    @BeforeEach
    void note_which_test_is_running(TestInfo test) {
        TakenTransitions.running(getClass(), test.getTestMethod().orElseThrow().getName());
    }
}

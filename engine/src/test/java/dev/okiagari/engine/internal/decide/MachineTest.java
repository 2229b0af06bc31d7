package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestClassOrder;

/**
 * The state table, row by row. The themes are files of their own; they run as one class so that the last of them knows
 * whether all of them ran, and can say which transitions no test has taken.
 */
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
class MachineTest {
    @Nested
    class Starting extends StartingCases {}

    @Nested
    class Deciding extends DecidingCases {}

    @Nested
    class PuttingOff extends PuttingOffCases {}

    @Nested
    class Retrying extends RetryingCases {}

    @Nested
    class FailingAtOnce extends FailingAtOnceCases {}

    @Nested
    class SittingOut extends SittingOutCases {}

    @Nested
    class Losing extends LosingCases {}

    @Nested
    class Acting extends ActingCases {}

    @Nested
    @Order(Integer.MAX_VALUE)
    class Afterwards {
        @Test
        void every_transition_has_been_taken_by_a_test() throws IOException {
            assumeThat(TakenTransitions.groups())
                    .as("only judged when all themes have run")
                    .containsAll(Set.of(
                            Starting.class,
                            Deciding.class,
                            PuttingOff.class,
                            Retrying.class,
                            FailingAtOnce.class,
                            SittingOut.class,
                            Losing.class,
                            Acting.class));

            Path report = Path.of("target", "transitions.txt");
            Files.createDirectories(report.toAbsolutePath().getParent());
            Files.writeString(report, TakenTransitions.report());

            assertThat(TakenTransitions.missing())
                    .as("transitions no test has taken, see " + report)
                    .isEmpty();
        }
    }
}

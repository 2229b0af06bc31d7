package dev.okiagari.catalog.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.view.RunCounts;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressLinesTest {
    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    @Test
    void a_run_without_a_node_waits_for_one() {
        assertThat(ProgressLines.line(progress(0)))
                .isEqualTo("catalog.item run 12: 20 %, 20 of 100, waiting: no node is running");
        assertThat(ProgressLines.line(progress(2))).endsWith("bound by the time its steps take on 2 nodes");
    }

    private static RunProgress progress(int nodes) {
        RunView run = new RunView(
                12,
                "catalog.item",
                "targets",
                RunState.ACTIVE,
                0.05,
                List.of(),
                Duration.ofMinutes(10),
                null,
                100,
                new RunCounts(20, 0, 0, 0, 0, Map.of()),
                START,
                "tester",
                START,
                START,
                0,
                null,
                null);
        return RunProgress.of(run, new RunProgress.Surroundings(START.plusSeconds(100), nodes, List.of(), Map.of()));
    }
}

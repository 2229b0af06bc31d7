package dev.okiagari.engine.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunProgressTest {
    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
    private static final Instant AFTER_100_S = START.plusSeconds(100);

    @Test
    void the_time_left_follows_from_the_speed_so_far() {
        RunProgress progress = RunProgress.of(run(RunState.ACTIVE, 200, 0), around(2));

        assertThat(progress.perSecond()).isEqualTo(2);
        assertThat(progress.timeLeft()).isEqualTo(Duration.ofSeconds(400));
        assertThat(progress.boundBy()).isEqualTo("the time its steps take on 2 nodes");
        assertThat(progress.mayStillFail()).isEqualTo(50);
    }

    @Test
    void what_was_finished_before_a_resumption_says_nothing_of_the_speed() {
        RunProgress progress = RunProgress.of(run(RunState.ACTIVE, 200, 100), around(1));

        assertThat(progress.perSecond()).isEqualTo(1);
        assertThat(progress.timeLeft()).isEqualTo(Duration.ofSeconds(800));
        assertThat(progress.boundBy()).isEqualTo("the time its steps take on 1 node");
    }

    @Test
    void a_run_that_is_nearly_as_fast_as_an_upstream_allows_is_bound_by_it() {
        RunProgress.Surroundings limited =
                new RunProgress.Surroundings(AFTER_100_S, 2, List.of(), Map.of("shop", 1.9, "mirror", 50.0));

        RunProgress progress = RunProgress.of(run(RunState.ACTIVE, 200, 0), limited);

        assertThat(progress.boundBy()).isEqualTo("the limit of upstream shop");
        assertThat(progress.timeLeft()).isEqualTo(Duration.ofSeconds(421));
    }

    @Test
    void nobody_can_say_when_a_run_ends_that_cannot_go_on() {
        RunView run = run(RunState.ACTIVE, 200, 0);
        RunProgress held =
                RunProgress.of(run, new RunProgress.Surroundings(AFTER_100_S, 2, List.of("upstream:shop"), Map.of()));
        RunProgress alone = RunProgress.of(run, around(0));
        RunProgress filling = RunProgress.of(run(RunState.FILLING, 200, 0), around(1));
        RunProgress untried = RunProgress.of(run(RunState.ACTIVE, 0, 0), around(1));

        assertThat(List.of(held, alone, filling, untried))
                .allSatisfy(p -> assertThat(p.timeLeft()).isNull());
        assertThat(held.boundBy()).isEqualTo("holds: upstream:shop");
        assertThat(alone.boundBy()).isEqualTo("nodes: none is running");
        assertThat(filling.boundBy()).contains("targets are still being added");
    }

    @Test
    void an_ended_run_has_no_time_left_and_keeps_its_speed() {
        RunProgress progress = RunProgress.of(run(RunState.FAILED, 500, 0), around(1));

        assertThat(progress.timeLeft()).isEqualTo(Duration.ZERO);
        assertThat(progress.perSecond()).isEqualTo(10);
    }

    private static RunProgress.Surroundings around(int nodes) {
        return new RunProgress.Surroundings(AFTER_100_S, nodes, List.of(), Map.of());
    }

    /** Of a thousand targets; an ended one ended after 50 s. */
    private static RunView run(RunState state, long done, long finishedBefore) {
        @Nullable Instant ended = state.isEnded() ? START.plusSeconds(50) : null;
        return new RunView(
                1,
                "job",
                "p",
                state,
                0.05,
                List.of(),
                Duration.ofMinutes(10),
                null,
                1000,
                new RunCounts(done, 0, 0, 0, 0, Map.of()),
                START,
                "tester",
                START,
                START,
                finishedBefore,
                ended,
                null);
    }
}

package dev.okiagari.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Proving;
import dev.okiagari.engine.internal.store.Flaw;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The promises, over many seeds: no lost item, no double settle, every item ends. A broken one prints its seed and the
 * shortest trace that could be found; {@code -Dokiagari.seed=n} repeats a seed alone.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class SimulationTest {
    private static final int SEEDS = 200;
    private static final int SEEDS_TO_PROVE = 20_000;
    private static final int SEEDS_TO_CATCH = 1000;

    @Test
    void every_promise_is_kept_under_every_seed() {
        Long only = Long.getLong("okiagari.seed");
        if (only != null) {
            keep(only, only);
        } else {
            keep(1, SEEDS);
        }
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void every_promise_is_kept_under_twenty_thousand_seeds() {
        Proving.onlyWhenAsked();
        keep(SEEDS + 1, SEEDS_TO_PROVE);
    }

    private static void keep(long first, long last) {
        for (long seed = first; seed <= last; seed++) {
            World.Outcome outcome = World.run(Scope.of(seed), false);
            if (outcome.broken() != null) {
                throw new AssertionError(Shrinking.report(outcome, 2000));
            }
        }
    }

    @Test
    void the_same_seed_gives_the_same_trace() {
        World.Outcome one = World.run(Scope.of(42), true);
        World.Outcome two = World.run(Scope.of(42), true);
        assertThat(one.trace().lines())
                .hasSizeGreaterThan(100)
                .isEqualTo(two.trace().lines());
        assertThat(World.run(Scope.of(42), false).trace().count())
                .isEqualTo(one.trace().count());
    }

    @Test
    void a_broken_promise_is_told_with_its_seed_and_a_short_trace() {
        World.Outcome outcome = World.run(Scope.of(1).with(Flaw.RETRIES_ARE_FREE), false);
        String report = Shrinking.report(outcome, 200);
        assertThat(report)
                .startsWith("seed 1: only legal moves: item")
                .contains("BROKEN")
                .contains("BACK_OFF");
        assertThat(report.lines()).hasSizeLessThan(30);
    }

    @ParameterizedTest
    @EnumSource(value = Flaw.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void it_would_notice(Flaw flaw) {
        for (long seed = 1; seed <= SEEDS_TO_CATCH; seed++) {
            World.Outcome outcome = World.run(Scope.of(seed).with(flaw), false);
            if (outcome.broken() != null) {
                System.out.println(flaw + " was caught by seed " + seed + ": "
                        + outcome.broken().getMessage());
                return;
            }
        }
        throw new AssertionError(flaw + " went unnoticed under " + SEEDS_TO_CATCH + " seeds");
    }
}

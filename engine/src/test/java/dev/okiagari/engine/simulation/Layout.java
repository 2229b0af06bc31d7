package dev.okiagari.engine.simulation;

import dev.okiagari.engine.model.HoldScope;
import dev.okiagari.engine.model.RetryPlan;
import dev.okiagari.engine.model.RetryPolicy;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.StepFacts;
import dev.okiagari.engine.store.Lane;
import dev.okiagari.engine.store.Wanted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The pipelines of the simulated world: p, and q which writes on end; each with steps a, b, c. */
final class Layout {
    static final List<String> PIPELINES = List.of("p", "q");
    static final Set<String> WRITES_ON_END = Set.of("q");
    static final List<String> STEPS = List.of("a", "b", "c");
    static final int ATTEMPTS = 3;
    static final int MOST_LATERS = 3;
    static final Duration LONGEST_LATER = Duration.ofMinutes(10);
    static final Duration DEADLINE = Duration.ofSeconds(20);
    static final Duration BASE = Duration.ofSeconds(1);

    /** The product's own proportions; only the windows between hangs are shorter, to see several of them. */
    static final Settings SETTINGS = Settings.defaults()
            .withHungWindows(List.of(Duration.ofMinutes(1), Duration.ofMinutes(2), Duration.ofMinutes(3)));

    private static final RetryPlan RETRY =
            RetryPlan.of(RetryPolicy.defaults().withAttempts(ATTEMPTS).withBase(BASE));

    private Layout() {}

    static @Nullable String after(String step) {
        int at = STEPS.indexOf(step);
        return at < 0 || at == STEPS.size() - 1 ? null : STEPS.get(at + 1);
    }

    static StepFacts facts(String step) {
        return new StepFacts(after(step), RETRY, MOST_LATERS, LONGEST_LATER, false);
    }

    /** Where a node looks for work, the lanes behind holds left out. */
    static List<Wanted> lanes(Set<String> holds, int most) {
        List<Wanted> wanted = new ArrayList<>();
        for (String pipeline : PIPELINES) {
            if (!isHeld(holds, pipeline, "a")) {
                wanted.add(new Wanted(Lane.of(pipeline, ""), "a", most, Wanted.FROM_START));
            }
            for (String step : STEPS) {
                if (!isHeld(holds, pipeline, step)) {
                    wanted.add(new Wanted(Lane.of(pipeline, step), step, most, Wanted.FROM_START));
                }
            }
            wanted.add(new Wanted(Lane.ending(pipeline), "", most, Wanted.FROM_START));
        }
        return wanted;
    }

    static List<Wanted> suspectLanes(Set<String> holds) {
        List<Wanted> wanted = new ArrayList<>();
        for (String pipeline : PIPELINES) {
            for (String step : STEPS) {
                if (!isHeld(holds, pipeline, step)) {
                    wanted.add(new Wanted(Lane.suspects(pipeline, step), step, 1, Wanted.FROM_START));
                }
            }
        }
        return wanted;
    }

    static boolean isHeld(Set<String> holds, String pipeline, String step) {
        return holds.contains(HoldScope.stepName(pipeline, step));
    }
}

package dev.okiagari.engine.simulation;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.failure.RetryPlan;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.model.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The pipelines of the simulated world: p, and q which writes on end; each with steps a, b, c. */
final class Layout {
    static final List<String> PIPELINES = List.of("p", "q");
    static final Set<String> WRITES_ON_END = Set.of("q");
    static final List<String> STEPS = List.of("a", "b", "c");

    /** What this step decides is written together with what others decided at it. */
    static final String TOGETHER = "c";

    static final int ATTEMPTS = 3;
    static final int MOST_LATERS = 3;
    static final Duration LONGEST_LATER = Duration.ofMinutes(10);
    static final Duration DEADLINE = Duration.ofSeconds(20);
    static final Duration BASE = Duration.ofSeconds(1);

    /** The product's own proportions; only the windows between hangs are shorter, to see several of them. */
    static final Settings SETTINGS = Settings.defaults()
            .with(s -> s.hungWindows(List.of(Duration.ofMinutes(1), Duration.ofMinutes(2), Duration.ofMinutes(3))));

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
    static List<LaneRequest> lanes(Set<String> holds, int most) {
        List<LaneRequest> wanted = new ArrayList<>();
        for (String pipeline : PIPELINES) {
            if (!isHeld(holds, pipeline, "a")) {
                wanted.add(new LaneRequest(Lane.of(pipeline, ""), "a", most, LaneRequest.FROM_START));
            }
            for (String step : STEPS) {
                if (!isHeld(holds, pipeline, step)) {
                    wanted.add(new LaneRequest(Lane.of(pipeline, step), step, most, LaneRequest.FROM_START));
                }
            }
            wanted.add(new LaneRequest(Lane.ending(pipeline), "", most, LaneRequest.FROM_START));
        }
        return wanted;
    }

    static List<LaneRequest> suspectLanes(Set<String> holds) {
        List<LaneRequest> wanted = new ArrayList<>();
        for (String pipeline : PIPELINES) {
            for (String step : STEPS) {
                if (!isHeld(holds, pipeline, step)) {
                    wanted.add(new LaneRequest(Lane.suspects(pipeline, step), step, 1, LaneRequest.FROM_START));
                }
            }
        }
        return wanted;
    }

    /** Where items wait that may probe the shop. */
    static List<LaneRequest> probeLanes(Set<String> holds) {
        return PIPELINES.stream()
                .filter(p -> !holds.contains(HoldName.step(p, Shop.STEP).text()))
                .flatMap(p -> Stream.of(Lane.of(p, Shop.STEP), Lane.suspects(p, Shop.STEP)))
                .map(lane -> new LaneRequest(lane, Shop.STEP, 1, LaneRequest.FROM_START))
                .toList();
    }

    static boolean isHeld(Set<String> holds, String pipeline, String step) {
        return holds.contains(HoldName.step(pipeline, step).text())
                || (step.equals(Shop.STEP) && holds.contains(Shop.HOLD));
    }
}

package dev.okiagari.engine.view;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a run at one moment. Counters are exact; the time left is an estimate from the speed since the run
 * was started or resumed.
 *
 * @param mayStillFail how many more targets may fail before the run does
 * @param perSecond targets finished in a second, on average
 * @param timeLeft null when it cannot be estimated
 * @param boundBy what limits its speed, in words
 */
public record RunProgress(
        RunView run,
        long mayStillFail,
        double perSecond,
        @Nullable Duration timeLeft,
        String boundBy) {

    /** The share of a limit from which on it counts as what bounds the run. */
    private static final double NEAR_LIMIT = 0.7;

    /**
     * The conditions at that moment.
     *
     * @param holds names of what is held now and used by steps of the run's pipeline
     * @param limits calls a second that upstreams of those steps allow over all nodes, by name
     */
    public record Surroundings(Instant now, int liveNodes, List<String> holds, Map<String, Double> limits) {}

    /** Pure: depends on the run and the conditions only. */
    public static RunProgress of(RunView run, Surroundings around) {
        double perSecond = speed(run, around.now());
        return new RunProgress(
                run,
                run.judgement().mayStillFail(),
                perSecond,
                timeLeft(run, around, perSecond),
                boundBy(run, around, perSecond));
    }

    private static double speed(RunView run, Instant now) {
        Instant until = run.endedAt() == null ? now : run.endedAt();
        double seconds = Duration.between(run.activeAt(), until).toMillis() / 1e3;
        long finished = run.counts().finished() - run.counts().takenOver() - run.finishedBefore();
        return seconds <= 0 ? 0 : Math.max(0, finished) / seconds;
    }

    private static @Nullable Duration timeLeft(RunView run, Surroundings around, double perSecond) {
        if (run.state().isEnded()) {
            return Duration.ZERO;
        }
        boolean unknown = run.state() != RunState.ACTIVE
                || around.liveNodes() == 0
                || !around.holds().isEmpty();
        double speed =
                Math.min(perSecond, tightest(around).map(Map.Entry::getValue).orElse(Double.MAX_VALUE));
        return unknown || speed == 0 ? null : Duration.ofSeconds(Math.round(run.left() / speed));
    }

    private static String boundBy(RunView run, Surroundings around, double perSecond) {
        if (run.state().isEnded()) {
            return "nothing: it has ended";
        }
        if (run.state() == RunState.STOPPING) {
            return "what still runs: it stops";
        }
        if (around.liveNodes() == 0) {
            return "nodes: none is running";
        }
        if (!around.holds().isEmpty()) {
            return "holds: " + String.join(", ", around.holds());
        }
        if (run.state() == RunState.FILLING) {
            return "its starter: targets are still being added";
        }
        return tightest(around)
                .filter(limit -> perSecond >= NEAR_LIMIT * limit.getValue())
                .map(limit -> "the limit of upstream " + limit.getKey())
                .orElse("the time its steps take on " + around.liveNodes()
                        + (around.liveNodes() == 1 ? " node" : " nodes"));
    }

    private static Optional<Map.Entry<String, Double>> tightest(Surroundings around) {
        return around.limits().entrySet().stream().min(Map.Entry.comparingByValue());
    }
}

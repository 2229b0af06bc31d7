package dev.okiagari.engine.view;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A run at one moment, for display.
 *
 * @param failAbove the share of failed targets above which it fails
 * @param failOn categories of which a single failed target fails the run, whatever the failure rate
 * @param maxHold how long it waits when all its remaining targets are on hold
 * @param rerunOf the run whose failed targets it retries
 * @param total its targets; grows until it is sealed
 * @param sealedAt when all targets had been added
 * @param activeAt when it was started or last resumed
 * @param finishedBefore how many targets were finished when it was last resumed
 * @param reason why it stops or ended, in words
 */
public record RunView(
        long id,
        String job,
        String pipeline,
        RunState state,
        double failAbove,
        List<String> failOn,
        Duration maxHold,
        @Nullable Long rerunOf,
        long total,
        RunCounts counts,
        Instant startedAt,
        String startedBy,
        @Nullable Instant sealedAt,
        Instant activeAt,
        long finishedBefore,
        @Nullable Instant endedAt,
        @Nullable String reason) {

    public Judgement judgement() {
        return new Judgement(total, counts, failAbove);
    }

    /** Targets that have not finished. */
    public long left() {
        return judgement().left();
    }

    /** Targets left for a resumption or for the next run of the job with {@code plusOwed()}; 0 until the run has ended. */
    public long owed() {
        return state.isEnded() ? left() : 0;
    }

    /**
     * How a run is judged: by the share of its targets that failed. Pure; the only place that knows the rule. A rejected or
     * cancelled target is finished and did not fail. The threshold is exclusive: a run fails above it, not at it.
     *
     * @param total all targets of the run
     * @param failAbove from 0 to 1
     * @param fatal how many targets failed in a category that fails the run whatever its rate, by category
     */
    public record Judgement(long total, RunCounts counts, double failAbove, Map<String, Long> fatal) {
        public Judgement {
            fatal = Collections.unmodifiableSortedMap(new TreeMap<>(fatal));
        }

        /** Judges by the rate alone. */
        public Judgement(long total, RunCounts counts, double failAbove) {
            this(total, counts, failAbove, Map.of());
        }

        /** True when all targets have finished. */
        public boolean isComplete() {
            return left() == 0;
        }

        /** Targets that have not finished. */
        public long left() {
            return total - counts.finished();
        }

        /** From 0 to 1; an empty run has no failures. */
        public double rate() {
            return rate(counts.failed());
        }

        private double rate(long failed) {
            return total == 0 ? 0 : (double) failed / total;
        }

        /** The final state of a complete run. */
        public RunState outcome() {
            return rate() > failAbove || !fatal.isEmpty() ? RunState.FAILED : RunState.PASSED;
        }

        /** How many more targets may fail before the run does; 0 when none may or when the run already fails. */
        public long mayStillFail() {
            // A product of doubles may be off by one at the threshold; the rule itself decides there.
            long most = Math.min(total, (long) (failAbove * total) + 1);
            while (most > 0 && rate(most) > failAbove) {
                most--;
            }
            return Math.clamp(most - counts.failed(), 0, left());
        }

        /** The reason in words. */
        public String reason() {
            String byCategory = fatal.entrySet().stream()
                    .map(e -> e.getValue() + (e.getValue() == 1 ? " target" : " targets") + " failed as " + e.getKey()
                            + ", which fails the run whatever its rate; ")
                    .collect(Collectors.joining());
            return byCategory + counts.failed() + " of " + total + " targets failed, " + percent(rate())
                    + "; it fails above " + percent(failAbove);
        }

        private static String percent(double share) {
            String digits = String.format(Locale.ROOT, "%.4f", share * 100);
            return digits.replaceAll("\\.?0+$", "") + " %";
        }
    }
}

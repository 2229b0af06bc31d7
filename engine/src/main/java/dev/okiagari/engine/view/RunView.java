package dev.okiagari.engine.view;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run as people see it: a reading at one moment.
 *
 * @param failAbove the share of failed targets above which it fails
 * @param failOn categories that fail it by a single target, whatever its rate
 * @param maxHold how long it waits when all that is left of it is behind holds
 * @param rerunOf the run whose failed targets it tries again
 * @param total its targets; grows until it is sealed
 * @param sealedAt when all targets were there
 * @param activeAt when it last began to work: its start, or its resumption
 * @param finishedBefore how many targets were finished at its resumption
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

    /** What the next run of the job with {@code plusOwed()}, or a resumption, has to do; 0 until the run has ended. */
    public long owed() {
        return state.isEnded() ? left() : 0;
    }
}

package dev.okiagari.console.api.view;

import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run in a list; what its members mean is said at {@link RunView}. */
public record RunBrief(
        long id,
        String job,
        String pipeline,
        RunState state,
        long total,
        long done,
        long failed,
        long rejected,
        long cancelled,
        long takenOver,
        long left,
        long owed,
        double failAbove,
        List<String> failOn,
        Map<String, Long> counters,
        Instant startedAt,
        String startedBy,
        @Nullable Instant endedAt,
        @Nullable Long rerunOf,
        @Nullable String reason) {

    /**
     * A page of runs, newest first.
     *
     * @param next the {@code before} of the next page; null when this is the last
     */
    public record Listing(List<RunBrief> runs, @Nullable Long next) {}

    public static RunBrief of(RunView run) {
        return new RunBrief(
                run.id(),
                run.job(),
                run.pipeline(),
                run.state(),
                run.total(),
                run.counts().done(),
                run.counts().failed(),
                run.counts().rejected(),
                run.counts().cancelled(),
                run.counts().takenOver(),
                run.left(),
                run.owed(),
                run.failAbove(),
                run.failOn(),
                run.counts().own(),
                run.startedAt(),
                run.startedBy(),
                run.endedAt(),
                run.rerunOf(),
                run.reason());
    }
}

package dev.okiagari.console.json;

import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run in a list; what its members mean is said at {@link RunView}. */
public record EngineRunJson(
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
     * @param next the {@code cursor} of the next page; null when this is the last
     */
    public record Listing(
            List<EngineRunJson> runs, @Nullable Long next) {}

    /**
     * A page of them.
     *
     * @param most how many could have been read: with as many, there may be more
     */
    public static Listing page(List<RunView> runs, int most) {
        return new Listing(
                runs.stream().map(EngineRunJson::of).toList(),
                runs.size() < most ? null : runs.getLast().id());
    }

    public static EngineRunJson of(RunView run) {
        return new EngineRunJson(
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

package dev.okiagari.console.json;

import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Figures;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One hour of one pipeline. */
public record HourJson(
        Instant hour,
        long succeeded,
        @Nullable Long medianMs,
        @Nullable Long p95Ms,
        List<StepFiguresJson.Failures> failures,
        List<Ended> ended) {

    /** Items that ended in a state. */
    public record Ended(State state, long count) {}

    /** The hours of one pipeline, oldest first, quiet ones too. */
    public record OfPipeline(String pipeline, List<HourJson> hours) {}

    /** The hours of each pipeline. */
    public record Listing(List<OfPipeline> pipelines) {}

    public static HourJson of(Figures.Hour hour) {
        return new HourJson(
                hour.hour(),
                hour.successes().count(),
                StepFiguresJson.percentile(hour.successes(), 0.5),
                StepFiguresJson.percentile(hour.successes(), 0.95),
                StepFiguresJson.failures(hour.failures()),
                hour.ended().stream().map(e -> new Ended(e.state(), e.count())).toList());
    }
}

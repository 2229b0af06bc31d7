package dev.okiagari.console.api.view;

import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Figures;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One hour of one pipeline. */
public record HourSheet(
        Instant hour,
        long succeeded,
        @Nullable Long medianMs,
        @Nullable Long p95Ms,
        List<StepSheet.Failures> failures,
        List<Ended> ended) {

    /** Items that ended in a state. */
    public record Ended(State state, long count) {}

    /** The hours of one pipeline, oldest first, quiet ones too. */
    public record OfPipeline(String pipeline, List<HourSheet> hours) {}

    /** The hours of each pipeline. */
    public record Listing(List<OfPipeline> pipelines) {}

    public static HourSheet of(Figures.Hour hour) {
        return new HourSheet(
                hour.hour(),
                hour.successes().count(),
                StepSheet.percentile(hour.successes(), 0.5),
                StepSheet.percentile(hour.successes(), 0.95),
                StepSheet.failures(hour.failures()),
                hour.ended().stream().map(e -> new Ended(e.state(), e.count())).toList());
    }
}

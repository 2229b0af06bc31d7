package dev.okiagari.console.json;

import dev.okiagari.engine.view.Figures;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One hour of one pipeline. */
public record HourJson(
        Instant hour,
        long succeeded,
        @Nullable Duration median,
        @Nullable Duration p95,
        List<Figures.Failures> failures,
        List<Figures.Ends> ended) {

    /** The hours of one pipeline, oldest first, quiet ones too. */
    public record OfPipeline(String pipeline, List<HourJson> hours) {}

    /** The hours of each pipeline. */
    public record Listing(List<OfPipeline> pipelines) {}

    public static HourJson of(Figures.Hour hour) {
        return new HourJson(
                hour.hour(),
                hour.successes().count(),
                hour.successes().percentile(0.5),
                hour.successes().percentile(0.95),
                hour.failures(),
                hour.ended());
    }
}

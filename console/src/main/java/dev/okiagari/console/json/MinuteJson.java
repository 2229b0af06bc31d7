package dev.okiagari.console.json;

import dev.okiagari.engine.view.Figures;
import java.time.Instant;
import java.util.List;

/** One minute of one pipeline: items that were submitted and that ended. */
public record MinuteJson(Instant minute, long submitted, long done, long failed) {

    /** The minutes of one pipeline, oldest first, quiet ones too. */
    public record OfPipeline(String pipeline, List<MinuteJson> minutes) {}

    /** The minutes of each pipeline. */
    public record Listing(List<OfPipeline> pipelines) {}

    public static MinuteJson of(Figures.Minute minute) {
        return new MinuteJson(minute.minute(), minute.submitted(), minute.done(), minute.failed());
    }
}

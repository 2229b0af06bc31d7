package dev.okiagari.console.api.view;

import dev.okiagari.engine.view.Figures;
import java.time.Instant;
import java.util.List;

/** One minute of one pipeline: items that were submitted and that ended. */
public record MinuteSheet(Instant minute, long submitted, long done, long failed) {

    /** The minutes of one pipeline, oldest first, quiet ones too. */
    public record OfPipeline(String pipeline, List<MinuteSheet> minutes) {}

    /** The minutes of each pipeline. */
    public record Listing(List<OfPipeline> pipelines) {}

    public static MinuteSheet of(Figures.Minute minute) {
        return new MinuteSheet(minute.minute(), minute.submitted(), minute.done(), minute.failed());
    }
}

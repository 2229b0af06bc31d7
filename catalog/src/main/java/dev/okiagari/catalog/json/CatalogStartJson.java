package dev.okiagari.catalog.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.okiagari.catalog.view.RunSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Starts a run.
 *
 * @param job ranking, item, genre, tag or active
 * @param limit maximum number of targets; the rest stays for the next run
 */
public record CatalogStartJson(String job, @Nullable Integer limit) {

    /** A run that was started, stopped or resumed. */
    public record Run(long runId) {}

    /** A net that was started, stopped or resumed. */
    public record Net(String net) {}

    /** Why an act is done; recorded with the name of who does it. */
    public record Why(String reason) {}

    /** What a command waited for. */
    public record End(
            List<RunSummary> runs,
            @JsonProperty("exit_code") int exitCode) {}
}

package dev.okiagari.server.web.catalog.api;

import dev.okiagari.catalog.view.FailureGroup;
import dev.okiagari.engine.view.RunProgress;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run.
 *
 * @param startedBy a person, a schedule or a net
 * @param net the net it belongs to; null when it was started alone
 * @param failures by category, the most frequent first
 */
public record CatalogRunDetails(
        CatalogRun run, String startedBy, @Nullable String net, Progress progress, List<FailureGroup> failures) {

    /**
     * How far it is.
     *
     * @param state filling, active, stopping, passed, failed or aborted
     * @param settled targets that have finished
     * @param mayStillFail how many more may fail before the verdict turns
     * @param perSecond targets finished in a second, on average
     * @param timeLeftSeconds null when nobody can say
     * @param boundBy what keeps it from being faster
     */
    public record Progress(
            String state,
            long settled,
            long mayStillFail,
            double perSecond,
            @Nullable Long timeLeftSeconds,
            String boundBy) {

        static Progress of(RunProgress progress) {
            Duration left = progress.timeLeft();
            return new Progress(
                    progress.run().state().word(),
                    progress.run().counts().finished(),
                    progress.mayStillFail(),
                    progress.perSecond(),
                    left == null ? null : left.toSeconds(),
                    progress.boundBy());
        }
    }
}

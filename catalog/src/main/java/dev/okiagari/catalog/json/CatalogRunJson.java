package dev.okiagari.catalog.json;

import dev.okiagari.catalog.view.FailureGroup;
import dev.okiagari.catalog.view.RunDetails;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.engine.view.HoldView;
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
 * @param holds what keeps its targets from being worked on now
 */
public record CatalogRunJson(
        RunSummary run,
        String startedBy,
        @Nullable String net,
        Progress progress,
        List<FailureGroup> failures,
        List<HoldView> holds) {

    /**
     * How far it is.
     *
     * @param state filling, active, stopping, passed, failed or aborted
     * @param settled targets that have finished
     * @param mayStillFail how many more may fail before the verdict changes
     * @param perSecond targets finished per second, on average
     * @param timeLeft null when it cannot be estimated
     * @param boundBy what limits its speed
     */
    public record Progress(
            String state,
            long settled,
            long mayStillFail,
            double perSecond,
            @Nullable Duration timeLeft,
            String boundBy) {

        static Progress of(RunProgress progress) {
            return new Progress(
                    progress.run().state().word(),
                    progress.run().counts().finished(),
                    progress.mayStillFail(),
                    progress.perSecond(),
                    progress.timeLeft(),
                    progress.boundBy());
        }
    }

    public static CatalogRunJson of(RunDetails run) {
        return new CatalogRunJson(
                run.summary(),
                run.progress().run().startedBy(),
                run.net() == null ? null : run.net().key(),
                Progress.of(run.progress()),
                run.failures(),
                run.holds());
    }
}

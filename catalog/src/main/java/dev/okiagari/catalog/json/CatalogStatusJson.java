package dev.okiagari.catalog.json;

import dev.okiagari.engine.view.RunProgress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is going on.
 *
 * @param net the newest one
 * @param node the name of a node that works on the catalog
 */
public record CatalogStatusJson(
        @Nullable CatalogNetJson net,
        List<OpenRun> open,
        @Nullable String node,
        long owed) {

    /** A run that has not ended. */
    public record OpenRun(long runId, String jobId, long totalTargets, long failed, CatalogRunJson.Progress progress) {
        public static OpenRun of(RunProgress progress) {
            return new OpenRun(
                    progress.run().id(),
                    progress.run().job(),
                    progress.run().total(),
                    progress.run().counts().failed(),
                    CatalogRunJson.Progress.of(progress));
        }
    }
}

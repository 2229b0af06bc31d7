package dev.okiagari.catalog.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a run of a job did, as the log line, the table and the page show it.
 *
 * @param jobId such as catalog.item
 * @param endedAt null while it runs
 */
public record RunSummary(
        long runId,
        String jobId,
        Instant jobStartAt,
        @Nullable Instant endedAt,
        Targets targets,
        Writes writes,
        Judgement judgement) {

    /** total = success + failed + owed + cancelled. */
    public record Targets(long total, long success, long failed, long owed, long cancelled) {}

    /** success = unchanged + gone + dbUpsertSuccess. The two failures count targets that ended by storage.… and db.… */
    public record Writes(
            long unchanged,
            long gone,
            long diffNewHash,
            long s3PutSuccess,
            long s3PutFail,
            long dbUpsertSuccess,
            long dbUpsertFail) {}

    /**
     * How it was judged.
     *
     * @param verdict passed, failed or aborted; null while it runs
     */
    public record Judgement(
            double failureRate,
            double threshold,
            @Nullable String verdict,
            @Nullable Integer exitCode,
            @Nullable String reason) {}
}

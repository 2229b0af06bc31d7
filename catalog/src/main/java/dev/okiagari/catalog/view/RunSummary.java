package dev.okiagari.catalog.view;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a run of a job did. Log line, view {@code catalog.run_summary}, {@code --json} and API spell its members alike, such as
 * {@code success_targets}. Of a run that has not ended, what is not done yet is counted as owed. totalTargets = successTargets +
 * failedTargets + owed + cancelled; successTargets = unchanged + gone + dbUpsertSuccess.
 *
 * @param jobId such as catalog.item
 * @param endedAt null while it runs
 * @param s3PutFail targets that ended by storage.…
 * @param dbUpsertFail targets that ended by db.…
 * @param failureRate failedTargets of totalTargets, from 0 to 1
 * @param threshold the run fails when the rate is above it
 * @param verdict passed, failed or aborted; null while it runs
 */
@JsonNaming(SnakeCaseStrategy.class)
public record RunSummary(
        long runId,
        String jobId,
        Instant jobStartAt,
        @Nullable Instant endedAt,
        long totalTargets,
        long successTargets,
        long failedTargets,
        long owed,
        long cancelled,
        long unchanged,
        long gone,
        long diffNewHash,
        long s3PutSuccess,
        long s3PutFail,
        long dbUpsertSuccess,
        long dbUpsertFail,
        double failureRate,
        double threshold,
        @Nullable String verdict,
        @Nullable Integer exitCode,
        @Nullable String reason) {

    private static final String PASSED = "passed";

    public boolean hasPassed() {
        return PASSED.equals(verdict);
    }

    public boolean hasEnded() {
        return endedAt != null;
    }

    /** The job's word, such as item. */
    public String job() {
        return jobId.substring(jobId.indexOf('.') + 1);
    }

    /** Targets that have finished. */
    public long settled() {
        return totalTargets - owed;
    }

    /** Targets whose new content was written to the tables. */
    public long written() {
        return successTargets - unchanged - gone;
    }
}

package dev.okiagari.server.web.catalog.api;

import dev.okiagari.catalog.view.RunSummary;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a run did. Of one that has not ended, what is not done yet is counted as owed. totalTargets = success + failed + owed + cancelled;
 * success = unchanged + gone + dbUpsertSuccess.
 *
 * @param jobId such as catalog.item
 * @param s3PutFail targets that ended by storage.…
 * @param dbUpsertFail targets that ended by db.…
 * @param failureRate failed of totalTargets, from 0 to 1
 * @param threshold the run fails when the rate is above it
 * @param verdict passed, failed or aborted; null while it runs
 */
public record CatalogRun(
        long runId,
        String jobId,
        Instant jobStartAt,
        @Nullable Instant endedAt,
        long totalTargets,
        long success,
        long failed,
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

    static CatalogRun of(RunSummary run) {
        RunSummary.Targets targets = run.targets();
        RunSummary.Writes writes = run.writes();
        RunSummary.Judgement judgement = run.judgement();
        return new CatalogRun(
                run.runId(),
                run.jobId(),
                run.jobStartAt(),
                run.endedAt(),
                targets.total(),
                targets.success(),
                targets.failed(),
                targets.owed(),
                targets.cancelled(),
                writes.unchanged(),
                writes.gone(),
                writes.diffNewHash(),
                writes.s3PutSuccess(),
                writes.s3PutFail(),
                writes.dbUpsertSuccess(),
                writes.dbUpsertFail(),
                judgement.failureRate(),
                judgement.threshold(),
                judgement.verdict(),
                judgement.exitCode(),
                judgement.reason());
    }
}

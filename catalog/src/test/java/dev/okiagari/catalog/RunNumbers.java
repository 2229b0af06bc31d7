package dev.okiagari.catalog;

import dev.okiagari.catalog.view.RunSummary;

/** The numbers of a run in groups, for tests that compare them together. */
public final class RunNumbers {
    private RunNumbers() {}

    /** What became of its targets. */
    public record Targets(long total, long success, long failed, long owed, long cancelled) {}

    /** What was written for them. */
    public record Writes(
            long unchanged,
            long gone,
            long diffNewHash,
            long s3PutSuccess,
            long s3PutFail,
            long dbUpsertSuccess,
            long dbUpsertFail) {}

    public static Targets targets(RunSummary run) {
        return new Targets(run.totalTargets(), run.successTargets(), run.failedTargets(), run.owed(), run.cancelled());
    }

    public static Writes writes(RunSummary run) {
        return new Writes(
                run.unchanged(),
                run.gone(),
                run.diffNewHash(),
                run.s3PutSuccess(),
                run.s3PutFail(),
                run.dbUpsertSuccess(),
                run.dbUpsertFail());
    }
}

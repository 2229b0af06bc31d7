package dev.okiagari.catalog;

import dev.okiagari.application.Database;
import dev.okiagari.catalog.store.RunReads;
import dev.okiagari.catalog.store.SummaryReads;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.engine.model.Listener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Writes one line with fixed keys when a run of the catalog has ended: a warning unless it passed. Of a run that a target stopped, a line before
 * it says at which target and why. The engine tells one node of each end, also when the run's starter is gone. Threads may share it.
 */
final class SummaryLog implements Listener {
    private static final Logger log = LoggerFactory.getLogger(SummaryLog.class);
    private static final int LONGEST_MESSAGE = 300;

    private final Database database;
    private final String environment;
    private final SummaryReads summaries = new SummaryReads();
    private final RunReads runs = new RunReads();

    SummaryLog(Database database, String environment) {
        this.database = database;
        this.environment = environment;
    }

    @Override
    public void runEnded(RunEnded run) {
        if (run.job().startsWith("catalog.")) {
            database.inTransaction(tx -> summaries.find(tx, run.runId())).ifPresent(summary -> {
                database.inTransaction(tx -> runs.stopCause(tx, run.runId())).ifPresent(cause -> log(summary, cause));
                log(summary);
            });
        }
    }

    private void log(RunSummary run, RunReads.StopCause cause) {
        log.atWarn()
                .addKeyValue("event", "job_stopped")
                .addKeyValue("job_id", run.jobId())
                .addKeyValue("run_id", run.runId())
                .addKeyValue("env", environment)
                .addKeyValue("job_start_at", run.jobStartAt())
                .addKeyValue("entity", run.jobId().substring(run.jobId().indexOf('.') + 1))
                .addKeyValue("source_id", cause.sourceId())
                .addKeyValue("attempt", cause.attempt())
                .addKeyValue("max_attempts", cause.maxAttempts())
                .addKeyValue("error_category", cause.category())
                .addKeyValue("http_status", cause.httpStatus())
                .addKeyValue("exception_name", cause.exceptionName())
                .log(shortened(run.jobId() + " stopped at " + cause.sourceId() + ": " + cause.message()));
    }

    /** In one line, without cutting a character in two. */
    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.codePointCount(0, line.length()) <= LONGEST_MESSAGE
                ? line
                : line.substring(0, line.offsetByCodePoints(0, LONGEST_MESSAGE - 1)) + "…";
    }

    private void log(RunSummary run) {
        boolean hasPassed = "passed".equals(run.judgement().verdict());
        LoggingEventBuilder line = log.atLevel(hasPassed ? Level.INFO : Level.WARN)
                .addKeyValue("event", "run_summary")
                .addKeyValue("job_id", run.jobId())
                .addKeyValue("run_id", run.runId())
                .addKeyValue("env", environment)
                .addKeyValue("job_start_at", run.jobStartAt())
                .addKeyValue("total_targets", run.targets().total())
                .addKeyValue("success", run.targets().success())
                .addKeyValue("failed", run.targets().failed())
                .addKeyValue("owed", run.targets().owed())
                .addKeyValue("cancelled", run.targets().cancelled())
                .addKeyValue("unchanged", run.writes().unchanged())
                .addKeyValue("gone", run.writes().gone())
                .addKeyValue("diff_new_hash", run.writes().diffNewHash())
                .addKeyValue("s3_put_success", run.writes().s3PutSuccess())
                .addKeyValue("s3_put_fail", run.writes().s3PutFail())
                .addKeyValue("db_upsert_success", run.writes().dbUpsertSuccess())
                .addKeyValue("db_upsert_fail", run.writes().dbUpsertFail())
                .addKeyValue("failure_rate", run.judgement().failureRate())
                .addKeyValue("threshold", run.judgement().threshold())
                .addKeyValue("verdict", run.judgement().verdict())
                .addKeyValue("exit_code", run.judgement().exitCode());
        line.log(
                "run {} of {} {}: {}",
                run.runId(),
                run.jobId(),
                run.judgement().verdict(),
                run.judgement().reason());
    }
}

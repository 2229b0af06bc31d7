package dev.okiagari.server.command.catalog;

import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.Table;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What runs did, as a table and as JSON. Pure. */
final class SummarySheet {
    private SummarySheet() {}

    static Table table(List<RunSummary> runs) {
        Table table = new Table()
                .words("JOB")
                .numbers("RUN")
                .numbers("TOTAL")
                .numbers("SUCCESS")
                .numbers("FAILED")
                .numbers("OWED")
                .numbers("UNCHANGED")
                .numbers("GONE")
                .numbers("NEW HASH")
                .numbers("STORED")
                .numbers("UPSERTED")
                .numbers("RATE")
                .numbers("LIMIT")
                .words("VERDICT");
        for (RunSummary run : runs) {
            RunSummary.Targets targets = run.targets();
            RunSummary.Writes writes = run.writes();
            table.row(
                    run.jobId(),
                    run.runId(),
                    targets.total(),
                    targets.success(),
                    targets.failed(),
                    targets.owed(),
                    writes.unchanged(),
                    writes.gone(),
                    writes.diffNewHash(),
                    writes.s3PutSuccess(),
                    writes.dbUpsertSuccess(),
                    percent(run.judgement().failureRate()),
                    percent(run.judgement().threshold()),
                    run.judgement().verdict() == null ? "open" : run.judgement().verdict());
        }
        return table;
    }

    /** Why runs did not pass, a line each. */
    static List<String> reasons(List<RunSummary> runs) {
        return runs.stream()
                .filter(run -> run.judgement().verdict() != null
                        && !"passed".equals(run.judgement().verdict()))
                .map(run -> run.jobId() + " (run " + run.runId() + "): "
                        + run.judgement().reason())
                .toList();
    }

    static Json json(RunSummary run) {
        return new Json()
                .put("run_id", run.runId())
                .put("job_id", run.jobId())
                .put("job_start_at", run.jobStartAt())
                .put("ended_at", run.endedAt())
                .put("total_targets", run.targets().total())
                .put("success", run.targets().success())
                .put("failed", run.targets().failed())
                .put("owed", run.targets().owed())
                .put("cancelled", run.targets().cancelled())
                .put("unchanged", run.writes().unchanged())
                .put("gone", run.writes().gone())
                .put("diff_new_hash", run.writes().diffNewHash())
                .put("s3_put_success", run.writes().s3PutSuccess())
                .put("s3_put_fail", run.writes().s3PutFail())
                .put("db_upsert_success", run.writes().dbUpsertSuccess())
                .put("db_upsert_fail", run.writes().dbUpsertFail())
                .put("failure_rate", run.judgement().failureRate())
                .put("threshold", run.judgement().threshold())
                .put("verdict", run.judgement().verdict())
                .put("exit_code", run.judgement().exitCode())
                .put("reason", run.judgement().reason());
    }

    /** One fact a line, for one run. */
    static Table facts(RunSummary run, Map<String, Long> failures) {
        Table table = new Table().words("").words("");
        table.row("job", run.jobId());
        table.row("run", run.runId());
        table.row("started", time(run.jobStartAt()));
        table.row("ended", run.endedAt() == null ? "open" : time(run.endedAt()));
        table.row(
                "verdict",
                run.judgement().verdict() == null ? "open" : run.judgement().verdict());
        table.row(
                "reason",
                run.judgement().reason() == null ? "" : run.judgement().reason());
        table.row("targets", run.targets().total());
        table.row("success", run.targets().success());
        table.row("failed", run.targets().failed());
        table.row("owed", run.targets().owed());
        table.row("cancelled", run.targets().cancelled());
        table.row("unchanged", run.writes().unchanged());
        table.row("gone", run.writes().gone());
        table.row("new hash", run.writes().diffNewHash());
        table.row("stored", run.writes().s3PutSuccess());
        table.row("not stored", run.writes().s3PutFail());
        table.row("upserted", run.writes().dbUpsertSuccess());
        table.row("not upserted", run.writes().dbUpsertFail());
        table.row(
                "failure rate",
                percent(run.judgement().failureRate()) + ", fails above "
                        + percent(run.judgement().threshold()));
        failures.forEach((category, number) -> table.row("failed as " + category, number));
        return table;
    }

    static String percent(double share) {
        String digits = String.format(Locale.ROOT, "%.3f", share * 100);
        return digits.replaceAll("\\.?0+$", "") + " %";
    }

    static String time(@Nullable Instant at) {
        return at == null ? "" : at.toString().substring(0, 19).replace('T', ' ');
    }
}

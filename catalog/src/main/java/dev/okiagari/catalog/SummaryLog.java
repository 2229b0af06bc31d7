package dev.okiagari.catalog;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.okiagari.application.Database;
import dev.okiagari.catalog.store.SummaryReads;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.engine.model.Listener;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Writes one line with fixed keys when a run of the catalog has ended: a warning unless it passed. Of a run that a target stopped, a line before
 * it says at which target and why. The engine tells one node of each end, also when the run's starter is gone. Threads may share it.
 */
final class SummaryLog implements Listener {
    /** Below the name whose lines are logged by default. */
    static final String LOGGER = "dev.okiagari.events.catalog";

    private static final Logger log = LoggerFactory.getLogger(LOGGER);
    private static final int LONGEST_MESSAGE = 300;
    private static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(DeserializationFeature.USE_LONG_FOR_INTS)
            .build();
    private static final TypeReference<LinkedHashMap<String, Object>> KEYS = new TypeReference<>() {};

    private final Database database;
    private final String environment;
    private final SummaryReads summaries = new SummaryReads();

    SummaryLog(Database database, String environment) {
        this.database = database;
        this.environment = environment;
    }

    @Override
    public void runEnded(RunEnded run) {
        if (run.job().startsWith("catalog.")) {
            database.inTransaction(tx -> summaries.find(tx, run.runId())).ifPresent(summary -> {
                database.inTransaction(tx -> summaries.stopCause(tx, run.runId()))
                        .ifPresent(cause -> log(summary, cause));
                log(summary);
            });
        }
    }

    private void log(RunSummary run, SummaryReads.StopCause cause) {
        log.atWarn()
                .addKeyValue("event", "job_stopped")
                .addKeyValue("job_id", run.jobId())
                .addKeyValue("run_id", run.runId())
                .addKeyValue("env", environment)
                .addKeyValue("job_start_at", run.jobStartAt())
                .addKeyValue("entity", run.job())
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

    /** The names of the keys come from the record that commands and API write. */
    private void log(RunSummary run) {
        LoggingEventBuilder line = log.atLevel(run.hasPassed() ? Level.INFO : Level.WARN)
                .addKeyValue("event", "run_summary")
                .addKeyValue("env", environment);
        for (Map.Entry<String, Object> key : JSON.convertValue(run, KEYS).entrySet()) {
            line = line.addKeyValue(key.getKey(), key.getValue());
        }
        line.log(shortened("run " + run.runId() + " of " + run.jobId() + " " + run.verdict() + ": " + run.reason()));
    }
}

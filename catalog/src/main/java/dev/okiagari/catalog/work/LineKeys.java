package dev.okiagari.catalog.work;

import dev.okiagari.application.Database;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.store.SummaryReads;
import dev.okiagari.engine.model.DatabaseFailed;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The catalog's own keys of the engine's log lines about targets. The start of the job is read for each line: a target that is owed or tried
 * again has the payload of an earlier run. A database that is away costs the line that key alone. Threads may share it.
 */
final class LineKeys {
    private static final Logger log = LoggerFactory.getLogger(LineKeys.class);

    private final Database database;
    private final String environment;
    private final SummaryReads runs = new SummaryReads();

    LineKeys(Database database, String environment) {
        this.database = database;
        this.environment = environment;
    }

    Map<String, ?> of(Job job, String sourceId) {
        Map<String, Object> keys = new HashMap<>();
        keys.put("env", environment);
        keys.put("job_id", job.jobId());
        keys.put("entity", job.word());
        keys.put("source_id", sourceId);
        try {
            database.inTransaction(tx -> runs.newestStart(tx, job.jobId()))
                    .ifPresent(start -> keys.put("job_start_at", start));
        } catch (DatabaseFailed e) {
            log.debug("could not read when {} began; a log line goes without it", job.jobId(), e);
        }
        return keys;
    }
}

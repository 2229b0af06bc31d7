package dev.okiagari.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.okiagari.catalog.view.RunSummary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Catches log lines with keys: the engine's about targets, and the catalog's about runs. */
public final class LogLines implements AutoCloseable {
    /** What every line about a target has. */
    public static final List<String> KEYS = List.of(
            "job_id",
            "run_id",
            "env",
            "job_start_at",
            "entity",
            "source_id",
            "attempt",
            "max_attempts",
            "error_category",
            "http_status",
            "exception_name");

    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final List<Logger> loggers =
            List.of((Logger) LoggerFactory.getLogger("dev.okiagari.engine.events"), (Logger)
                    LoggerFactory.getLogger(SummaryLog.LOGGER));

    /** One line. */
    public record Line(Level level, String message, Map<String, @Nullable Object> keys) {
        public @Nullable Object key(String name) {
            return keys.get(name);
        }
    }

    public LogLines() {
        lines.start();
        loggers.forEach(logger -> {
            logger.setLevel(Level.INFO);
            logger.setAdditive(false);
            logger.addAppender(lines);
        });
    }

    public List<Line> of(String event) {
        return List.copyOf(lines.list).stream()
                .map(LogLines::line)
                .filter(line -> event.equals(line.key("event")))
                .toList();
    }

    /** Those about one target. */
    public List<Line> of(String event, String sourceId) {
        return of(event).stream()
                .filter(line -> sourceId.equals(line.key("source_id")))
                .toList();
    }

    public void forget() {
        lines.list.clear();
    }

    private static Line line(ILoggingEvent event) {
        Map<String, @Nullable Object> keys = new HashMap<>();
        if (event.getKeyValuePairs() != null) {
            event.getKeyValuePairs().forEach(pair -> keys.put(pair.key, pair.value));
        }
        return new Line(event.getLevel(), event.getFormattedMessage(), keys);
    }

    /** Every key is there, and says what is known of the run, the target and the failure. */
    public static void requireKeys(
            Line line, RunSummary run, String sourceId, String category, @Nullable Integer status) {
        assertThat(line.keys())
                .containsKeys(KEYS.toArray(String[]::new))
                .containsEntry("job_id", run.jobId())
                .containsEntry("run_id", run.runId())
                .containsEntry("env", "dev")
                .containsEntry("job_start_at", run.jobStartAt())
                .containsEntry("entity", run.jobId().substring("catalog.".length()))
                .containsEntry("source_id", sourceId)
                .containsEntry("max_attempts", 5)
                .containsEntry("error_category", category)
                .containsEntry("http_status", status);
        assertThat(String.valueOf(line.key("exception_name"))).matches("\\w+");
        assertThat(line.message()).isNotBlank().doesNotContain("app-4711-id", "pk_4711_key", "secret-4711");
    }

    @Override
    public void close() {
        loggers.forEach(logger -> {
            logger.detachAppender(lines);
            logger.setLevel(null);
            logger.setAdditive(true);
        });
    }
}

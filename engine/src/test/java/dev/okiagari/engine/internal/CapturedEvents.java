package dev.okiagari.engine.internal;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.okiagari.engine.internal.log.EventLog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** The engine's log lines with keys while this is open. */
public final class CapturedEvents implements AutoCloseable {
    private final Logger logger = (Logger) LoggerFactory.getLogger(EventLog.LOGGER);
    private final @Nullable Level levelBefore = logger.getLevel();
    private final List<Line> lines = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            Map<String, @Nullable Object> keys = new HashMap<>();
            event.getKeyValuePairs().forEach(pair -> keys.put(pair.key, pair.value));
            boolean hasTrace = event.getThrowableProxy() != null;
            lines.add(new Line(event.getLevel().toString(), event.getFormattedMessage(), keys, hasTrace));
        }
    };

    /** One line. */
    public record Line(String level, String message, Map<String, @Nullable Object> keys, boolean hasTrace) {
        public @Nullable Object get(String key) {
            return keys.get(key);
        }
    }

    public CapturedEvents() {
        logger.setLevel(Level.INFO);
        logger.setAdditive(false);
        appender.start();
        logger.addAppender(appender);
    }

    /** The lines of one event so far, oldest first. */
    public List<Line> of(String event) {
        return lines.stream().filter(line -> event.equals(line.get("event"))).toList();
    }

    /** Those of them with this value. */
    public List<Line> of(String event, String key, Object value) {
        return of(event).stream().filter(line -> value.equals(line.get(key))).toList();
    }

    @Override
    public void close() {
        logger.detachAppender(appender);
        logger.setAdditive(true);
        logger.setLevel(levelBefore);
    }
}

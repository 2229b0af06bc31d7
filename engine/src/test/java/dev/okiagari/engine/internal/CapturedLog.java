package dev.okiagari.engine.internal;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.slf4j.LoggerFactory;

/** What one class logs while this is open. */
public final class CapturedLog implements AutoCloseable {
    private static final long LONGEST_WAIT_SECONDS = 30;

    private final Logger logger;
    private final Level levelBefore;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            lines.add(event.getLevel() + " " + event.getFormattedMessage() + "\n"
                    + ThrowableProxyUtil.asString(event.getThrowableProxy()));
        }
    };

    private CapturedLog(Logger logger, Level level) {
        this.logger = logger;
        this.levelBefore = logger.getEffectiveLevel();
        logger.setLevel(level);
        appender.start();
        logger.addAppender(appender);
    }

    public static CapturedLog of(Class<?> type) {
        return new CapturedLog((Logger) LoggerFactory.getLogger(type), Level.INFO);
    }

    /** The same with what is logged for debugging. */
    public static CapturedLog atDebug(Class<?> type) {
        return new CapturedLog((Logger) LoggerFactory.getLogger(type), Level.DEBUG);
    }

    /** The next line with its stack trace; waits for it. */
    public String next() throws InterruptedException {
        String line = lines.poll(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
        if (line == null) {
            throw new AssertionError("nothing was logged");
        }
        return line;
    }

    /** The next line that is like this; waits for it and drops those before. */
    public String next(Predicate<String> wanted) throws InterruptedException {
        String line = next();
        while (!wanted.test(line)) {
            line = next();
        }
        return line;
    }

    /** What was logged and not asked for yet. */
    public List<String> rest() {
        return List.copyOf(lines);
    }

    @Override
    public void close() {
        logger.detachAppender(appender);
        logger.setLevel(levelBefore);
    }
}

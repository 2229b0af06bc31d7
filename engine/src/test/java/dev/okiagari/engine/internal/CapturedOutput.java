package dev.okiagari.engine.internal;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.LoggerFactory;

/** All that the engine logs as a warning or worse, and all that is printed as an error, while this is open. */
public final class CapturedOutput implements AutoCloseable {
    private final PrintStream before = System.err;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final Logger logger = (Logger) LoggerFactory.getLogger("dev.okiagari");
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            if (event.getLevel().isGreaterOrEqual(Level.WARN)) {
                lines.add(event.getLevel() + " " + event.getFormattedMessage() + "\n"
                        + ThrowableProxyUtil.asString(event.getThrowableProxy()));
            }
        }
    };

    private CapturedOutput() {
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        appender.start();
        logger.addAppender(appender);
    }

    public static CapturedOutput capture() {
        return new CapturedOutput();
    }

    public String text() {
        return String.join("\n", lines) + printed.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        logger.detachAppender(appender);
        System.setErr(before);
    }
}

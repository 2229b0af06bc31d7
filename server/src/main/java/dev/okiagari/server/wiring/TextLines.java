package dev.okiagari.server.wiring;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.okiagari.jdbc.Messages;
import dev.okiagari.kit.terminal.OneLine;

/**
 * Log lines for people. What others said shows no secrets and cannot move the cursor, turn the reading around or look like
 * another log line, in stack traces neither. Named in logback.xml. Threads may share it.
 */
public final class TextLines extends PatternLayoutEncoder {
    @Override
    public byte[] encode(ILoggingEvent event) {
        String lines =
                OneLine.lines(Messages.masked(getLayout().doLayout(event))).stripTrailing();
        return (lines.replaceAll("\n(?!\t)", "\n    ") + System.lineSeparator()).getBytes(UTF_8);
    }
}

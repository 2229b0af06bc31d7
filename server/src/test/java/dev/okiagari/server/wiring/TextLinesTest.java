package dev.okiagari.server.wiring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.joran.spi.JoranException;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** The log for people, as logback.xml sets it up. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class TextLinesTest {
    @Test
    void a_line_is_its_time_level_place_and_message() throws JoranException {
        assertThat(line("attempt 2 of 3 failed\nreally", null))
                .matches(
                        "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z WARN  logger attempt 2 of 3 failed\n    really\n");
    }

    @Test
    void neither_a_message_nor_a_trace_shows_a_secret_or_moves_the_cursor() throws JoranException {
        String hostile = "https://ann:hunter2@example.org/?api_key=hunter2&q=1 \u001B[2J\u202E";

        String text = line(hostile, new IllegalStateException(hostile, new IllegalArgumentException(hostile)));

        assertThat(text)
                .doesNotContain("hunter2")
                .contains("https://ann:***@example.org/?api_key=***&q=1")
                .contains("Caused by: java.lang.IllegalArgumentException");
        assertThat(text.chars()).allMatch(c -> c == '\n' || c == '\t' || (c >= 0x20 && c < 0x7f));
    }

    @Test
    void what_others_said_cannot_look_like_another_line() throws JoranException {
        String faked = "no\n2026-01-01T00:00:00.000Z ERROR Node all is lost";

        assertThat(line(faked, new IllegalStateException(faked)).lines().skip(1))
                .allMatch(l -> l.matches("\\s.*"));
    }

    private static String line(String message, @org.jspecify.annotations.Nullable Throwable thrown)
            throws JoranException {
        LoggerContext context = new LoggerContext();
        context.putProperty("okiagari.log", "text");
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(Objects.requireNonNull(TextLinesTest.class.getResource("/logback.xml")));
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        ConsoleAppender<ILoggingEvent> appender =
                (ConsoleAppender<ILoggingEvent>) Objects.requireNonNull(root.getAppender("text"));
        LoggingEvent event = new LoggingEvent(
                TextLinesTest.class.getName(),
                context.getLogger("some.logger"),
                Level.WARN,
                message,
                thrown,
                new Object[0]);
        try {
            return new String(appender.getEncoder().encode(event), UTF_8);
        } finally {
            context.stop();
        }
    }
}

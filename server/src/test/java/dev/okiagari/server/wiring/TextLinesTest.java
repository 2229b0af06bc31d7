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

    @Test
    void a_message_has_at_most_300_characters_and_no_half_secret() throws JoranException {
        String text = line("x".repeat(280) + " password=hunter2hunter2hunter2 " + "y".repeat(500), null);

        assertThat(text.replaceFirst("^.* logger ", "").strip())
                .hasSizeBetween(290, 310)
                .startsWith("xxx");
        assertThat(text).doesNotContain("hunter");
    }

    @Test
    void failed_attempts_and_runs_are_logged_by_default_and_nodes_are_not() throws JoranException {
        LoggerContext context = configured();

        assertThat(context.getLogger("dev.okiagari.engine.events").getEffectiveLevel())
                .isEqualTo(Level.INFO);
        assertThat(context.getLogger("dev.okiagari.engine.events.nodes").getEffectiveLevel())
                .isEqualTo(Level.WARN);
        assertThat(context.getLogger("dev.okiagari.events.catalog").getEffectiveLevel())
                .isEqualTo(Level.INFO);
        assertThat(context.getLogger("dev.okiagari.engine").getEffectiveLevel()).isEqualTo(Level.WARN);
        context.stop();
    }

    @Test
    void the_level_that_is_set_is_that_of_all() throws JoranException {
        LoggerContext context = new LoggerContext();
        context.putProperty("OKIAGARI_LOG_LEVEL", "error");
        configure(context);

        assertThat(context.getLogger("dev.okiagari.engine.events").getEffectiveLevel())
                .isEqualTo(Level.ERROR);
        assertThat(context.getLogger("dev.okiagari.engine.events.nodes").getEffectiveLevel())
                .isEqualTo(Level.ERROR);
        context.stop();
    }

    private static LoggerContext configured() throws JoranException {
        LoggerContext context = new LoggerContext();
        context.putProperty("okiagari.log", "text");
        configure(context);
        return context;
    }

    private static void configure(LoggerContext context) throws JoranException {
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(Objects.requireNonNull(TextLinesTest.class.getResource("/logback.xml")));
    }

    private static String line(String message, @org.jspecify.annotations.Nullable Throwable thrown)
            throws JoranException {
        LoggerContext context = configured();
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

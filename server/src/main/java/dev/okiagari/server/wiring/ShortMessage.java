package dev.okiagari.server.wiring;

import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.okiagari.jdbc.Messages;

/**
 * The message of a log line, without secrets and at most 300 characters: what others said may be as long as they like. Named in
 * logback.xml. Threads may share it.
 */
public final class ShortMessage extends ClassicConverter {
    private static final int LONGEST = 300;

    @Override
    public String convert(ILoggingEvent event) {
        return of(event);
    }

    /** Masked before it is cut, because half a secret is still a secret. */
    static String of(ILoggingEvent event) {
        String message = Messages.masked(String.valueOf(event.getFormattedMessage()));
        return message.codePointCount(0, message.length()) <= LONGEST
                ? message
                : message.substring(0, message.offsetByCodePoints(0, LONGEST - 1)) + "…";
    }
}

package dev.okiagari.sandbox.wire;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Times as HTTP writes them: Sun, 06 Nov 1994 08:49:37 GMT. */
public final class HttpDate {
    private static final DateTimeFormatter FORM = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private HttpDate() {}

    public static String of(Instant at) {
        return FORM.format(at);
    }

    /** The present time as limits of code hosts write it. */
    public static long epochSeconds() {
        return Instant.now().getEpochSecond();
    }

    static String now() {
        return of(Instant.now());
    }
}

package dev.okiagari.gateway.redaction;

import dev.okiagari.jdbc.Messages;
import org.jspecify.annotations.Nullable;

/**
 * Takes secrets out of texts before they are stored or logged: every {@link Secret} of this process, and what looks like one
 * (passwords in addresses, bearer tokens, keys by name). The engine masks failure messages by the same rules; this is for
 * everything else. Pure functions.
 */
public final class Redaction {
    private Redaction() {}

    /** A short text, as it may be stored: masked, without NUL, at most 4 KiB. */
    public static String message(@Nullable String text) {
        return Messages.clean(text);
    }

    /** The whole text, masked. */
    public static String text(String text) {
        return Messages.masked(text);
    }

    /** An exception's names and messages along its causes, outermost first, masked: for a log line. */
    public static String causes(Throwable thrown) {
        StringBuilder words = new StringBuilder();
        int links = 0;
        for (Throwable link = thrown; link != null && links < 16; link = link.getCause()) {
            words.append(words.isEmpty() ? "" : " ← ").append(link.getClass().getSimpleName());
            if (link.getMessage() != null) {
                words.append(": ").append(link.getMessage());
            }
            links++;
        }
        return Messages.clean(words.toString());
    }
}

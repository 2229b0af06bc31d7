package dev.okiagari.engine.internal.store.sql;

import dev.okiagari.engine.internal.text.Causes;
import org.slf4j.Logger;

/** Logs failures of work that is retried: one line while the database is unavailable, otherwise with the stack trace. */
public final class FailureLog {
    private FailureLog() {}

    /** Logs a failure as a warning, in the form "could not rescue item 7". */
    public static void warn(Logger log, String what, Throwable thrown) {
        if (SqlStates.isUnavailable(thrown)) {
            log.warn("{} because the database is unavailable: {}", what, Causes.message(thrown));
        } else {
            log.warn("{}", what, Causes.printable(thrown));
        }
    }
}

package dev.okiagari.engine.model;

import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.jdbc.DatabaseErrors;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The database refused a statement or did not answer. The call has had no effect, unless its commit failed: then it may
 * have. {@link #isUnavailable} tells whether trying again later may help.
 */
public final class DatabaseFailed extends EngineException {
    public DatabaseFailed(SQLException cause) {
        super(
                "okiagari.database_failed",
                "could not do that because the database said: " + Causes.message(cause),
                cause);
    }

    /**
     * True when the connection is lost or the server takes no work now (stopped, starting, out of connections, disk
     * full, read-only): the same call may succeed later.
     */
    public boolean isUnavailable() {
        return isUnavailable(this);
    }

    /** The same for any exception that has an {@link SQLException} among its causes; false without one. */
    public static boolean isUnavailable(Throwable thrown) {
        String state = sqlState(thrown);
        return state != null && DatabaseErrors.isUnavailable(state);
    }

    /** The first SQLSTATE among the causes, or null. */
    public static @Nullable String sqlState(Throwable thrown) {
        return DatabaseErrors.sqlState(thrown);
    }
}

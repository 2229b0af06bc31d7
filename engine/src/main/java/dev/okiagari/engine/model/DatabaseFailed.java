package dev.okiagari.engine.model;

import dev.okiagari.engine.internal.text.Causes;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The database refused a statement, or did not answer. Nothing of the call has happened, unless its commit was what failed:
 * then it may have. {@link #isUnavailable} tells whether trying again later may help.
 */
public final class DatabaseFailed extends EngineException {
    public DatabaseFailed(SQLException cause) {
        super(
                "okiagari.database_failed",
                "could not do that because the database said: " + Causes.message(cause),
                cause);
    }

    /**
     * True when the connection or the server is gone or takes no work now (stopped, starting, out of connections, disk
     * full, read-only): it says nothing about the call itself, which may pass later.
     */
    public boolean isUnavailable() {
        return isUnavailable(this);
    }

    /** The same for any exception that has an {@link SQLException} among its causes; false without one. */
    public static boolean isUnavailable(Throwable thrown) {
        String state = sqlState(thrown);
        return state != null
                && (state.startsWith("08")
                        || state.startsWith("57P")
                        || state.startsWith("53")
                        || state.startsWith("58")
                        || state.equals("25006") // read-only: a standby, or a server that is being switched over
                        || state.equals("25P03")); // idle-in-transaction timeout: the session was ended
    }

    /** The first SQLSTATE among the causes, or null. */
    public static @Nullable String sqlState(Throwable thrown) {
        for (Throwable t : Causes.of(thrown)) {
            if (t instanceof SQLException sql && sql.getSQLState() != null) {
                return sql.getSQLState();
            }
        }
        return null;
    }
}

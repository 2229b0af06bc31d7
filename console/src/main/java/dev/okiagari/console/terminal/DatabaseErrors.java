package dev.okiagari.console.terminal;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;

/** Tells errors of a database that is away from other errors. Pure. */
public final class DatabaseErrors {
    private static final Set<String> CLASSES = Set.of("08", "53", "58");

    private DatabaseErrors() {}

    /** True when the connection or the server is gone, or the server takes no work at the moment. */
    public static boolean isUnavailable(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t instanceof SQLTransientConnectionException) {
                return true;
            }
            if (t instanceof SQLException sql && sql.getSQLState() != null) {
                return isUnavailable(sql.getSQLState());
            }
        }
        return false;
    }

    private static boolean isUnavailable(String state) {
        return state.startsWith("57P")
                || (state.length() >= 2 && CLASSES.contains(state.substring(0, 2)))
                || state.equals("25006") // read-only: a standby, or a server that is being switched over
                || state.equals("25P03"); // idle-in-transaction timeout: the session was ended
    }
}

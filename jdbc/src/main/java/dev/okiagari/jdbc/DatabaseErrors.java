package dev.okiagari.jdbc;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells errors of a database that is unavailable from other errors. Pure; threads may share it. */
public final class DatabaseErrors {
    private static final Set<String> CLASSES = Set.of("08", "53", "58");

    /** Causes may be a circle. */
    private static final int LONGEST_CHAIN = 16;

    private DatabaseErrors() {}

    /** True when the connection or the server is gone, a pool lends no connection, or the server takes no work at the moment. */
    public static boolean isUnavailable(Throwable thrown) {
        Throwable link = thrown;
        for (int i = 0; link != null && i < LONGEST_CHAIN; i++) {
            if (link instanceof SQLTransientConnectionException) {
                return true;
            }
            if (link instanceof SQLException sql && sql.getSQLState() != null) {
                return isUnavailable(sql.getSQLState());
            }
            link = causeOf(link);
        }
        return false;
    }

    /** True for an SQLSTATE that says nothing about the statement itself: it may pass when it is run again later. */
    public static boolean isUnavailable(String sqlState) {
        return sqlState.startsWith("57P")
                || (sqlState.length() >= 2 && CLASSES.contains(sqlState.substring(0, 2)))
                || sqlState.equals("25006") // read-only: a standby, or a server that is being switched over
                || sqlState.equals("25P03"); // idle-in-transaction timeout: the session was ended
    }

    /** The first SQLSTATE among the exception and its causes, or null. */
    public static @Nullable String sqlState(Throwable thrown) {
        Throwable link = thrown;
        for (int i = 0; link != null && i < LONGEST_CHAIN; i++) {
            if (link instanceof SQLException sql && sql.getSQLState() != null) {
                return sql.getSQLState();
            }
            link = causeOf(link);
        }
        return null;
    }

    /** The exception may be anybody's: one whose {@code getCause} throws has none. */
    private static @Nullable Throwable causeOf(Throwable thrown) {
        try {
            return thrown.getCause();
        } catch (Throwable t) { // an Error too: whatever the method does concerns this exception alone
            return null;
        }
    }
}

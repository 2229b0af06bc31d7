package dev.okiagari.engine.internal.store.sql;

import dev.okiagari.engine.model.DatabaseFailed;
import org.jspecify.annotations.Nullable;

/** What an error of the database says about the transaction it ended. */
public final class SqlStates {
    private SqlStates() {}

    /** The first SQLSTATE in the cause chain, or null. */
    public static @Nullable String find(Throwable thrown) {
        return DatabaseFailed.sqlState(thrown);
    }

    /** Deadlock or serialization failure: the same transaction may succeed when it is retried. */
    public static boolean isConflict(Throwable thrown) {
        String state = find(thrown);
        return "40001".equals(state) || "40P01".equals(state);
    }

    /** Another session holds a lock that was needed at once. */
    public static boolean isLockTimeout(Throwable thrown) {
        return "55P03".equals(find(thrown));
    }

    /** The server's disk is full or it has too many sessions: waiting helps, whatever the work was. */
    public static boolean isFull(Throwable thrown) {
        String state = find(thrown);
        return "53100".equals(state) || "53300".equals(state);
    }

    /** The connection is lost or the server takes no work now: the transaction itself is not at fault. */
    public static boolean isUnavailable(Throwable thrown) {
        return DatabaseFailed.isUnavailable(thrown);
    }
}

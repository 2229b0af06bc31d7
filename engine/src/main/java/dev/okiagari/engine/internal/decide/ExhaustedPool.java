package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.internal.text.Causes;
import java.util.List;

/**
 * How connection pools report that no connection became free in time. That differs from a pool that could not open a
 * connection: HikariCP uses the same words for both, but only the latter has a cause.
 */
final class ExhaustedPool {
    /** The message on the item and in the ledger. */
    static final String WORDS = "no connection in the application's pool";

    private static final List<Sign> SIGNS = List.of(
            new Sign(
                    "HikariCP",
                    "java.sql.SQLTransientConnectionException",
                    "Connection is not available, request timed out",
                    true),
            new Sign("Tomcat JDBC", "org.apache.tomcat.jdbc.pool.PoolExhaustedException", ""),
            new Sign("DBCP 2", "java.sql.SQLException", "Cannot get a connection, pool error"),
            new Sign("c3p0", "java.sql.SQLException", "An attempt by a client to checkout a Connection has timed out"),
            new Sign("Agroal", "java.sql.SQLException", "Sorry, acquisition timeout"),
            new Sign("Agroal", "java.sql.SQLException", "Acquisition timeout while waiting for new connection"));

    /**
     * A pool's exception: its class, or one that it extends, and what its message contains.
     *
     * @param aloneOnly true if it means something else when it has a cause
     */
    private record Sign(String pool, String className, String words, boolean aloneOnly) {
        Sign(String pool, String className, String words) {
            this(pool, className, words, false);
        }

        boolean isSaidBy(Throwable thrown) {
            String message = Causes.message(thrown);
            return Causes.isA(thrown, className)
                    && message != null
                    && message.contains(words)
                    && (!aloneOnly || Causes.of(thrown).size() == 1);
        }
    }

    private ExhaustedPool() {}

    /** The pools that are known. */
    static List<String> pools() {
        return SIGNS.stream().map(Sign::pool).distinct().toList();
    }

    /** True when this exception itself, without its causes, says so. */
    static boolean isSaidBy(Throwable thrown) {
        return SIGNS.stream().anyMatch(sign -> sign.isSaidBy(thrown));
    }
}

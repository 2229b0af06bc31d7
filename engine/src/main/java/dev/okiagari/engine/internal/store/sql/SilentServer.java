package dev.okiagari.engine.internal.store.sql;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import dev.okiagari.engine.internal.text.Causes;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server that hangs leaves its connections open, and HikariCP tests idle ones in turn, each for up to five seconds,
 * before it lends a new one. So when a statement got no answer in time, idle connections of the pool are dropped. Other
 * pools test in other ways.
 */
final class SilentServer {
    private static final Logger log = LoggerFactory.getLogger(SilentServer.class);

    /** Sessions with longer limits fail later because of the same silence, when the pool already has good connections. */
    private static final Duration ONE_SILENCE = Duration.ofSeconds(30);

    private static final boolean HAS_HIKARI =
            SilentServer.class.getClassLoader().getResource("com/zaxxer/hikari/HikariDataSource.class") != null;

    private SilentServer() {}

    /** Does nothing unless the failure was a silence and the data source is a HikariCP pool. */
    static void look(DataSource source, Throwable thrown) {
        if (HAS_HIKARI && Causes.of(thrown).stream().anyMatch(SocketTimeoutException.class::isInstance)) {
            Hikari.dropIdle(source);
        }
    }

    /** Loaded only where there is HikariCP. */
    private static final class Hikari {
        private static final Set<HikariPoolMXBean> JUST_DROPPED = ConcurrentHashMap.newKeySet();

        static void dropIdle(DataSource source) {
            try {
                if (source.isWrapperFor(HikariDataSource.class)) {
                    HikariPoolMXBean pool =
                            source.unwrap(HikariDataSource.class).getHikariPoolMXBean();
                    if (pool != null && isFirst(pool)) { // null: it has never lent anything
                        log.warn("the database server is silent; idle connections of the pool are dropped");
                        pool.softEvictConnections();
                    }
                }
            } catch (SQLException e) {
                log.debug("could not inspect the connection pool", e);
            }
        }

        private static boolean isFirst(HikariPoolMXBean pool) {
            boolean isFirst = JUST_DROPPED.add(pool);
            if (isFirst) {
                CompletableFuture.delayedExecutor(ONE_SILENCE.toSeconds(), TimeUnit.SECONDS)
                        .execute(() -> JUST_DROPPED.remove(pool));
            }
            return isFirst;
        }
    }
}

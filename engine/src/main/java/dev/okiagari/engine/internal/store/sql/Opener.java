package dev.okiagari.engine.internal.store.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGProperty;
import org.postgresql.ds.PGSimpleDataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens connections within a limit that lets the driver try every server of its list. The driver's own data source has no limit: it is
 * asked on another thread, and one with several servers and no time limits gets them. Any other data source may belong to the
 * caller's thread and has limits of its own. Safe for many threads.
 */
public final class Opener {
    private static final Logger log = LoggerFactory.getLogger(Opener.class);

    /** Of a pool whose address is not known yet: as long as most pools wait. */
    private static final Duration LONGEST_UNKNOWN = Duration.ofSeconds(30);

    /** What an answer to a caller's own statement may take where nobody has said so: those of the engine are short. */
    private static final Duration LONGEST_ANSWER = Duration.ofMinutes(1);

    private static final String SERVER_SETTINGS =
            "connectTimeout=2&sslResponseTimeout=2000&socketTimeout=5&targetServerType=primary";

    private final DataSource source;
    private volatile @Nullable ServerList reach;

    public Opener(DataSource source) {
        this.source = source;
        this.reach = bounded(source) instanceof PGSimpleDataSource drivers
                ? ServerList.of(String.valueOf(drivers.getURL()))
                : null;
    }

    /** For one use by the engine's caller. Waits, interrupted or not, for no longer than the limit. */
    public static Connection open(DataSource source) throws SQLException {
        if (!isDriversOwn(source)) {
            return source.getConnection();
        }
        Opener opener = new Opener(source);
        Connection opened = new Opening<>(opener::connect, Session::abort).awaitUninterruptibly(opener.longest());
        if (((PGSimpleDataSource) source).getSocketTimeout() == 0 && opened.getNetworkTimeout() != 0) {
            opened.setNetworkTimeout(Runnable::run, Math.toIntExact(LONGEST_ANSWER.toMillis()));
        }
        return opened;
    }

    /** Takes one on this thread; callers that wait for that do so for {@link #longest} at most. */
    Connection connect() throws SQLException {
        Connection opened = bounded(source).getConnection();
        try {
            if (reach == null) {
                reach = ServerList.of(String.valueOf(opened.getMetaData().getURL()));
            }
            return opened;
        } catch (SQLException | RuntimeException | Error e) {
            Session.abort(opened);
            throw e;
        }
    }

    /** How long opening one may take. */
    Duration longest() {
        ServerList known = reach;
        return known == null ? LONGEST_UNKNOWN : known.longest();
    }

    /** How many connections the data source lends at a time, or {@code most} if it is at least that. */
    public int countLent(int most) throws InterruptedException {
        return isDriversOwn(source) ? most : LentConnections.count(source, most, longest());
    }

    /** Something has failed: if that was a silence of the server, connections that idle in a pool are dropped. */
    public static void noteFailure(DataSource source, Throwable thrown) {
        SilentServer.look(source, thrown);
    }

    void noteFailure(Throwable thrown) {
        noteFailure(source, thrown);
    }

    /** Says what to add to an address whose first server can keep the node from the others; after the first connection. */
    public void warnIfUnbounded() {
        ServerList known = reach;
        if (known != null && known.endsAtFirst()) {
            log.warn(
                    "the JDBC address names {} servers and has no socketTimeout: one that hangs keeps connections from"
                            + " the others; add {} to the address",
                    known.hosts(),
                    SERVER_SETTINGS);
        }
    }

    /** Neither a pool nor a session that was changed: each request gets a new connection. */
    private static boolean isDriversOwn(DataSource source) {
        return source.getClass() == PGSimpleDataSource.class;
    }

    /**
     * The same data source, or a copy with the limits that its address does not set. Made for each use, as its owner may give it
     * another password.
     */
    private static DataSource bounded(DataSource source) {
        if (!isDriversOwn(source)) {
            return source;
        }
        PGSimpleDataSource given = (PGSimpleDataSource) source;
        ServerList reach = ServerList.of(String.valueOf(given.getURL()));
        if (reach == null || !reach.endsAtFirst()) {
            return given;
        }
        PGSimpleDataSource copy = new PGSimpleDataSource();
        copy.setURL(given.getURL());
        copy.setUser(given.getUser());
        copy.setPassword(given.getPassword());
        if (isUsual(given, PGProperty.CONNECT_TIMEOUT) || given.getConnectTimeout() == 0) {
            copy.setConnectTimeout(Math.toIntExact(ServerList.USUAL_CONNECT.toSeconds()));
        }
        if (isUsual(given, PGProperty.SSL_RESPONSE_TIMEOUT)) {
            copy.setSslResponseTimeout(Math.toIntExact(ServerList.USUAL_CONNECT.toMillis()));
        }
        if (given.getSocketTimeout() == 0) {
            copy.setSocketTimeout(Math.toIntExact(ServerList.USUAL_SILENCE.toSeconds()));
        }
        return copy;
    }

    private static boolean isUsual(PGSimpleDataSource given, PGProperty property) {
        String value = given.getProperty(property);
        return value == null || value.equals(property.getDefaultValue());
    }
}

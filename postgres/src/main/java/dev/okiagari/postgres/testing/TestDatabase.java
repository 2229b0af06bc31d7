package dev.okiagari.postgres.testing;

import dev.okiagari.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A database for one test, dropped on close together with the sessions still in it. One that is not closed is dropped
 * at the end of the JVM. Threads may share it.
 */
public final class TestDatabase implements AutoCloseable {

    private final EmbeddedPostgres server;
    private final String name;
    private final ConcurrentLinkedDeque<Connection> kept = new ConcurrentLinkedDeque<>();

    /** What a test does with a session. */
    @FunctionalInterface
    public interface Use<T> {
        T on(Connection connection) throws SQLException;
    }

    TestDatabase(EmbeddedPostgres server, String name) {
        this.server = server;
        this.name = name;
    }

    public String name() {
        return name;
    }

    public String jdbcUrl() {
        return server.jdbcUrl(name);
    }

    public String user() {
        return server.user();
    }

    public String password() {
        return server.password();
    }

    /** New connections, not a pool. */
    public PGSimpleDataSource dataSource() {
        return server.dataSource(name);
    }

    /**
     * Uses a session that is kept for the next call. For looks at the database: a test that looks ten times a second would spend most of its time on
     * opening connections. What the use sets on the session stays set.
     */
    public <T> T look(Use<T> use) throws SQLException {
        Connection session = session();
        try {
            T seen = use.on(session);
            kept.push(session);
            return seen;
        } catch (SQLException | RuntimeException | Error e) {
            session.close();
            throw e;
        }
    }

    private Connection session() throws SQLException {
        @Nullable Connection known = kept.poll();
        while (known != null && !known.isValid(5)) { // its server may have been killed
            known.close();
            known = kept.poll();
        }
        return known == null ? dataSource().getConnection() : known;
    }

    @Override
    public void close() {
        server.dropDatabase(name);
    }
}

package dev.okiagari.postgres.testing;

import dev.okiagari.postgres.EmbeddedPostgres;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A database of a test's own, dropped on close together with the sessions still in it. One that is not closed goes with the
 * JVM. Threads may share it.
 */
public final class TestDatabase implements AutoCloseable {

    private final EmbeddedPostgres server;
    private final String name;

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

    @Override
    public void close() {
        server.dropDatabase(name);
    }
}

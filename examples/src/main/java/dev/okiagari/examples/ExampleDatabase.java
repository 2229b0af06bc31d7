package dev.okiagari.examples;

import dev.okiagari.engine.Schema;
import dev.okiagari.postgres.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * A fresh database for one run of one example, on an embedded PostgreSQL in a folder, so that nothing has to be
 * installed. The folder is the first argument of the example, or {@code okiagari-data}. For one thread.
 */
final class ExampleDatabase implements AutoCloseable {
    private final EmbeddedPostgres server;
    private final String name;

    private ExampleDatabase(EmbeddedPostgres server, String name) {
        this.server = server;
        this.name = name;
    }

    /** Starts the server, or joins the one that runs in the folder. What the last run of this example left is dropped. */
    static ExampleDatabase open(String example, String... arguments) throws SQLException {
        Path folder = Path.of(arguments.length > 0 ? arguments[0] : "okiagari-data");
        ExampleDatabase database = new ExampleDatabase(EmbeddedPostgres.open(folder), "example_" + example);
        try {
            database.server.dropDatabase(database.name);
            database.server.createDatabase(database.name);
            Schema.apply(database.source());
            return database;
        } catch (SQLException | RuntimeException e) {
            database.close();
            throw e;
        }
    }

    DataSource source() {
        return server.dataSource(name);
    }

    /** Stops the server, unless another process uses it. The database stays in the folder, to be looked at. */
    @Override
    public void close() {
        server.close();
    }
}

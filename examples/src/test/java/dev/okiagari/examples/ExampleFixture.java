package dev.okiagari.examples;

import dev.okiagari.engine.Schema;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.sql.DataSource;

/** Runs an example on a fresh database and catches what it prints. */
final class ExampleFixture {
    private ExampleFixture() {}

    /** What an example's {@code main} does once it has a database. */
    @FunctionalInterface
    interface Example {
        void run(DataSource database, PrintStream out) throws Exception;
    }

    static List<String> by(Class<?> test, Example example) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TestDatabase database = database(test);
                PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            example.run(database.dataSource(), out);
        }
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    static TestDatabase database(Class<?> test) {
        return TestPostgres.database(test, "engine", Schema::apply);
    }
}

package dev.okiagari.engine;

import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;

/** A fresh database with the engine's schema, for one test class. */
public final class EngineDatabase {
    private EngineDatabase() {}

    public static TestDatabase of(Class<?> testClass) {
        return TestPostgres.database(testClass, "engine", Schema::apply);
    }
}

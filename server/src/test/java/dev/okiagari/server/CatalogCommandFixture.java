package dev.okiagari.server;

import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A database with the catalog's tables, the sandbox, and the environment that leads commands to both. */
final class CatalogCommandFixture implements AutoCloseable {
    final TestDatabase database;
    final Sandbox sandbox = Sandbox.start(SandboxSettings.defaults());
    final Map<String, String> environment;

    private CatalogCommandFixture(TestDatabase database, Path folder) {
        this.database = database;
        Map<String, String> all = new HashMap<>(Typed.to(database));
        all.putAll(outside(sandbox));
        all.put("OKIAGARI_DATA", folder.toString());
        this.environment = Map.copyOf(all);
    }

    static CatalogCommandFixture open(Class<?> test, Path folder) {
        return new CatalogCommandFixture(TestPostgres.database(test, "applications", CommandFixture::migrate), folder);
    }

    /** The way to the sandbox, at a pace that tests can wait for. */
    static Map<String, String> outside(Sandbox sandbox) {
        return Map.of(
                "OKIAGARI_ALLOW_LOOPBACK", "true",
                "OKIAGARI_RAKUTEN_URL", sandbox.rakuten().url().toString(),
                "OKIAGARI_RAKUTEN_SITE", "https://shop-reader.example",
                "OKIAGARI_RAKUTEN_APP_ID", "app-4711-id",
                "OKIAGARI_RAKUTEN_ACCESS_KEY", "pk_4711_key",
                "OKIAGARI_RAKUTEN_GAP", "1ms");
    }

    Typed type(String... words) {
        return Typed.in(environment, words);
    }

    /** Targets of the requests that were made to the shop. */
    List<String> asked(String part) {
        return sandbox.rakuten().calls().all().stream()
                .map(call -> call.target())
                .filter(target -> target.contains(part))
                .toList();
    }

    @Override
    public void close() {
        sandbox.close();
        database.close();
    }
}

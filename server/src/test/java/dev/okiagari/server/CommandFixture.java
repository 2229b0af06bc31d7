package dev.okiagari.server;

import dev.okiagari.catalog.CatalogTables;
import dev.okiagari.engine.Schema;
import dev.okiagari.papers.PaperTables;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.skills.SubmissionTables;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** A database with the tables of all applications, the sandbox, and the environment that leads commands to both. */
final class CommandFixture implements AutoCloseable {
    final TestDatabase database;
    final Sandbox sandbox = Sandbox.start(SandboxSettings.defaults());
    final Map<String, String> environment;

    private CommandFixture(TestDatabase database, Path folder) {
        this.database = database;
        Map<String, String> all = new HashMap<>(Typed.to(database));
        all.putAll(outside(sandbox));
        all.put("OKIAGARI_DATA", folder.toString());
        this.environment = Map.copyOf(all);
    }

    static CommandFixture open(Class<?> test, Path folder) {
        return new CommandFixture(TestPostgres.database(test, "applications", CommandFixture::migrate), folder);
    }

    /** The way to the sandbox, at a pace that tests can wait for. */
    static Map<String, String> outside(Sandbox sandbox) {
        return Map.of(
                "OKIAGARI_ALLOW_LOOPBACK", "true",
                "OKIAGARI_ARXIV_URL", sandbox.arxiv().url().toString(),
                "OKIAGARI_ARXIV_GAP", "10ms",
                "OKIAGARI_RAKUTEN_URL", sandbox.rakuten().url().toString(),
                "OKIAGARI_RAKUTEN_SITE", "https://shop-reader.example",
                "OKIAGARI_RAKUTEN_APP_ID", "app-4711-id",
                "OKIAGARI_RAKUTEN_ACCESS_KEY", "pk_4711_key",
                "OKIAGARI_RAKUTEN_GAP", "1ms");
    }

    /** All of them: a node works on every application. */
    static void migrate(DataSource source) throws SQLException {
        Schema.apply(source);
        PaperTables.TABLES.apply(source);
        CatalogTables.TABLES.apply(source);
        SubmissionTables.TABLES.apply(source);
    }

    Typed type(String... words) {
        return Typed.in(environment, words);
    }

    /** The first papers of the sandbox in this form, after some. */
    List<Paper> some(Paper.Form form, int skip, int number) {
        return sandbox.corpus().papers().stream()
                .filter(paper -> paper.form() == form)
                .skip(skip)
                .limit(number)
                .toList();
    }

    Paper one(Paper.Form form, int skip) {
        return some(form, skip, 1).getFirst();
    }

    /** How often arXiv was asked for something with this in it. */
    long asked(String part) {
        return sandbox.arxiv().calls().all().stream()
                .filter(call -> call.target().contains(part))
                .count();
    }

    /** Targets of the requests to the shop with this in them. */
    List<String> askedOfShop(String part) {
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

package dev.okiagari.papers;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.http.Reach;
import dev.okiagari.gateway.model.ModelClient;
import dev.okiagari.gateway.model.ModelSettings;
import dev.okiagari.gateway.redaction.Secret;
import dev.okiagari.gateway.storage.FolderStorage;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.papers.arxiv.Arxiv;
import dev.okiagari.papers.arxiv.ArxivSettings;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.embedding.Embedder;
import dev.okiagari.papers.embedding.HashingEmbedder;
import dev.okiagari.papers.embedding.ModelEmbedder;
import dev.okiagari.papers.extraction.Extractor;
import dev.okiagari.papers.extraction.ModelExtractor;
import dev.okiagari.papers.extraction.RulesExtractor;
import dev.okiagari.papers.reading.DocumentReader;
import dev.okiagari.papers.reading.ReaderPool;
import dev.okiagari.papers.reading.ReadingSettings;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.arxiv.Paper;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.sql.DataSource;

/** Everything a test of papers needs: a database, the sandbox, raw storage, the steps and the façade. */
final class PaperFixture implements AutoCloseable {
    static final List<String> TABLES =
            List.of("paper", "section", "citation", "extraction", "entity_link", "vector", "gone");
    static final Actor ANN = new Actor("ann", "test");
    /** One for all tests of this JVM: its processes are warm, and end with the JVM. */
    static final DocumentReader READER =
            new ReaderPool(ReadingSettings.defaults().withJvmOptions("-XX:TieredStopAtLevel=1"));

    final TestDatabase database;
    final Sandbox sandbox;
    final GuardedHttp http;
    final RawStorage storage;
    final Database tables;
    final Papers papers;
    final ModelClient model;
    private final ModelSettings names;
    private final Arxiv arxiv;

    /** Retries are far apart, so that a test sees what stands between them; it moves the clock itself. */
    private final PaperSettings settings = PaperSettings.defaults()
            .withRetry(RetryPolicy.defaults().withAttempts(3).withBase(Duration.ofMinutes(1)));

    private PaperFixture(Class<?> test, Path folder, Duration gap) {
        database = TestPostgres.database(test, "papers", PaperFixture::migrate);
        sandbox = Sandbox.start(SandboxSettings.defaults());
        GuardSettings guard = GuardSettings.defaults()
                .withSchemes("http")
                .withReach(Reach.LOOPBACK)
                .withRedirects(0);
        http = GuardedHttp.open(guard);
        storage = FolderStorage.open(folder);
        tables = Database.over(database.dataSource());
        papers = new Papers(tables, Client.on(database.dataSource()));
        arxiv = new Arxiv(http, ArxivSettings.at(sandbox.arxiv().url()).withGap(gap));
        names = ModelSettings.of(
                        sandbox.model().url().resolve("/v1"),
                        Secret.of("sandbox-model-key"),
                        new ModelSettings.Names("sandbox-chat", "sandbox-embed"))
                .withLimits(ModelSettings.Limits.defaults().withTries(1));
        model = new ModelClient(http, names);
    }

    static PaperFixture open(Class<?> test, Path folder) {
        return open(test, folder, Duration.ofMillis(1));
    }

    static PaperFixture open(Class<?> test, Path folder, Duration gap) {
        return new PaperFixture(test, folder, gap);
    }

    private static void migrate(DataSource source) throws SQLException {
        Schema.apply(source);
        PaperTables.TABLES.apply(source);
    }

    /** With rules and hashing: nothing but arXiv is called. */
    PaperSteps offline() {
        return steps(new RulesExtractor(), new HashingEmbedder());
    }

    PaperSteps withModel() {
        return steps(new ModelExtractor(model, names), new ModelEmbedder(model, names));
    }

    /** The same papers, asked for elsewhere. */
    PaperSteps askingAt(URI base) {
        return askingAt(base, READER);
    }

    /** The same, and read by another reader. */
    PaperSteps askingAt(URI base, DocumentReader reader) {
        Arxiv other = new Arxiv(http, ArxivSettings.at(base).withGap(Duration.ofMillis(1)));
        return new PaperSteps(
                tables,
                new PaperSteps.Connections(other, storage, reader, new RulesExtractor(), new HashingEmbedder()),
                settings);
    }

    /** The same for real nodes, whose clock nobody moves. */
    PaperSteps quicklyAt(URI base, DocumentReader reader) {
        Arxiv other = new Arxiv(http, ArxivSettings.at(base).withGap(Duration.ofMillis(1)));
        return new PaperSteps(
                tables,
                new PaperSteps.Connections(other, storage, reader, new RulesExtractor(), new HashingEmbedder()),
                settings.withRetry(settings.retry().withBase(Duration.ofMillis(100))));
    }

    /** With the sandbox's ar5iv beside its arXiv. */
    PaperSteps withAr5iv() {
        ArxivSettings both = arxiv.settings().withAr5iv(sandbox.arxiv().url().resolve("/ar5iv/html/"));
        return new PaperSteps(
                tables,
                new PaperSteps.Connections(
                        new Arxiv(http, both), storage, READER, new RulesExtractor(), new HashingEmbedder()),
                settings);
    }

    /** For real nodes, whose clock nobody moves. */
    PaperSteps quickly() {
        return new PaperSteps(
                tables,
                new PaperSteps.Connections(arxiv, storage, READER, new RulesExtractor(), new HashingEmbedder()),
                settings.withRetry(settings.retry().withBase(Duration.ofMillis(100))));
    }

    /** Every step has one attempt, and nothing can be put into the raw storage. */
    PaperSteps withStorageDown() {
        RawStorage down = (RawStorage) Proxy.newProxyInstance(
                RawStorage.class.getClassLoader(), new Class<?>[] {RawStorage.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("putIfAbsent")) {
                        throw Kind.TRANSIENT.as("storage.transient").because("the storage is down");
                    }
                    return method.invoke(storage, arguments);
                });
        return new PaperSteps(
                tables,
                new PaperSteps.Connections(arxiv, down, READER, new RulesExtractor(), new HashingEmbedder()),
                settings.withRetry(settings.retry().withAttempts(1)));
    }

    PaperSteps steps(Extractor extractor, Embedder embedder) {
        return new PaperSteps(
                tables, new PaperSteps.Connections(arxiv, storage, READER, extractor, embedder), settings);
    }

    TestEngine engine(PaperSteps steps) {
        return TestEngine.on(database.dataSource(), steps.steps());
    }

    List<Papers.IngestAnswer> ingest(String... ids) {
        return papers.ingest(List.of(ids), ANN);
    }

    PaperView paper(String id) {
        return papers.find(new PaperId(id)).orElseThrow();
    }

    /** Every row of every table of papers, in one order; the feed's counter is none of them. */
    SortedMap<String, List<String>> rows() {
        SortedMap<String, List<String>> all = new TreeMap<>();
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            for (String table : TABLES) {
                List<String> rows = new ArrayList<>();
                try (ResultSet row = statement.executeQuery("select t::text from papers." + table + " t order by 1")) {
                    while (row.next()) {
                        rows.add(row.getString(1));
                    }
                }
                all.put(table, rows);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("could not read the tables of papers because " + e.getMessage(), e);
        }
        return all;
    }

    void run(String sql) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    long number(String sql) throws SQLException {
        return database.look(connection -> {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(sql)) {
                row.next();
                return row.getLong(1);
            }
        });
    }

    /** A paper of the sandbox in this form, the first after some. */
    Paper some(Paper.Form form, int skip) {
        return sandbox.corpus().papers().stream()
                .filter(paper -> paper.form() == form)
                .skip(skip)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() {
        http.close();
        sandbox.close();
        storage.close();
        database.close();
    }
}

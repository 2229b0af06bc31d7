package dev.okiagari.catalog.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.application.program.LocalNode;
import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.application.program.Serving;
import dev.okiagari.catalog.Catalog;
import dev.okiagari.catalog.CatalogTables;
import dev.okiagari.catalog.installation.CatalogInstallation;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs.Order;
import dev.okiagari.console.Console;
import dev.okiagari.console.api.Contract;
import dev.okiagari.engine.Run;
import dev.okiagari.engine.Schema;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.kit.terminal.Screen;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.SiteSection;
import dev.okiagari.kit.web.access.AccessSchema;
import dev.okiagari.kit.web.access.AccessSettings;
import dev.okiagari.kit.web.mount.WebServer;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.server.settings.DatabaseOptions;
import dev.okiagari.server.wiring.ServerProgram;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The catalog's pages and API in a server of their own, with the sandbox as the shop; and a client that keeps its cookies. */
final class CatalogWebFixture implements AutoCloseable {
    final TestDatabase database;
    final Sandbox sandbox = Sandbox.start(SandboxSettings.defaults());
    final ProgramRuntime runtime;
    final Catalog catalog;
    final Console console;
    final Contract contract;
    private final ServerProgram program;
    private final CatalogInstallation installation = new CatalogInstallation();
    private final WebServer server;
    private final HttpClient http =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

    CatalogWebFixture(Class<?> test, Path folder) {
        database = TestPostgres.database(test, "catalog-web", CatalogWebFixture::migrate);
        Map<String, String> environment = new HashMap<>(Map.of(
                "OKIAGARI_DATA",
                folder.toString(),
                "OKIAGARI_DB_URL",
                database.jdbcUrl(),
                "OKIAGARI_DB_USER",
                database.user(),
                "OKIAGARI_DB_PASSWORD",
                database.password(),
                "OKIAGARI_ALLOW_LOOPBACK",
                "true",
                "OKIAGARI_RAKUTEN_URL",
                sandbox.rakuten().url().toString(),
                "OKIAGARI_RAKUTEN_SITE",
                "https://shop-reader.example",
                "OKIAGARI_RAKUTEN_APP_ID",
                "app-4711-id",
                "OKIAGARI_RAKUTEN_ACCESS_KEY",
                "pk_4711_key",
                "OKIAGARI_RAKUTEN_GAP",
                "1ms"));
        program =
                new ServerProgram(List.of(installation), new DatabaseOptions(environment), Screen::plain, () -> "test");
        runtime = program.prepared(program.installations());
        catalog = new Catalog(runtime.database(), runtime.client());
        SiteSection section = installation.section(new Serving(runtime, true)).orElseThrow();
        console = new Console(runtime.database().dataSource(), "", AccessSettings.defaults(), List.of(section));
        contract = new Contract(console.document());
        server = WebServer.start("127.0.0.1", 0, console::mount);
    }

    private static void migrate(DataSource source) throws SQLException {
        Schema.apply(source);
        CatalogTables.TABLES.apply(source);
        AccessSchema.apply(source);
    }

    String address() {
        return server.address();
    }

    /** A node that works on the catalog until it is closed. */
    LocalNode node() {
        return LocalNode.start(runtime, List.of(installation.application()), new LocalNode.Label("fixture", "test"));
    }

    /** A command of the catalog, which runs a node while it waits. Returns its exit code. */
    int type(String... words) {
        return type(new StringWriter(), words);
    }

    private int type(StringWriter said, String... words) {
        CommandLine commands = installation.commands(program);
        commands.setOut(new PrintWriter(said, true)).setErr(new PrintWriter(new StringWriter(), true));
        return commands.execute(words);
    }

    /** What a command prints with --json. */
    JsonNode typed(String... words) throws IOException {
        StringWriter said = new StringWriter();
        List<String> all = new ArrayList<>(List.of(words));
        all.add("--json");
        assertThat(type(said, all.toArray(String[]::new))).as(said.toString()).isZero();
        return new ObjectMapper().readTree(said.toString());
    }

    /** Runs a job to its end; a node must be working. Returns the number of the run. */
    long run(Job job) throws InterruptedException {
        Run run = catalog.start(job, Order.by("fixture"));
        run.await();
        return run.id();
    }

    void sql(String statement, @Nullable Object... values) {
        runtime.database().inTransaction(tx -> CleanSql.write(tx, statement, values));
    }

    String value(String query, @Nullable Object... values) {
        return runtime.database()
                .inTransaction(tx -> CleanSql.first(tx, query, row -> String.valueOf(row.getString(1)), values))
                .orElseThrow();
    }

    /** Everything that has happened, happened so many days earlier. */
    void age(int days) {
        for (String table : List.of("market", "review", "rank")) {
            sql("update catalog.item_" + table + "_snapshot set taken_at = taken_at - make_interval(days => ?)", days);
        }
    }

    /** Returns when the search index has all items. */
    void awaitIndex() throws IOException, InterruptedException {
        long items = Long.parseLong(value("select count(*) from catalog.item"));
        while (api("/items?limit=1").get("total").asLong() < items) {
            Thread.onSpinWait(); // its follower looks once a second
        }
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    CatalogWebFixture signedIn(Role role) throws IOException, InterruptedException {
        String link = console.newLink(role);
        HttpResponse<String> answer = form("/sign-in", Map.of("code", link.substring(link.indexOf('=') + 1)));
        assertThat(answer.statusCode()).isEqualTo(302);
        return this;
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path).header("Accept", "text/html").GET());
    }

    /** A page that is there. */
    String page(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = get(path);
        assertThat(answer.statusCode()).as(path + "\n" + answer.body()).isEqualTo(200);
        return answer.body();
    }

    HttpResponse<String> form(String path, Map<String, String> form) throws IOException, InterruptedException {
        String body = form.entrySet().stream()
                .map(e -> e.getKey() + "=" + encoded(e.getValue()))
                .collect(Collectors.joining("&"));
        return send(request(path)
                .header("Accept", "text/html")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body)));
    }

    /** Calls the API. */
    HttpResponse<String> call(String method, String path, @Nullable String json)
            throws IOException, InterruptedException {
        return send(request("/api/v1/catalog" + path)
                .header("Content-Type", "application/json")
                .method(method, json == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json)));
    }

    /** What the API answers. */
    JsonNode api(String path) throws IOException, InterruptedException {
        return json(call("GET", path, null), 200);
    }

    JsonNode post(String path, String json, int status) throws IOException, InterruptedException {
        return json(call("POST", path, json), status);
    }

    static JsonNode json(HttpResponse<String> answer, int status) throws IOException {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        return new ObjectMapper().readTree(answer.body());
    }

    /** The status of an answer to somebody who is not signed in. */
    HttpResponse<String> asStranger(String method, String path) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(address() + path))
                                .header("Accept", "text/html")
                                .method(method, BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address() + path)).header("Sec-Fetch-Site", "same-origin");
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpRequest asked = request.build();
        HttpResponse<String> answer = http.send(asked, BodyHandlers.ofString());
        contract.requireFits(asked, answer);
        return answer;
    }

    @Override
    public void close() {
        server.close();
        console.close();
        runtime.close();
        sandbox.close();
        database.close();
    }
}

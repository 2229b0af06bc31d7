package dev.okiagari.skills.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.application.program.LocalNode;
import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.application.program.Serving;
import dev.okiagari.console.Console;
import dev.okiagari.console.api.Contract;
import dev.okiagari.engine.Schema;
import dev.okiagari.kit.terminal.Screen;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.access.AccessSchema;
import dev.okiagari.kit.web.access.AccessSettings;
import dev.okiagari.kit.web.access.AccessTable;
import dev.okiagari.kit.web.client.TrustedProxies;
import dev.okiagari.kit.web.mount.WebServer;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.server.settings.DatabaseOptions;
import dev.okiagari.server.wiring.ServerProgram;
import dev.okiagari.skills.SubmissionTables;
import dev.okiagari.skills.installation.SkillsInstallation;
import dev.okiagari.skills.installation.SkillsSection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The program with its pages and API of skills on a port of the kernel's choice, a real database, and a code host of the sandbox. */
final class SkillWebFixture implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    final TestDatabase database;
    final Sandbox sandbox = Sandbox.start(SandboxSettings.defaults());
    final Console console;
    final Contract contract;
    private final Map<String, String> environment;
    private final ProgramRuntime runtime;
    private final ServerProgram program;
    private final WebServer server;
    private final HttpClient http = HttpClient.newHttpClient();
    private final Map<Role, String> tokens = new HashMap<>();

    /** An answer. */
    record Answer(int status, Map<String, List<String>> headers, String text) {
        JsonNode json() throws IOException {
            return JSON.readTree(text);
        }

        String header(String name) {
            return headers.getOrDefault(name, List.of("")).getFirst();
        }
    }

    private SkillWebFixture(Class<?> test, WebLimits limits, boolean isPublic, AccessSettings access)
            throws SQLException {
        this(test, limits, isPublic, access, true, Map.of());
    }

    private SkillWebFixture(
            Class<?> test,
            WebLimits limits,
            boolean isPublic,
            AccessSettings access,
            boolean hasModel,
            Map<String, String> settings)
            throws SQLException {
        database = TestPostgres.database(test, "skills web", SkillWebFixture::migrate);
        environment = new HashMap<>(settings);
        environment.putAll(Map.of(
                "OKIAGARI_DB_URL", database.jdbcUrl(),
                "OKIAGARI_DB_USER", database.user(),
                "OKIAGARI_DB_PASSWORD", database.password(),
                "OKIAGARI_ALLOW_LOOPBACK", "true",
                "OKIAGARI_SKILL_HOSTS", sandbox.skills().url().toString()));
        if (hasModel) {
            environment.put("OKIAGARI_MODEL_URL", sandbox.model().url() + "/v1");
            environment.put("OKIAGARI_MODEL_KEY", "sandbox-model-key");
            environment.put("OKIAGARI_MODEL_CHAT", "sandbox-chat");
            environment.put("OKIAGARI_MODEL_EMBED", "sandbox-embed");
        }
        program = new ServerProgram(
                List.of(new SkillsInstallation()), new DatabaseOptions(environment), Screen::plain, () -> "test");
        runtime = program.prepared(program.installations());
        DataSource source = runtime.database().dataSource();
        console = new Console(source, "", access, List.of(new SkillsSection(new Serving(runtime, isPublic), limits)));
        contract = new Contract(console.document());
        server = WebServer.start("127.0.0.1", 0, console::mount);
        for (Role role : List.of(Role.VIEWER, Role.OPERATOR)) {
            tokens.put(
                    role,
                    new AccessTable(source)
                            .newToken("ann the " + role.word(), role)
                            .text());
        }
    }

    private static void migrate(DataSource source) throws SQLException {
        Schema.apply(source);
        SubmissionTables.TABLES.apply(source);
        AccessSchema.apply(source);
    }

    /** Everybody may read and submit; no node works. */
    static SkillWebFixture open(Class<?> test, WebLimits limits) throws SQLException {
        return new SkillWebFixture(test, limits, true, AccessSettings.defaults());
    }

    /** A public server without a model, behind a proxy that names its clients. */
    static SkillWebFixture withoutModel(Class<?> test, Map<String, String> settings) throws SQLException {
        AccessSettings access = AccessSettings.defaults().withTrustedProxies(TrustedProxies.parse("127.0.0.0/8"));
        return new SkillWebFixture(test, generous(), true, access, false, settings);
    }

    static SkillWebFixture open(Class<?> test) throws SQLException {
        return open(test, generous());
    }

    static SkillWebFixture behind(Class<?> test, WebLimits limits, String proxies) throws SQLException {
        return new SkillWebFixture(
                test, limits, true, AccessSettings.defaults().withTrustedProxies(TrustedProxies.parse(proxies)));
    }

    /** Only people who are signed in may read. */
    static SkillWebFixture closed(Class<?> test) throws SQLException {
        return new SkillWebFixture(test, generous(), false, AccessSettings.defaults());
    }

    /** Tests that are not about limits do not run into them. */
    static WebLimits generous() {
        return new WebLimits(100_000, 100_000, 100_000, 100, java.time.Duration.ofSeconds(30));
    }

    /** For commands on the same database. */
    Map<String, String> environment() {
        return environment;
    }

    LocalNode node() {
        return LocalNode.start(runtime, program.applications(), new LocalNode.Label("test", "test"));
    }

    String address() {
        return server.address();
    }

    int port() {
        return URI.create(address()).getPort();
    }

    String[] as(Role role) {
        return new String[] {"Authorization", "Bearer " + tokens.get(role)};
    }

    Answer get(String path, String... headers) throws IOException, InterruptedException {
        return send(request(path, headers).GET());
    }

    Answer delete(String path, String... headers) throws IOException, InterruptedException {
        return send(request(path, headers).DELETE());
    }

    Answer post(String path, String json, String... headers) throws IOException, InterruptedException {
        return send(request(path, headers)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    /** An operator does something. */
    Answer operate(String path, String json) throws IOException, InterruptedException {
        return post(path, json, as(Role.OPERATOR));
    }

    Answer upload(String name, byte[] file, String... headers) throws IOException, InterruptedException {
        return form(Map.of(), name, file, headers);
    }

    Answer form(Map<String, String> fields, @Nullable String name, byte[] file, String... headers)
            throws IOException, InterruptedException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (Map.Entry<String, String> field : fields.entrySet()) {
            body.writeBytes(("--edge\r\nContent-Disposition: form-data; name=\"" + field.getKey() + "\"\r\n\r\n"
                            + field.getValue() + "\r\n")
                    .getBytes(StandardCharsets.UTF_8));
        }
        if (name != null) {
            body.writeBytes(("--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name
                            + "\"\r\nContent-Type: application/octet-stream\r\n\r\n")
                    .getBytes(StandardCharsets.UTF_8));
            body.writeBytes(file);
            body.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
        }
        body.writeBytes("--edge--\r\n".getBytes(StandardCharsets.UTF_8));
        return send(request("/api/v1/submissions", headers)
                .header("Content-Type", "multipart/form-data; boundary=edge")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body.toByteArray())));
    }

    private HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address() + path));
        return headers.length == 0 ? request : request.headers(headers);
    }

    private Answer send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpRequest asked = request.build();
        HttpResponse<String> answer = http.send(asked, HttpResponse.BodyHandlers.ofString());
        contract.requireFits(asked, answer);
        return new Answer(answer.statusCode(), answer.headers().map(), answer.body());
    }

    /** Submits a repository of the code host by the API, and returns the answer. */
    JsonNode submit(String repository, String path) throws IOException, InterruptedException {
        Answer answer = operate("/api/v1/submissions", body(repository, path));
        if (answer.status() != 201) {
            throw new IllegalStateException("could not submit: " + answer);
        }
        return answer.json();
    }

    JsonNode submit(SampleSkill skill) throws IOException, InterruptedException {
        return submit("koboshi/" + skill.repository(), skill.path());
    }

    String body(String repository, String path) {
        return "{\"repoUrl\": \"" + host() + "/" + repository + "\", \"skillPath\": \"" + path + "\"}";
    }

    String host() {
        return sandbox.skills().url().toString().replaceAll("/$", "");
    }

    SampleSkill some(SampleSkill.Quality quality, int skip) {
        return sandbox.shelf().skills().stream()
                .filter(skill -> skill.quality() == quality)
                .skip(skip)
                .findFirst()
                .orElseThrow();
    }

    JsonNode show(String id) throws IOException, InterruptedException {
        return get("/api/v1/submissions/" + id).json();
    }

    String state(String id) throws IOException, InterruptedException {
        return show(id).get("state").asText();
    }

    void run(String sql) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Moves the clock of the engine. */
    void shift(String interval) throws SQLException {
        run("update okiagari.clock set shift = shift + interval '" + interval + "'");
    }

    static byte[] manifest(String name) {
        return ("---\nname: " + name + "\ndescription: Helps with one small thing, when asked.\n---\n\n# " + name
                        + "\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    static byte[] zip(Map<String, byte[]> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
            }
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() {
        console.close();
        server.close();
        runtime.close();
        sandbox.close();
        database.close();
    }
}

package dev.okiagari.gateway.redaction;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.gateway.http.Call;
import dev.okiagari.gateway.http.FaultServer;
import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.http.Reach;
import dev.okiagari.gateway.http.TimeLimits;
import dev.okiagari.gateway.model.JsonSchema;
import dev.okiagari.gateway.model.ModelClient;
import dev.okiagari.gateway.model.ModelSettings;
import dev.okiagari.gateway.model.Prompt;
import dev.okiagari.gateway.storage.ObjectKey;
import dev.okiagari.gateway.storage.S3Settings;
import dev.okiagari.gateway.storage.S3Storage;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** Secrets in addresses, headers, bodies and exception texts: none of them is found in any row, log line or message. */
class PlantedSecretsPgTest {
    /** Every secret has this in it, so that even a part of one is a hit. */
    private static final String PLANTED = "pl4nted";

    private static final Secret TOKEN = Secret.of(PLANTED + "-bearer/of+things");
    private static final Secret QUERY = Secret.of(PLANTED + "-application-id");
    private static final Secret MODEL_KEY = Secret.of(PLANTED + "-model-key");
    private static final Secret S3_SECRET = Secret.of(PLANTED + "-s3-secret-key");

    private final Map<String, String> thrown = new TreeMap<>();
    private final Map<String, Callable<Object>> leaks = new TreeMap<>();
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private FaultServer server;
    private GuardedHttp http;

    @BeforeEach
    void open() throws IOException {
        server = FaultServer.start();
        http = GuardedHttp.open(GuardSettings.defaults()
                .withSchemes("http", "https")
                .withReach(Reach.LOOPBACK)
                .withTime(TimeLimits.defaults().withSilence(Duration.ofMillis(500))));
        log.start();
        root().addAppender(log);
        root().setLevel(Level.INFO);
        ((Logger) LoggerFactory.getLogger("dev.okiagari")).setLevel(Level.DEBUG);
    }

    @AfterEach
    void close() throws IOException {
        root().detachAppender(log);
        root().setLevel(Level.WARN);
        ((Logger) LoggerFactory.getLogger("dev.okiagari")).setLevel(null);
        http.close();
        server.close();
    }

    private static Logger root() {
        return (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    }

    @Test
    void no_planted_secret_is_found_in_rows_logs_or_messages() throws Exception {
        plant();
        TestDatabase database = TestPostgres.database(getClass(), "engine", Schema::apply);
        // A pipeline and an upstream for each, or the hold of one would keep the others from leaking.
        Steps<?>[] steps = leaks.keySet().stream().map(this::steps).toArray(Steps<?>[]::new);
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            for (String leak : leaks.keySet()) {
                engine.client().submit(Pipeline.of(leak, String.class), leak, leak);
            }
            engine.drain();
        }

        assertThat(thrown.keySet()).as("each leak has leaked").isEqualTo(leaks.keySet());
        assertThat(thrown.values()).noneMatch(text -> text.contains(PLANTED));
        assertThat(logged()).noneMatch(text -> text.contains(PLANTED));
        List<String> rows = rows(database);
        assertThat(rows).anyMatch(row -> row.contains("answered 500"));
        assertThat(rows).noneMatch(row -> row.contains(PLANTED));
    }

    private void plant() {
        String echo = "you sent " + TOKEN.reveal() + " and applicationId=" + QUERY.reveal() + " as "
                + java.net.URLEncoder.encode(TOKEN.reveal(), UTF_8) + " or "
                + java.util.Base64.getEncoder().encodeToString(TOKEN.reveal().getBytes(UTF_8));
        server.answers("/echo", 500, echo);
        server.answers("/echo/" + QUERY.reveal(), 404, echo);
        server.answers("/v1/chat/completions", 401, "wrong key: " + MODEL_KEY.reveal());
        server.answers(
                "/bucket/a.txt",
                403,
                "<Error><Code>" + S3_SECRET.reveal() + "</Code><Message>" + S3_SECRET.reveal() + "</Message></Error>");
        server.answers("/away", 302, "Location: http://" + QUERY.reveal() + ":pw@10.0.0.1/" + TOKEN.reveal(), "");
        server.at("/nonsense", (socket, out) -> {
            out.write(("HTTP/1.1 2xx " + TOKEN.reveal() + "\r\n\r\n").getBytes(ISO_8859_1));
            socket.close();
        });
        server.at("/header", (socket, out) -> {
            out.write(("HTTP/1.1 200 x\r\nContent-Length: " + TOKEN.reveal() + "\r\n\r\n").getBytes(ISO_8859_1));
            socket.close();
        });
        server.at("/silent", (socket, out) -> server.untilClosed());
        for (String path : List.of("/echo", "/echo/" + QUERY.reveal(), "/away", "/nonsense", "/header", "/silent")) {
            leaks.put("http" + leaks.size(), () -> http.send(call(path)));
        }
        leaks.put("userinfo", () -> http.send(Call.get(URI.create("http://bob:" + PLANTED + "-password@127.0.0.1/"))));
        leaks.put(
                "model",
                () -> new ModelClient(
                                http,
                                ModelSettings.of(server.address("/v1"), MODEL_KEY, new ModelSettings.Names("a", "b")))
                        .chat(Prompt.of("x"), JsonSchema.of("s", "{\"type\": \"object\"}"), "k"));
        leaks.put("s3", () -> {
            try (S3Storage storage = S3Storage.open(
                    S3Settings.of(URI.create("http://127.0.0.1:" + server.port()), "bucket"),
                    StaticCredentialsProvider.create(AwsBasicCredentials.create("id", S3_SECRET.reveal())))) {
                return storage.putIfAbsent(new ObjectKey("a.txt"), new byte[] {1});
            }
        });
    }

    private Call call(String path) {
        return Call.get(server.address(path + "?applicationId=" + QUERY.reveal()))
                .bearer(TOKEN);
    }

    private Steps<String> steps(String leak) {
        Upstream upstream = Upstream.named("shop-" + leak);
        return Pipeline.of(leak, String.class)
                .steps()
                .step("leak", a -> leak(a, upstream), s -> s.uses(upstream).attempts(1));
    }

    private Outcome leak(Attempt<String> attempt, Upstream upstream) throws Exception {
        try {
            return Outcome.done()
                    .note(
                            dev.okiagari.engine.model.Note.of("x", String.class),
                            String.valueOf(attempt.call(
                                    upstream,
                                    () -> java.util.Objects.requireNonNull(leaks.get(attempt.payload()))
                                            .call())));
        } catch (RuntimeException e) {
            StringWriter text = new StringWriter();
            e.printStackTrace(new PrintWriter(text));
            thrown.put(attempt.payload(), text.toString());
            // A careless step that puts what it knows into a message of its own.
            throw new IllegalStateException("called with " + TOKEN.reveal() + " and " + QUERY.reveal(), e);
        }
    }

    private List<String> logged() {
        return log.list.stream()
                .map(event -> event.getFormattedMessage()
                        + event.getKeyValuePairs()
                        + (event.getThrowableProxy() == null
                                ? ""
                                : ThrowableProxyUtil.asString(event.getThrowableProxy())))
                .toList();
    }

    private static List<String> rows(TestDatabase database) throws Exception {
        List<String> tables = new ArrayList<>();
        List<String> rows = new ArrayList<>();
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            try (ResultSet names = statement.executeQuery(
                    "select table_name from information_schema.tables where table_schema = 'okiagari'")) {
                while (names.next()) {
                    tables.add(names.getString(1));
                }
            }
            for (String table : tables) {
                try (ResultSet found = statement.executeQuery("select t::text from okiagari." + table + " t")) {
                    while (found.next()) {
                        rows.add(found.getString(1));
                    }
                }
            }
        }
        return rows;
    }
}

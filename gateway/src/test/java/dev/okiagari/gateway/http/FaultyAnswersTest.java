package dev.okiagari.gateway.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryAfter;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.gateway.http.OutsideFault.Reason;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every way in which a server can fail us ends in time and with the right class. */
class FaultyAnswersTest {
    private static final Upstream SHOP = Upstream.named("shop");
    /** Long enough for a machine that pauses: what is not about time must not end by it. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Each is met alone, so that it is certain which of the two ends a call. */
    private static final TimeLimits SHORT_SILENCE = new TimeLimits(PATIENCE, Duration.ofMillis(400), PATIENCE);

    private static final TimeLimits SHORT_TOTAL = new TimeLimits(PATIENCE, PATIENCE, Duration.ofMillis(1500));

    private FaultServer server;
    private GuardedHttp client;

    @BeforeEach
    void open() throws IOException {
        server = FaultServer.start();
        client = GuardedHttp.open(settings());
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
    }

    static GuardSettings settings() {
        return GuardSettings.defaults()
                .withSchemes("http", "https")
                .withReach(Reach.LOOPBACK)
                .withTime(new TimeLimits(PATIENCE, PATIENCE, PATIENCE));
    }

    @ParameterizedTest
    @CsvSource({
        "400, INVALID",
        "401, MISCONFIGURED",
        "403, MISCONFIGURED",
        "404, INVALID",
        "408, TRANSIENT",
        "429, THROTTLED",
        "500, TRANSIENT",
        "502, TRANSIENT",
        "503, TRANSIENT",
        "504, TRANSIENT"
    })
    void a_status_is_classified(int status, Kind kind) {
        server.answers("/", status, "{\"error\":\"no\"}");

        Failure failure = failureOf(Call.get(server.address("/")));

        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(failure.httpStatus()).isEqualTo(status);
        assertThat(failure.message()).contains("answered " + status).contains("{\"error\":\"no\"}");
    }

    @Test
    void retry_after_in_seconds_and_as_a_date_reaches_the_failure() {
        server.answers("/seconds", 429, "Retry-After: 17", "slow down");
        server.answers(
                "/date",
                503,
                "Date: Sat, 15 Nov 2025 10:00:00 GMT",
                "Retry-After: Sat, 15 Nov 2025 10:01:30 GMT",
                "later");

        assertThat(failureOf(Call.get(server.address("/seconds"))).retryAfter()).isEqualTo(RetryAfter.ofSeconds(17));
        assertThat(failureOf(Call.get(server.address("/date"))).retryAfter()).isEqualTo(RetryAfter.ofSeconds(90));
    }

    @Test
    void silence_before_the_head_is_a_stall() {
        server.at("/", (socket, out) -> server.untilClosed());

        faultsWithin(SHORT_SILENCE, "/", Reason.STALLED);
    }

    @Test
    void silence_inside_the_body_is_a_stall() {
        server.at("/", (socket, out) -> {
            out.write("HTTP/1.1 200 x\r\nContent-Length: 10\r\n\r\nhalf".getBytes(ISO_8859_1));
            server.untilClosed();
        });

        faultsWithin(SHORT_SILENCE, "/", Reason.STALLED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/head", "/headers", "/body", "/chunks", "/continue"})
    void a_trickle_that_never_falls_silent_ends_at_the_total_deadline(String path) {
        server.at("/head", (socket, out) -> trickle(out, "HTTP/1.1 200 x", "x"));
        server.at("/headers", (socket, out) -> trickle(out, "HTTP/1.1 200 x\r\n", "A"));
        server.at("/body", (socket, out) -> trickle(out, "HTTP/1.1 200 x\r\nContent-Length: 900\r\n\r\n", "x"));
        server.at(
                "/chunks",
                (socket, out) -> trickle(out, "HTTP/1.1 200 x\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"));
        server.at("/continue", (socket, out) -> trickle(out, "", "HTTP/1.1 100 Continue\r\n\r\n"));

        faultsWithin(SHORT_TOTAL, path, Reason.DEADLINE);
    }

    @Test
    void redirects_share_one_deadline() {
        server.at("/", (socket, out) -> {
            new CountDownLatch(1).await(300, java.util.concurrent.TimeUnit.MILLISECONDS);
            out.write("HTTP/1.1 302 x\r\nContent-Length: 0\r\nLocation: /\r\n\r\n".getBytes(ISO_8859_1));
        });
        try (GuardedHttp patient = GuardedHttp.open(settings().withRedirects(20))) {
            Stopwatch watch = Stopwatch.start();
            OutsideFault fault =
                    caught(() -> patient.send(Call.get(server.address("/")).within(Duration.ofMillis(900))));

            assertThat(fault.reason()).isEqualTo(Reason.DEADLINE);
            assertThat(watch.elapsed()).isLessThan(PATIENCE);
        }
    }

    @Test
    void a_tls_handshake_that_is_never_answered_ends_in_time() {
        server.at("/", (socket, out) -> server.untilClosed());
        Stopwatch watch = Stopwatch.start();

        try (GuardedHttp hurried = GuardedHttp.open(settings().withTime(SHORT_TOTAL))) {
            OutsideFault fault =
                    caught(() -> hurried.send(Call.get(URI.create("https://127.0.0.1:" + server.port() + "/"))));

            assertThat(fault.reason()).isIn(Reason.DEADLINE, Reason.STALLED);
            assertThat(watch.elapsed()).isLessThan(PATIENCE);
        }
    }

    @Test
    void a_reset_before_and_inside_the_answer_is_broken_off() {
        server.at("/before", (socket, out) -> reset(socket));
        server.at("/inside", (socket, out) -> {
            out.write("HTTP/1.1 200 x\r\nContent-Length: 10\r\n\r\nhalf".getBytes(ISO_8859_1));
            out.flush();
            reset(socket);
        });

        faults("/before", Reason.BROKEN_OFF, "io");
        faults("/inside", Reason.BROKEN_OFF, "io");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 100\r\n\r\nhalf",
                "Transfer-Encoding: chunked\r\n\r\n64\r\nhalf",
                "Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
                ""
            })
    void an_answer_that_ends_early_is_broken_off_and_never_taken_for_whole(String rest) {
        server.at("/", (socket, out) -> {
            out.write(("HTTP/1.1 200 x\r\n" + rest).getBytes(ISO_8859_1));
            socket.close();
        });

        faults("/", Reason.BROKEN_OFF, "io");
    }

    @Test
    void compressed_content_that_ends_early_is_broken_off() throws IOException {
        byte[] whole =
                Bodies.gzip("a text that is long enough to be cut ".repeat(50).getBytes(ISO_8859_1));
        server.at("/", (socket, out) -> {
            out.write(("HTTP/1.1 200 x\r\nContent-Encoding: gzip\r\nContent-Length: " + (whole.length - 9) + "\r\n\r\n")
                    .getBytes(ISO_8859_1));
            out.write(whole, 0, whole.length - 9);
        });

        faults("/", Reason.BROKEN_OFF, "io");
    }

    @Test
    void compressed_content_that_goes_on_without_giving_a_byte_is_too_large() {
        server.at("/", (socket, out) -> {
            out.write("HTTP/1.1 200 x\r\nContent-Encoding: gzip\r\n\r\n".getBytes(ISO_8859_1));
            // A head of gzip with a file name that does not end.
            out.write(new byte[] {0x1f, (byte) 0x8b, 8, 8, 0, 0, 0, 0, 0, 0});
            byte[] name = "n".repeat(8192).getBytes(ISO_8859_1);
            while (!socket.isClosed()) {
                out.write(name);
            }
        });

        Failure failure = failureOf(Call.get(server.address("/")).atMost(100_000));

        assertThat(failure.category()).isEqualTo(Kind.INVALID.as("guard.too_large"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no http at all\r\n\r\n",
                "HTTP/1.1 200 x\r\nTransfer-Encoding: chunked\r\n\r\nnot a length\r\n",
                "HTTP/1.1 200 x\r\nContent-Encoding: gzip\r\nContent-Length: 12\r\n\r\nnot gzip at all",
                "HTTP/1.1 200 x\r\nContent-Length: -5\r\n\r\n",
                "HTTP/1.1 000 x\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 999 x\r\nContent-Length: 0\r\n\r\n"
            })
    void nonsense_is_transient(String nonsense) {
        server.at("/", (socket, out) -> {
            out.write(nonsense.getBytes(ISO_8859_1));
            socket.close();
        });

        assertThat(failureOf(Call.get(server.address("/"))).kind()).isEqualTo(Kind.TRANSIENT);
    }

    @Test
    void nobody_listening_and_an_unknown_name_are_unreachable() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        assertThat(caught(() -> client.send(Call.get(URI.create("http://127.0.0.1:" + free + "/"))))
                        .reason())
                .isEqualTo(Reason.UNREACHABLE);
        try (GuardedHttp nameless = GuardedHttp.open(settings(), new TestNames())) {
            assertThat(caught(() -> nameless.send(Call.get(URI.create("http://nowhere.example.org/"))))
                            .reason())
                    .isEqualTo(Reason.UNREACHABLE);
        }
    }

    @Test
    void a_failing_status_stands_even_when_its_body_is_endless_compressed_or_broken() throws IOException {
        byte[] bomb = Bodies.gzip(new byte[20 << 20]);
        server.at("/endless", (socket, out) -> {
            out.write("HTTP/1.1 503 x\r\nRetry-After: 3\r\n\r\n".getBytes(ISO_8859_1));
            byte[] block = new byte[8192];
            while (!socket.isClosed()) {
                out.write(block);
            }
        });
        server.at("/bomb", (socket, out) -> {
            out.write(("HTTP/1.1 500 x\r\nContent-Encoding: gzip\r\nContent-Length: " + bomb.length + "\r\n\r\n")
                    .getBytes(ISO_8859_1));
            out.write(bomb);
        });
        server.at("/cut", (socket, out) -> {
            out.write("HTTP/1.1 500 x\r\nContent-Length: 100\r\n\r\nhalf".getBytes(ISO_8859_1));
            socket.close();
        });

        for (String path : new String[] {"/endless", "/bomb", "/cut"}) {
            assertThat(catchThrowable(() -> client.send(Call.get(server.address(path)))))
                    .isInstanceOf(HttpFailure.class);
        }
    }

    @Test
    void an_upstreams_own_rules_name_faults_and_statuses() {
        Category down = Kind.TRANSIENT.as("shop.transient");
        Upstream ruled = SHOP.classify(Rules.of().statuses(500, 599, down).thrown(OutsideFault.class, down));
        server.at("/reset", (socket, out) -> reset(socket));

        Throwable thrown = catchThrowable(() -> client.send(Call.get(server.address("/reset"))));

        assertThat(TestEngine.classify(thrown, ruled).category()).isEqualTo(down);
    }

    private void faultsWithin(TimeLimits limits, String path, Reason reason) {
        try (GuardedHttp hurried = GuardedHttp.open(settings().withTime(limits))) {
            faults(hurried, path, reason, "io.timeout");
        }
    }

    private void faults(String path, Reason reason, String category) {
        faults(client, path, reason, category);
    }

    private void faults(GuardedHttp through, String path, Reason reason, String category) {
        Stopwatch watch = Stopwatch.start();
        Throwable thrown = catchThrowable(() -> through.send(Call.get(server.address(path))));

        assertThat(thrown)
                .isInstanceOfSatisfying(
                        OutsideFault.class, fault -> assertThat(fault.reason()).isEqualTo(reason));
        Failure failure = TestEngine.classify(thrown, SHOP);
        assertThat(failure.category()).isEqualTo(Kind.TRANSIENT.as(category));
        assertThat(failure.message())
                .startsWith("could not GET http://127.0.0.1:")
                .contains(" because ");
        // The limits are 0.4 and 1.5 s; a busy machine gets more, an endless wait does not.
        assertThat(watch.elapsed()).isLessThan(PATIENCE);
    }

    private Failure failureOf(Call call) {
        return TestEngine.classify(catchThrowable(() -> client.send(call)), SHOP);
    }

    private static OutsideFault caught(org.assertj.core.api.ThrowableAssert.ThrowingCallable code) {
        return Objects.requireNonNull(catchThrowableOfType(OutsideFault.class, code));
    }

    private void trickle(OutputStream out, String head, String drop) throws IOException, InterruptedException {
        out.write(head.getBytes(ISO_8859_1));
        while (true) {
            out.write(drop.getBytes(ISO_8859_1));
            out.flush();
            new CountDownLatch(1).await(50, java.util.concurrent.TimeUnit.MILLISECONDS);
        }
    }

    private static void reset(Socket socket) throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }
}

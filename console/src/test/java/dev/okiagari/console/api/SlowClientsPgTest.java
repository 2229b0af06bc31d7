package dev.okiagari.console.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.console.Console;
import dev.okiagari.engine.Schema;
import dev.okiagari.kit.web.mount.WebServer;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Nobody keeps a connection or a thread by sending slowly. */
class SlowClientsPgTest {
    private static final String FORM = "application/x-www-form-urlencoded";
    private static TestDatabase database;
    private static Console console;
    private static WebServer server;

    @BeforeAll
    static void open() throws Exception {
        database = TestPostgres.database(SlowClientsPgTest.class, "engine", Schema::apply);
        console = Console.on(database.dataSource());
        server = WebServer.start("127.0.0.1", 0, console::mount);
    }

    @AfterAll
    static void close() {
        server.close();
        console.close();
        database.close();
    }

    @Test
    void somebody_who_sends_a_byte_now_and_then_or_nothing_more_is_left() throws Exception {
        String header = "GET / HTTP/1.1\r\nHost: localhost\r\n";
        String form = "POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + FORM
                + "\r\nContent-Length: 5000\r\n\r\ncode=";
        String healthz = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
        try (ExecutorService slow = Executors.newVirtualThreadPerTaskExecutor()) {
            Map<String, Future<String>> answers = Map.of(
                    "a header", slow.submit(() -> answer(header, true)),
                    "a later header", slow.submit(() -> answer(healthz + header, true)),
                    "a body", slow.submit(() -> answer(form, true)),
                    "half a body", slow.submit(() -> answer(form, false)),
                    "half a header", slow.submit(() -> answer(header, false)));
            for (Map.Entry<String, Future<String>> answer : answers.entrySet()) {
                assertThat(answer.getValue().get(40, TimeUnit.SECONDS))
                        .as(answer.getKey())
                        .doesNotContain(" 500 ")
                        .matches(text -> !answer.getKey().endsWith("body") || text.startsWith("HTTP/1.1 408"));
            }
        }
    }

    /** What was answered until the server closed the connection, which must be after about 20 s. */
    private String answer(String begun, boolean goesOn) throws Exception {
        try (Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(server.address()).getPort())) {
            socket.getOutputStream().write(begun.getBytes(StandardCharsets.US_ASCII));
            socket.setSoTimeout(1000);
            long since = System.nanoTime();
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            await().atMost(Duration.ofSeconds(35))
                    .pollInterval(Duration.ofSeconds(1))
                    .until(() -> hasEnded(socket, goesOn, answer));
            assertThat(Duration.ofNanos(System.nanoTime() - since))
                    .isBetween(Duration.ofSeconds(15), Duration.ofSeconds(30));
            return answer.toString(StandardCharsets.UTF_8);
        }
    }

    /** Sends one more letter, which keeps the connection from being idle. */
    private static boolean hasEnded(Socket socket, boolean goesOn, ByteArrayOutputStream answer) throws IOException {
        try {
            if (goesOn) {
                socket.getOutputStream().write('x');
            }
            int read = socket.getInputStream().read();
            while (read >= 0) {
                answer.write(read);
                read = socket.getInputStream().read();
            }
            return true;
        } catch (java.net.SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }
}

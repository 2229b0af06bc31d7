package dev.okiagari.skills.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.web.Role;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How much and how slowly one client may ask. Clients are told apart by the address that a trusted proxy names. */
class LimitsPgTest {
    private static final String PATH = "/api/v1/submissions";
    private static final int READS = 8;
    private static final int SLOW_CLIENTS = 100;
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static SkillWebFixture server;

    @BeforeAll
    static void open() throws Exception {
        server = SkillWebFixture.behind(LimitsPgTest.class, new WebLimits(READS, 15, 5, 2, PATIENCE), "127.0.0.1");
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static String[] from(String client) {
        return new String[] {"X-Forwarded-For", client};
    }

    @Test
    void the_eleventh_submission_within_an_hour_waits_and_other_clients_do_not() throws Exception {
        for (int i = 0; i < 10; i++) {
            assertThat(server.post(PATH, server.body("many/number-" + i, ""), from("203.0.113.1"))
                            .status())
                    .isEqualTo(201);
        }
        SkillWebFixture.Answer refused = server.post(PATH, server.body("many/eleven", ""), from("203.0.113.1"));
        assertThat(refused.status()).isEqualTo(429);
        assertThat(Integer.parseInt(refused.header("retry-after"))).isBetween(3500, 3600);
        assertThat(refused.json().get("code").asText()).isEqualTo("too-many-requests");
        assertThat(server.post(PATH, server.body("many/number-1", ""), from("203.0.113.1"))
                        .status())
                .as("what is there already is only shown")
                .isEqualTo(200);
        assertThat(server.post(PATH, server.body("many/eleven", ""), from("203.0.113.2"))
                        .status())
                .isEqualTo(201);
        assertThat(server.operate(PATH, server.body("many/twelve", "")).status())
                .as("operators are not strangers")
                .isEqualTo(201);
    }

    @Test
    void secrets_of_withdrawals_are_guessed_a_few_times_only() throws Exception {
        SkillWebFixture.Answer submitted = server.post(PATH, server.body("guessed/one", ""), from("203.0.113.60"));
        String path = PATH + "/" + submitted.json().get("id").asText();
        for (int i = 0; i < 5; i++) {
            assertThat(guess(path, "2001:db8:1:6::" + i)).isEqualTo(403);
        }
        assertThat(guess(path, "2001:db8:1:6:ffff::1"))
                .as("another address of the same /64")
                .isEqualTo(429);
        assertThat(guess(path, "203.0.113.61")).as("another client").isEqualTo(403);
        String secret = submitted.json().get("withdrawSecret").asText();
        assertThat(server.delete(path, "X-Forwarded-For", "203.0.113.60", "Withdraw-Secret", secret)
                        .status())
                .isEqualTo(200);
    }

    private static int guess(String path, String client) throws Exception {
        return server.delete(path, "X-Forwarded-For", client, "Withdraw-Secret", "guess")
                .status();
    }

    @Test
    void two_addresses_of_a_64_are_one_client_that_submits_and_reads() throws Exception {
        for (int i = 0; i < 10; i++) {
            assertThat(server.post(PATH, server.body("wide/number-" + i, ""), from("2001:db8:1:2::" + i))
                            .status())
                    .isEqualTo(201);
        }
        assertThat(server.post(PATH, server.body("wide/eleven", ""), from("2001:db8:1:2:ffff::1"))
                        .status())
                .isEqualTo(429);
        assertThat(server.post(PATH, server.body("wide/eleven", ""), from("2001:db8:1:3::1"))
                        .status())
                .isEqualTo(201);
        for (int i = 0; i < READS; i++) {
            assertThat(server.get(PATH, from("2001:db8:1:4::" + i)).status()).isEqualTo(200);
        }
        assertThat(server.get(PATH, from("2001:db8:1:4:ffff::1")).status()).isEqualTo(429);
    }

    @Test
    void refused_requests_are_counted_too() throws Exception {
        int[] statuses = new int[16];
        for (int i = 0; i < statuses.length; i++) {
            statuses[i] = server.post(PATH, "junk", from("2001:db8:1:7::" + i)).status();
        }
        assertThat(statuses[14]).isEqualTo(400);
        assertThat(statuses[15]).isEqualTo(429);
        assertThat(server.post(PATH, "junk", from("203.0.113.3")).status()).isEqualTo(400);
    }

    @Test
    void reading_too_often_is_answered_with_429_and_a_time_to_wait_on_pages_and_api_together() throws Exception {
        for (int i = 0; i < READS / 2; i++) {
            assertThat(server.get(PATH, from("203.0.113.4")).status()).isEqualTo(200);
            assertThat(server.get("/skills/-/queue", from("203.0.113.4")).status())
                    .isEqualTo(200);
        }
        for (String path :
                List.of(PATH, PATH + "/stats", "/api/v1/skills", "/skills/-/queue", "/skills", "/skills/-/submit")) {
            SkillWebFixture.Answer refused = server.get(path, from("203.0.113.4"));
            assertThat(refused.status()).as(path).isEqualTo(429);
            assertThat(Integer.parseInt(refused.header("retry-after"))).isBetween(1, 60);
        }
        assertThat(server.get(PATH, from("203.0.113.5")).status()).isEqualTo(200);
        assertThat(server.get("/api/v1/admin/queue/status", server.as(Role.OPERATOR))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void the_default_limits_are_those_of_the_specification() {
        assertThat(WebLimits.defaults().reads()).isEqualTo(120);
        assertThat(dev.okiagari.skills.SubmissionSettings.defaults().perClient())
                .isEqualTo(10);
    }

    @Test
    void what_says_that_it_is_too_large_is_refused_before_it_comes() throws Exception {
        assertThat(ask("application/json", 200_000)).contains(" 413 ", "too-large");
        assertThat(ask("multipart/form-data; boundary=x", 19_000_000)).contains(" 413 ", "too-large");
    }

    @Test
    void what_turns_out_to_be_too_large_is_cut_off() throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(head(
                    "X-Forwarded-For: 203.0.113.6", "Content-Type: application/json", "Transfer-Encoding: chunked"));
            byte[] chunk = ("4000\r\n" + " ".repeat(0x4000) + "\r\n").getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < 7; i++) {
                out.write(chunk);
            }
            out.flush();
            assertThat(answer(socket)).contains(" 413 ", "too-large");
        }
    }

    /** Half of them send a form and half JSON, a byte now and then, as if they had all the time in the world. */
    @Test
    void a_hundred_clients_that_send_a_byte_now_and_then_hold_up_nobody_and_are_cut_off() throws Exception {
        CountDownLatch begun = new CountDownLatch(SLOW_CLIENTS);
        try (ExecutorService slow = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> answers = new ArrayList<>();
            for (int i = 0; i < SLOW_CLIENTS; i++) {
                int number = i;
                answers.add(slow.submit(() -> trickle(number, begun)));
            }
            assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < 5; i++) {
                assertThat(server.get(PATH, from("203.0.113.7")).status()).isEqualTo(200);
                assertThat(server.post(PATH, server.body("quick/number-" + i, ""), from("203.0.113.8"))
                                .status())
                        .isEqualTo(201);
            }
            assertThat(answers).as("the slow ones were still at it").anyMatch(answer -> !answer.isDone());
            for (Future<String> answer : answers) {
                assertThat(answer.get(30, TimeUnit.SECONDS)).contains(" 408 ");
            }
        }
    }

    private static String trickle(int number, CountDownLatch begun) throws IOException, InterruptedException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            OutputStream out = socket.getOutputStream();
            String type = number % 2 == 0 ? "application/json" : "multipart/form-data; boundary=edge";
            out.write(head("X-Forwarded-For: 198.51.100." + number, "Content-Type: " + type, "Content-Length: 90000"));
            out.write("--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x.zip\"\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
            out.flush();
            begun.countDown();
            CountDownLatch never = new CountDownLatch(1);
            while (socket.getInputStream().available() == 0 && !never.await(200, TimeUnit.MILLISECONDS)) {
                out.write('x');
                out.flush();
            }
            return answer(socket);
        }
    }

    private static byte[] head(String... headers) {
        return ("POST " + PATH + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + String.join("\r\n", headers) + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static String ask(String type, int length) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream()
                    .write(head("X-Forwarded-For: 203.0.113.9", "Content-Type: " + type, "Content-Length: " + length));
            socket.getOutputStream().flush();
            return answer(socket);
        }
    }

    /** As much of the answer as comes at once: its head, and with it the problem. */
    private static String answer(Socket socket) throws IOException {
        socket.setSoTimeout((int) Duration.ofSeconds(20).toMillis());
        byte[] bytes = new byte[8192];
        int length = 0;
        while (length < bytes.length) {
            String text = new String(bytes, 0, length, StandardCharsets.UTF_8);
            if (text.contains("\r\n\r\n") && text.endsWith("}")) {
                break;
            }
            int count = socket.getInputStream().read(bytes, length, bytes.length - length);
            if (count < 0) {
                break;
            }
            length += count;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}

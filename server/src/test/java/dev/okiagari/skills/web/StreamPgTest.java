package dev.okiagari.skills.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The streams of the API, as a program reads them. */
@Timeout(60)
class StreamPgTest {
    private static final String PATH = "/api/v1/submissions";
    private static SkillWebFixture server;

    @BeforeAll
    static void open() throws Exception {
        WebLimits limits = new WebLimits(10_000, 10_000, 10_000, 3, Duration.ofSeconds(30));
        server = SkillWebFixture.behind(StreamPgTest.class, limits, "127.0.0.1");
        server.node().close();
    }

    @AfterAll
    static void close() {
        server.close();
    }

    /** One message. */
    private record Message(
            String event, String data, @Nullable String id) {
        JsonNode json() throws IOException {
            return new ObjectMapper().readTree(data);
        }
    }

    /** Every reader is a client of its own. */
    private static int clients;

    /** A stream that is read message by message. */
    private static final class Reader implements AutoCloseable {
        private final HttpClient http = HttpClient.newHttpClient();
        private final InputStream body;
        private final Scanner lines;
        private final String route;
        final int status;

        Reader(String path, String... headers) throws IOException, InterruptedException {
            route = path.replaceFirst("submissions/[^/]+/stream", "submissions/{id}/stream");
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(URI.create(server.address() + path)).header("Accept", "text/event-stream");
            if (headers.length > 0) {
                request.headers(headers);
            }
            if (!List.of(headers).contains("X-Forwarded-For")) {
                request.header("X-Forwarded-For", "198.51.100." + ++clients);
            }
            HttpResponse<InputStream> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            status = answer.statusCode();
            body = answer.body();
            lines = new Scanner(body, java.nio.charset.StandardCharsets.UTF_8);
        }

        /** The next message of this name; others are passed over. */
        Message next(String event) {
            while (true) {
                Message message = next();
                if (message.event.equals(event)) {
                    if (List.of("submission", "move").contains(event)) {
                        server.contract.requireEventFits(route, message.data);
                    }
                    return message;
                }
            }
        }

        private Message next() {
            String event = "";
            String id = null;
            StringBuilder data = new StringBuilder();
            while (true) {
                String line = lines.nextLine();
                if (line.isEmpty() && !event.isEmpty()) {
                    return new Message(event, data.toString(), id);
                }
                if (line.startsWith("event: ")) {
                    event = line.substring("event: ".length());
                } else if (line.startsWith("data: ")) {
                    data.append(line.substring("data: ".length()));
                } else if (line.startsWith("id: ")) {
                    id = line.substring("id: ".length());
                }
            }
        }

        @Override
        public void close() throws IOException {
            body.close();
            http.close();
        }
    }

    private static String submit(String name) throws Exception {
        return server.submit("stream/" + name, "").get("id").asText();
    }

    private static void dequeue(String id) throws Exception {
        assertThat(server.operate("/api/v1/admin/submissions/" + id + "/dequeue", "{\"reason\": \"a test\"}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void the_stream_of_a_submission_begins_with_how_it_is_and_tells_every_change() throws Exception {
        String id = submit("one");
        try (Reader stream = new Reader(PATH + "/" + id + "/stream")) {
            assertThat(stream.next("submission").json().get("state").asText()).isEqualTo("RECEIVED");
            server.shift("4 minutes");
            JsonNode stale = stream.next("submission").json();
            assertThat(stale.get("staleness").get("stale").asBoolean()).isTrue();
            dequeue(id);
            JsonNode out = stream.next("submission").json();
            assertThat(out.get("state").asText()).isEqualTo("DEQUEUED");
            assertThat(out.get("staleness").get("stale").asBoolean()).isFalse();
        }
    }

    @Test
    void the_stream_of_all_tells_every_move_and_what_was_missed_comes_after_a_lost_connection() throws Exception {
        String last;
        String first;
        try (Reader stream = new Reader(PATH + "/stream")) {
            last = stream.next("ready").id();
            first = submit("first");
            JsonNode move = stream.next("move").json();
            assertThat(move.get("id").asText()).isEqualTo(first);
            assertThat(move.get("to").asText()).isEqualTo("RECEIVED");
            assertThat(move.get("actor").asText()).isEqualTo("submitter");
        }
        String missed = submit("missed");
        dequeue(first);
        try (Reader stream = new Reader(PATH + "/stream", "Last-Event-ID", String.valueOf(last))) {
            List<String> told = new ArrayList<>();
            while (!told.contains(first + " DEQUEUED")) {
                JsonNode move = stream.next("move").json();
                told.add(move.get("id").asText() + " " + move.get("to").asText());
            }
            assertThat(told).contains(missed + " RECEIVED");
        }
    }

    @Test
    void what_is_no_stream_or_one_too_many_is_refused() throws Exception {
        assertThat(server.get(PATH + "/stream").status()).isEqualTo(406);
        assertThat(server.get(PATH + "/nothing/stream", "Accept", "text/event-stream")
                        .status())
                .isEqualTo(404);
        assertThat(server.get(PATH + "/stream", "Accept", "text/event-stream", "Last-Event-ID", "x")
                        .status())
                .isEqualTo(400);
        try (Reader one = new Reader(PATH + "/stream", "X-Forwarded-For", "2001:db8:1:2::1");
                Reader two = new Reader(PATH + "/stream", "X-Forwarded-For", "2001:db8:1:2::2");
                Reader three = new Reader(PATH + "/stream", "X-Forwarded-For", "2001:db8:1:2:ffff::3");
                Reader four = new Reader(PATH + "/stream", "X-Forwarded-For", "2001:db8:1:2:ffff::4");
                Reader other = new Reader(PATH + "/stream", "X-Forwarded-For", "203.0.113.2")) {
            assertThat(List.of(one.status, two.status, three.status, other.status))
                    .containsOnly(200);
            assertThat(four.status).isEqualTo(429);
        }
    }
}

package dev.okiagari.sandbox.panel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.sandbox.RawCall;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.dial.Latency;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PanelTest {
    private final Sandbox sandbox = Sandbox.start(SandboxSettings.defaults());

    @BeforeEach
    void calm() {
        sandbox.calm();
    }

    @AfterAll
    void close() {
        sandbox.close();
    }

    private RawCall.Seen send(String method, String path, String body) throws IOException {
        return RawCall.send(
                sandbox.page(),
                method + " " + path
                        + " HTTP/1.1\r\nHost: 127.0.0.1:1\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body);
    }

    private JsonNode json(RawCall.Seen seen) throws IOException {
        assertThat(seen.status()).as(seen.text()).isEqualTo(200);
        return new ObjectMapper().readTree(seen.body());
    }

    @Test
    void the_page_and_its_parts_come_without_anything_from_elsewhere() throws IOException {
        RawCall.Seen page = send("GET", "/", "");
        assertThat(page.header("content-type")).startsWith("text/html");
        assertThat(page.header("content-security-policy")).contains("script-src 'self'");
        assertThat(page.text()).doesNotContain("http:", "https:").contains("/sandbox.css", "/sandbox.js");
        assertThat(send("GET", "/sandbox.css", "").body().length).isLessThan(20_000);
        assertThat(send("GET", "/sandbox.js", "").text()).contains("/api/state");
    }

    @Test
    void dials_are_turned_over_http_and_what_is_not_named_stays() throws IOException {
        sandbox.arxiv().dials().change(dials -> dials.with(new Latency(5, 0)));
        JsonNode set = json(send(
                "PUT",
                "/api/upstreams/arxiv/dials",
                "{\"errors\":{\"503\":0.5,\"429\":0.5},\"retryAfter\":{\"form\":\"SECONDS\",\"seconds\":9}}"));
        assertThat(set.at("/dials/latency/millis").asInt()).isEqualTo(5);
        assertThat(sandbox.arxiv().dials().settings().errors())
                .containsEntry(503, 0.5)
                .hasSize(2);
        assertThat(RawCall.get(sandbox.arxiv().url(), "/api/query").header("retry-after"))
                .isEqualTo("9");
        json(send("PUT", "/api/upstreams/arxiv/dials", "{\"errors\":{\"500\":1}}"));
        assertThat(sandbox.arxiv().dials().settings().errors()).containsOnlyKeys(500);
        assertThat(json(send("GET", "/api/upstreams/arxiv/dials", ""))
                        .at("/errors/500")
                        .asDouble())
                .isEqualTo(1);
        json(send("DELETE", "/api/upstreams/arxiv/dials", ""));
        assertThat(sandbox.arxiv().dials().settings().isHealthy()).isTrue();
    }

    @Test
    void what_cannot_be_set_is_answered_with_the_reason_and_changes_nothing() throws IOException {
        for (String wrong : new String[] {
            "{\"truncate\":1.5}", "{\"nonsense\":1}", "{\"outage\":\"SOMETIMES\"}", "[]", "{", "{\"errors\":{\"99\":1}}"
        }) {
            RawCall.Seen seen = send("PUT", "/api/upstreams/s3/dials", wrong);
            assertThat(seen.status()).as(wrong).isEqualTo(400);
            assertThat(seen.text()).contains("detail");
        }
        assertThat(send("PUT", "/api/upstreams/s3/dials", "{\"truncate\":1.5}").text())
                .contains("could not set truncate to 1.5 because a rate is from 0 to 1");
        assertThat(sandbox.s3().dials().settings().isHealthy()).isTrue();
        assertThat(send("PUT", "/api/upstreams/nobody/dials", "{}").status()).isEqualTo(404);
        assertThat(send("PUT", "/api/rakuten/day", "{\"day\":\"tomorrow\"}").status())
                .isEqualTo(400);
    }

    @Test
    void the_reason_is_in_the_words_of_the_dials() throws IOException {
        assertThat(refusal("{\"nonsense\":1}")).startsWith("there is nothing called nonsense; there are credentials, ");
        assertThat(refusal("{\"outage\":\"SOMETIMES\"}"))
                .startsWith("outage cannot be SOMETIMES; it can be ")
                .contains("UNAVAILABLE");
        assertThat(refusal("{\"latency\":{\"millis\":\"much\"}}"))
                .isEqualTo("latency.millis cannot be much; it must be a number");
        assertThat(refusal("{\"latency\":[1,2]}")).isEqualTo("latency has the wrong shape; GET shows the right one");
    }

    private String refusal(String wrong) throws IOException {
        RawCall.Seen seen = send("PUT", "/api/upstreams/s3/dials", wrong);
        assertThat(seen.status()).isEqualTo(400);
        return new ObjectMapper().readTree(seen.text()).get("detail").asText();
    }

    @Test
    void calls_and_their_pace_can_be_asked_over_http() throws IOException {
        RawCall.send(sandbox.model().url(), "GET /v1/models HTTP/1.1\r\nIdempotency-Key: k7\r\n\r\n");
        RawCall.get(sandbox.arxiv().url(), "/abs/1");
        JsonNode calls = json(send("GET", "/api/calls?upstream=model", ""));
        assertThat(calls).hasSize(1);
        assertThat(calls.at("/0/key").asText()).isEqualTo("k7");
        assertThat(json(send("GET", "/api/calls", ""))).hasSize(2);
        JsonNode pace = json(send("GET", "/api/upstreams/model/pace?windowMillis=3000", ""));
        assertThat(pace.get("mostWithin").asInt()).isEqualTo(1);
        assertThat(pace.get("shortestGapMillis").isNull()).isTrue();
        assertThat(json(send("GET", "/api/state", "")).at("/upstreams/0/calls").asInt())
                .isEqualTo(1);
        json(send("DELETE", "/api/calls", ""));
        assertThat(sandbox.model().calls().total()).isZero();
    }

    @Test
    void the_day_and_the_model_are_set_over_http() throws IOException {
        json(send("PUT", "/api/rakuten/day", "{\"day\":\"2026-04-20\"}"));
        assertThat(sandbox.shop().day()).isEqualTo(LocalDate.of(2026, 4, 20));
        json(send("PUT", "/api/model", "{\"obedient\":true}"));
        assertThat(sandbox.behaviour().obedient()).isTrue();
    }

    @Test
    void pages_of_other_hosts_cannot_turn_the_dials() throws IOException {
        assertThat(RawCall.send(sandbox.page(), "GET /api/state HTTP/1.1\r\nHost: evil.invalid\r\n\r\n")
                        .status())
                .isEqualTo(403);
        assertThat(RawCall.send(
                                sandbox.page(),
                                "DELETE /api/dials HTTP/1.1\r\nHost: localhost:1\r\nOrigin: https://evil.invalid\r\n\r\n")
                        .status())
                .isEqualTo(403);
        assertThat(RawCall.send(
                                sandbox.page(),
                                "PUT /api/model HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void a_window_that_makes_no_sense_is_refused_with_the_reason() throws IOException {
        for (String window : new String[] {"-1", "0", "9223372036854775807", "soon"}) {
            RawCall.Seen seen = send("GET", "/api/upstreams/arxiv/pace?windowMillis=" + window, "");
            assertThat(seen.status()).as(window).isEqualTo(400);
        }
    }
}

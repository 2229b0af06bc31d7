package dev.okiagari.gateway.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.gateway.http.FaultServer;
import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.http.Reach;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is sent to a model, and under which key. */
class ModelRequestsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonSchema VERDICT = JsonSchema.of(
            "verdict",
            "{\"type\": \"object\", \"required\": [\"score\"], \"properties\": {\"score\": {\"type\": \"integer\"}}}");

    private FaultServer server;
    private GuardedHttp http;
    private ModelClient model;

    @BeforeEach
    void open() throws IOException {
        server = FaultServer.start();
        http = GuardedHttp.open(GuardSettings.defaults().withSchemes("http").withReach(Reach.LOOPBACK));
        server.answers(
                "/v1/chat/completions",
                200,
                "{\"choices\":[{\"finish_reason\":\"stop\",\"message\":{\"content\":\"{\\\"score\\\": 80}\"}}]}");
        model = dialect(ModelSettings.Dialect.USUAL);
    }

    @AfterEach
    void close() throws IOException {
        http.close();
        server.close();
    }

    @Test
    void a_request_that_is_repeated_is_the_same_and_another_body_never_has_the_same_key() throws IOException {
        Prompt prompt = Prompt.of("Judge it.").text("skill", "some text");
        model.chat(prompt, VERDICT, "k");
        model.chat(prompt, VERDICT, "k");
        model.chat(Prompt.of("Judge it.").text("skill", "another text"), VERDICT, "k");
        dialect(new ModelSettings.Dialect("max_completion_tokens", false)).chat(prompt, VERDICT, "k");

        List<String> keys =
                server.requests().stream().map(ModelRequestsTest::key).toList();
        List<JsonNode> bodies = new ArrayList<>();
        for (String request : server.requests()) {
            bodies.add(body(request));
        }
        assertThat(bodies.get(1)).isEqualTo(bodies.get(0));
        assertThat(keys.get(1)).isEqualTo(keys.get(0)).startsWith("k#1#");
        assertThat(keys.stream().distinct()).hasSize(3);
    }

    @Test
    void newer_models_get_the_name_of_the_limit_that_they_know_and_no_temperature() throws IOException {
        Prompt prompt = Prompt.of("Judge it.");
        model.chat(prompt, VERDICT, "k");
        dialect(new ModelSettings.Dialect("max_completion_tokens", false)).chat(prompt, VERDICT, "k");
        dialect(new ModelSettings.Dialect("", true)).chat(prompt, VERDICT, "k");

        JsonNode usual = body(server.requests().get(0));
        assertThat(usual.path("max_tokens").asInt()).isEqualTo(4096);
        assertThat(usual.path("temperature").asInt(-1)).isZero();
        JsonNode newer = body(server.requests().get(1));
        assertThat(newer.path("max_completion_tokens").asInt()).isEqualTo(4096);
        assertThat(newer.has("max_tokens")).isFalse();
        assertThat(newer.has("temperature")).isFalse();
        assertThat(body(server.requests().get(2)).toString()).doesNotContain("tokens");
    }

    private ModelClient dialect(ModelSettings.Dialect dialect) {
        return new ModelClient(
                http,
                ModelSettings.of(server.address("/v1/"), null, new ModelSettings.Names("chatty", "embeddy"))
                        .withDialect(dialect));
    }

    private static String key(String request) {
        return request.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("idempotency-key:"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode body(String request) throws IOException {
        return JSON.readTree(request.substring(request.indexOf("\r\n\r\n")));
    }
}

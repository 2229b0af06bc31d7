package dev.okiagari.skills.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.application.program.LocalNode;
import dev.okiagari.sandbox.dial.Credentials;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Malformed;
import dev.okiagari.sandbox.skills.SampleSkill;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A model that fails is nobody's business but the operators': everybody else reads that it failed, and what happens next. */
class PublicFailurePgTest {
    private static final String PATH = "/api/v1/submissions";

    static Stream<Arguments> faults() {
        DialSettings healthy = DialSettings.healthy();
        return Stream.of(
                Arguments.of("answers 500", healthy.withErrors(Map.of(500, 1.0))),
                Arguments.of("answers what is no JSON", healthy.with(new Malformed(1, Malformed.How.SYNTAX))),
                Arguments.of("answers in another form", healthy.with(new Malformed(1, Malformed.How.SHAPE))),
                Arguments.of("refuses the key", healthy.with(Credentials.REFUSED_401)));
    }

    @ParameterizedTest(name = "a model that {0}")
    @MethodSource("faults")
    void no_public_page_stream_or_answer_tells_where_the_model_is_or_what_it_said(String fault, DialSettings dials)
            throws Exception {
        try (SkillWebFixture server = SkillWebFixture.open(PublicFailurePgTest.class);
                LocalNode node = server.node()) {
            assertThat(node.id()).isPositive();
            server.sandbox.model().dials().change(before -> dials);
            String id = server.submit(server.some(SampleSkill.Quality.GOOD, 1))
                    .get("id")
                    .asText();
            Awaitility.await(fault).atMost(Duration.ofSeconds(60)).until(() -> failures(server) > 0);
            JsonNode failing = server.show(id);
            assertThat(failing.get("state").asText()).isIn("TIER2_SCANNING", "NEEDS_REVIEW");

            Map<String, String> shown = new TreeMap<>();
            for (String path : new String[] {
                PATH,
                PATH + "/" + id,
                PATH + "/stats",
                "/api/v1/skills",
                "/skills",
                "/skills/-/queue",
                "/skills/-/submissions/" + id,
                "/skills/-/submit"
            }) {
                SkillWebFixture.Answer answer = server.get(path);
                assertThat(answer.status()).as(path).isEqualTo(200);
                shown.put(path, answer.text());
            }
            shown.put("stream of one", events(server, PATH + "/" + id + "/stream", "submission"));
            shown.put("stream of all", events(server, PATH + "/stream", "ready"));
            assertThat(shown.get("stream of all")).contains("TIER2_SCANNING");
            String model = server.sandbox.model().url().getAuthority();
            shown.forEach((path, text) -> assertThat(text)
                    .as(path)
                    .doesNotContain(model, "/chat/completions", "answered 500", "answered 401", "sandbox-model-key")
                    .doesNotContain("JsonParse", "Unrecognized token", "sandbox-chat"));
            assertThat(shown.get(PATH + "/" + id)).contains("the model");
        }
    }

    private static long failures(SkillWebFixture server) throws Exception {
        return server.database.look(connection -> {
            try (var statement = connection.createStatement();
                    var row = statement.executeQuery("select count(*) from okiagari.failure_v1 where step = 'tier2'")) {
                row.next();
                return row.getLong(1);
            }
        });
    }

    /** What a stream tells from the beginning to the first message of this name. */
    private static String events(SkillWebFixture server, String path, String last) throws Exception {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(server.address() + path).toURL().openConnection();
        connection.setRequestProperty("Accept", "text/event-stream");
        connection.setRequestProperty("Last-Event-ID", "0");
        StringBuilder told = new StringBuilder();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
            boolean isLast = false;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                told.append(line).append('\n');
                isLast |= line.equals("event: " + last);
                if (isLast && line.startsWith("data: ")) {
                    return told.toString();
                }
            }
            throw new AssertionError("the stream ended after " + told);
        } finally {
            connection.disconnect();
        }
    }
}

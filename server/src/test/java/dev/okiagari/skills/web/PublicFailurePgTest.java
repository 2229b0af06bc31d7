package dev.okiagari.skills.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.application.program.LocalNode;
import dev.okiagari.sandbox.skills.SampleSkill;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** A model that fails is nobody's business but the operators': everybody else reads that it failed, and what happens next. */
class PublicFailurePgTest {
    private static final String PATH = "/api/v1/submissions";

    @Test
    void no_public_page_stream_or_answer_tells_where_the_model_is_or_what_it_said() throws Exception {
        try (SkillWebFixture server = SkillWebFixture.open(PublicFailurePgTest.class);
                LocalNode node = server.node()) {
            assertThat(node.id()).isPositive();
            server.sandbox.model().dials().change(dials -> dials.withErrors(Map.of(500, 1.0)));
            String id = server.submit(server.some(SampleSkill.Quality.GOOD, 1))
                    .get("id")
                    .asText();
            Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> failures(server) > 0);
            JsonNode failing = server.show(id);
            assertThat(failing.get("state").asText()).isIn("TIER2_SCANNING", "NEEDS_REVIEW");

            Map<String, String> shown = new TreeMap<>();
            for (String path : new String[] {
                PATH,
                PATH + "/" + id,
                PATH + "/stats",
                "/skills/-/queue",
                "/skills/-/submissions/" + id,
                "/skills/-/submit"
            }) {
                SkillWebFixture.Answer answer = server.get(path);
                assertThat(answer.status()).as(path).isEqualTo(200);
                shown.put(path, answer.text());
            }
            shown.put("stream", firstEvent(server, PATH + "/" + id + "/stream"));
            String model = server.sandbox.model().url().getAuthority();
            shown.forEach((path, text) -> assertThat(text)
                    .as(path)
                    .doesNotContain(model, "/chat/completions", "answered 500", "sandbox-model-key"));
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

    private static String firstEvent(SkillWebFixture server, String path) throws Exception {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(server.address() + path).toURL().openConnection();
        connection.setRequestProperty("Accept", "text/event-stream");
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> line.startsWith("data: {"))
                    .findFirst()
                    .orElseThrow();
        } finally {
            connection.disconnect();
        }
    }
}

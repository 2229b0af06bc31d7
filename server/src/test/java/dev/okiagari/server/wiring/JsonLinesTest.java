package dev.okiagari.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.LoggingEvent;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

class JsonLinesTest {
    @Test
    void a_line_is_one_object_with_its_keys_beside_its_message() throws Exception {
        LoggingEvent event = event("attempt 2 of 3 failed: \"no\"\nreally", null);
        event.setKeyValuePairs(List.of(
                new KeyValuePair("pipeline", "papers"),
                new KeyValuePair("attempt", 2),
                new KeyValuePair("run_id", null),
                new KeyValuePair("counters", Map.of("stored", 3L)),
                new KeyValuePair("message", "cannot be replaced")));

        String text = new String(new JsonLines().encode(event), StandardCharsets.UTF_8);
        JsonNode line = new ObjectMapper().readTree(text);

        assertThat(text).endsWith("}\n").containsOnlyOnce("\n");
        assertThat(line.path("level").asText()).isEqualTo("WARN");
        assertThat(line.path("message").asText()).isEqualTo("attempt 2 of 3 failed: \"no\"\nreally");
        assertThat(line.path("pipeline").asText()).isEqualTo("papers");
        assertThat(line.path("attempt").asInt()).isEqualTo(2);
        assertThat(line.has("run_id")).isTrue();
        assertThat(line.path("run_id").isNull()).isTrue();
        assertThat(line.path("counters").path("stored").asInt()).isEqualTo(3);
    }

    @Test
    void a_stack_trace_is_a_key_of_its_line() throws Exception {
        String text = new String(
                new JsonLines().encode(event("it broke", new IllegalStateException("why"))), StandardCharsets.UTF_8);

        assertThat(new ObjectMapper().readTree(text).path("stack").asText())
                .contains("IllegalStateException: why", "JsonLinesTest");
    }

    @Test
    void what_would_rearrange_a_terminal_is_written_as_codes() throws Exception {
        LoggingEvent event = event("a\u202Eb\u009Bc\u2066d\u001Be\u200Ff", new IllegalStateException("\u202Ewhy"));
        event.setKeyValuePairs(List.of(new KeyValuePair("title", "x\u202Ey")));

        String text = new String(new JsonLines().encode(event), StandardCharsets.UTF_8);

        assertThat(text.strip().chars()).allMatch(c -> c >= 0x20 && c < 0x7f);
        assertThat(new ObjectMapper().readTree(text).path("message").asText())
                .as("nothing is lost")
                .isEqualTo("a\u202Eb\u009Bc\u2066d\u001Be\u200Ff");
    }

    @Test
    void secrets_are_masked_in_messages_keys_and_traces_and_the_line_stays_json() throws Exception {
        String address = "https://ann:hunter2@example.org/?access_token=hunter2&q=1";
        LoggingEvent event = event("could not read " + address, new IllegalStateException(address));
        event.setKeyValuePairs(List.of(
                new KeyValuePair("reason", address),
                new KeyValuePair("counters", Map.of("at", address, "token", 3L)),
                new KeyValuePair("secret", 5)));

        String text = new String(new JsonLines().encode(event), StandardCharsets.UTF_8);

        assertThat(text).doesNotContain("hunter2");
        JsonNode line = new ObjectMapper().readTree(text);
        assertThat(line.path("reason").asText()).isEqualTo("https://ann:***@example.org/?access_token=***&q=1");
        assertThat(line.path("counters").path("token").asInt()).isEqualTo(3);
    }

    @Test
    void a_message_has_at_most_300_characters_and_no_half_secret() throws Exception {
        String text = new String(
                new JsonLines()
                        .encode(event("x".repeat(280) + " password=hunter2hunter2hunter2 " + "y".repeat(500), null)),
                StandardCharsets.UTF_8);

        assertThat(new ObjectMapper().readTree(text).path("message").asText())
                .hasSizeLessThanOrEqualTo(300)
                .startsWith("xxx")
                .doesNotContain("hunter");
    }

    private static LoggingEvent event(String message, @Nullable Throwable thrown) {
        Logger logger = (Logger) LoggerFactory.getLogger("some.logger");
        return new LoggingEvent(JsonLinesTest.class.getName(), logger, Level.WARN, message, thrown, new Object[0]);
    }
}

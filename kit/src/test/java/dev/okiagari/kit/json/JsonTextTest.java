package dev.okiagari.kit.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class JsonTextTest {
    /** Says no word of its own. */
    enum Plain {
        TIMED_OUT
    }

    /** Says its word. */
    enum Spoken {
        SCAN_TIMEOUT;

        @JsonValue
        public String word() {
            return name();
        }
    }

    record Answer(Plain plain, Spoken spoken, Map<Spoken, Plain> both, Instant at) {}

    private static final String LINE = """
            {"plain":"timed_out","spoken":"SCAN_TIMEOUT","both":{"SCAN_TIMEOUT":"timed_out"},"at":"2026-01-02T03:04:05Z"}""";

    @Test
    void an_enum_is_the_word_that_it_says_or_its_name_in_lower_case() throws IOException {
        Answer answer = new Answer(
                Plain.TIMED_OUT,
                Spoken.SCAN_TIMEOUT,
                Map.of(Spoken.SCAN_TIMEOUT, Plain.TIMED_OUT),
                Instant.parse("2026-01-02T03:04:05Z"));
        assertThat(JsonText.line(answer)).isEqualTo(LINE);
        assertThat(JsonText.read(LINE.getBytes(StandardCharsets.UTF_8), Answer.class))
                .isEqualTo(answer);
        assertThat(JsonText.words(Plain.class)).containsExactly("timed_out");
        assertThat(JsonText.words(Spoken.class)).containsExactly("SCAN_TIMEOUT");
    }

    record Node(String name, Duration silence, @Nullable Duration age) {}

    record Seen(@JsonUnwrapped Node node, int items) {}

    @Test
    void a_duration_is_a_number_of_milliseconds_and_its_name_says_so() {
        assertThat(JsonText.line(new Seen(new Node("a", Duration.ofMillis(1500), null), 2)))
                .isEqualTo("{\"name\":\"a\",\"silenceMs\":1500,\"ageMs\":null,\"items\":2}");
    }

    @Test
    void characters_that_rearrange_a_terminal_are_escaped() {
        assertThat(JsonText.line(Map.of("a", "x\u202ey"))).isEqualTo("{\"a\":\"x\\u202ey\"}");
    }
}

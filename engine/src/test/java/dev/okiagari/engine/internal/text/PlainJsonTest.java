package dev.okiagari.engine.internal.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The little JSON of the engine, against Jackson. */
class PlainJsonTest {
    private static final ObjectMapper JACKSON = new ObjectMapper();

    @Test
    void what_is_written_is_what_jackson_writes() throws JsonProcessingException {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("name", "a \"quoted\" \\ line\n\r\t\u0001 \u2028 \ud83d\ude00");
        value.put("numbers", List.of(1, -2L, 0.8, 1e7));
        value.put("nothing", List.of());
        value.put("inner", Map.of("yes", true));
        value.put("empty", Map.of());

        assertThat(PlainJson.write(value)).isEqualTo(JACKSON.writeValueAsString(value));
    }

    @Test
    void every_text_is_read_as_it_was_written_by_either() throws JsonProcessingException {
        Random random = new Random(7);
        for (int i = 0; i < 500; i++) {
            String text = random.ints(random.nextInt(30), 0, random.nextBoolean() ? 128 : 0xd800)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();

            assertThat(PlainJson.readText(PlainJson.write(text))).isEqualTo(text);
            assertThat(PlainJson.readText(JACKSON.writeValueAsString(text))).isEqualTo(text);
            assertThat(JACKSON.readValue(PlainJson.write(text), String.class)).isEqualTo(text);
        }
    }

    @Test
    void escapes_that_nobody_has_to_write_are_read() {
        assertThat(PlainJson.readText(" \"\\/\\b\\f\\u00E4\" ")).isEqualTo("/\b\f\u00e4");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\"",
                "7",
                "{\"a\":1}",
                "\"a\"b\"",
                "\"\\\"",
                "\"\\x\"",
                "\"\\u00g0\"",
                "\"\\u00\"",
                "\"a\nb\""
            })
    void what_is_no_text_is_refused(String json) {
        assertThatThrownBy(() -> PlainJson.readText(json)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void other_values_are_refused() {
        assertThatThrownBy(() -> PlainJson.write(List.of(Double.NaN))).hasMessageContaining("Double");
        assertThatThrownBy(() -> PlainJson.write(new Object())).hasMessageContaining("Object");
    }
}

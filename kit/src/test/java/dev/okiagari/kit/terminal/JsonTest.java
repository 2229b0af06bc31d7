package dev.okiagari.kit.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTest {
    @Test
    void fields_keep_their_order_and_times_are_iso_text() {
        String text = new Json()
                .put("b", 1)
                .put("a", Instant.parse("2026-01-02T03:04:05Z"))
                .put("none", null)
                .put("many", List.of(new Json().put("x", true)))
                .text();
        assertThat(text.replaceAll("\\s", ""))
                .isEqualTo("{\"b\":1,\"a\":\"2026-01-02T03:04:05Z\",\"none\":null,\"many\":[{\"x\":true}]}");
    }

    @Test
    void stored_json_is_embedded_and_other_text_is_kept_as_text() {
        String text = new Json()
                .putRaw("payload", "{\"id\": 7}")
                .putRaw("odd", "{oops")
                .text();
        assertThat(text.replaceAll("\\s", "")).isEqualTo("{\"payload\":{\"id\":7},\"odd\":\"{oops\"}");
    }
}

package dev.okiagari.papers.mcp;

import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.web.Answers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a program passes to a tool. */
record ToolArguments(Map<String, Object> values) {
    ToolArguments(@Nullable Map<String, Object> values) {
        this.values = values == null ? Map.of() : values;
    }

    /** All of them as a record; what does not fit is refused as in a request to the API. */
    <T extends Record> T as(Class<T> type) {
        try {
            return Answers.read(JsonText.bytes(values), type);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the arguments of a tool", e);
        }
    }
}

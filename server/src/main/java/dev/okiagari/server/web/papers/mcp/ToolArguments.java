package dev.okiagari.server.web.papers.mcp;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a program passes to a tool. Throws {@link IllegalArgumentException} for what does not fit. */
record ToolArguments(Map<String, Object> values) {
    static final ObjectMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(com.fasterxml.jackson.databind.SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();

    ToolArguments(@Nullable Map<String, Object> values) {
        this.values = values == null ? Map.of() : values;
    }

    /** All of them as a record; names that it does not have are refused. */
    <T> T as(Class<T> type) {
        return JSON.convertValue(values, type);
    }
}

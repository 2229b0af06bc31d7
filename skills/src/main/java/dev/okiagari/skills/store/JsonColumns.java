package dev.okiagari.skills.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The JSON in columns of submissions. Pure. */
final class JsonColumns {
    private static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();

    private JsonColumns() {}

    static String write(Object value) {
        try {
            return JSON.writeValueAsString(value instanceof Map<?, ?> map ? new TreeMap<>(map) : value)
                    .replace("\\u0000", "");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("could not write a column of JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** Null for null. */
    static <T> @Nullable T read(@Nullable String text, Class<T> type) {
        try {
            return text == null ? null : JSON.readValue(text, type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("could not read a column of JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** The details of an event as texts. */
    static Map<String, String> details(String text) {
        Map<String, String> details = new LinkedHashMap<>();
        Map<?, ?> read = read(text, Map.class);
        if (read != null) {
            read.forEach((name, value) -> details.put(String.valueOf(name), String.valueOf(value)));
        }
        return details;
    }
}

package dev.okiagari.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.okiagari.engine.failure.PayloadUnreadable;
import dev.okiagari.engine.model.Codec;

/** JSON by Jackson: records and plain values, dates as text, unknown fields ignored. Safe for many threads. */
public final class JacksonCodec implements Codec {
    private final ObjectMapper mapper;

    /** With default settings. */
    public JacksonCodec() {
        this(JsonMapper.builder()
                .findAndAddModules()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .build());
    }

    /** With your own mapper. */
    public JacksonCodec(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    @Override
    public String write(Object value) {
        try {
            String json = mapper.writeValueAsString(value);
            if (hasNul(json)) {
                throw new IllegalArgumentException(
                        "could not store the value because it contains NUL, which PostgreSQL cannot hold in text");
            }
            return json;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "could not write a " + value.getClass().getSimpleName() + " as JSON because "
                            + e.getOriginalMessage(),
                    e);
        }
    }

    @Override
    public <T> T read(String json, Class<T> type) {
        try {
            return mapper.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw new PayloadUnreadable(
                    "could not read a " + type.getSimpleName() + " because " + e.getOriginalMessage(), e);
        }
    }

    /** An escaped NUL; a backslash that is itself escaped, followed by the same letters, is harmless text. */
    private static boolean hasNul(String json) {
        for (int at = json.indexOf("\\u0000"); at >= 0; at = json.indexOf("\\u0000", at + 1)) {
            int backslashes = 1;
            while (at - backslashes >= 0 && json.charAt(at - backslashes) == '\\') {
                backslashes++;
            }
            if (backslashes % 2 == 1) {
                return true;
            }
        }
        return false;
    }
}

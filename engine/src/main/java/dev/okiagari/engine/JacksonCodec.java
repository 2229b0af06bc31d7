package dev.okiagari.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.okiagari.engine.failure.PayloadUnreadable;
import dev.okiagari.engine.model.Codec;
import java.util.regex.Pattern;

/** JSON by Jackson: records and plain values, dates as text, unknown fields ignored. Safe for many threads. */
public final class JacksonCodec implements Codec {
    /** An escaped NUL; a backslash that is itself escaped, followed by the same letters, is harmless text. */
    private static final Pattern NUL = Pattern.compile("(?<!\\\\)(?:\\\\\\\\)*+\\\\u0000");

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
            if (json.contains("\\u0000") && NUL.matcher(json).find()) {
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
}

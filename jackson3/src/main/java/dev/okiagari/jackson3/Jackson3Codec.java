package dev.okiagari.jackson3;

import dev.okiagari.engine.failure.PayloadUnreadable;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.TypeRef;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON by Jackson 3: records and plain values, {@code java.time} as text, {@code Optional}, unknown members ignored, and what modules
 * on the class path add. Reads what the codec of Jackson 2 has written, and the other way round. Found by nodes and clients when it is on
 * the class path. Safe for many threads.
 */
public final class Jackson3Codec implements Codec {
    private final ObjectMapper mapper;

    /** With default settings. */
    public Jackson3Codec() {
        this(JsonMapper.builder()
                .findAndAddModules()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(
                        DeserializationFeature
                                .FAIL_ON_NULL_FOR_PRIMITIVES) // what an earlier build wrote lacks new members
                .enable(SerializationFeature.FAIL_ON_EMPTY_BEANS) // a class without members would be stored as {}
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .disable(DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .enable(DateTimeFeature.WRITE_DATES_WITH_ZONE_ID)
                .build());
    }

    /** With a mapper of your own. */
    public Jackson3Codec(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    @Override
    public String write(Object value) {
        try {
            return mapper.writeValueAsString(value);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    "could not write a " + value.getClass().getSimpleName() + " as JSON because "
                            + e.getOriginalMessage(),
                    e);
        }
    }

    @Override
    public <T> T read(String json, TypeRef<T> type) {
        try {
            return mapper.readValue(json, mapper.constructType(type.type()));
        } catch (JacksonException e) {
            throw new PayloadUnreadable("could not read a " + type + " because " + e.getOriginalMessage(), e);
        }
    }
}

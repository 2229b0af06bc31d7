package dev.okiagari.jackson2;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.okiagari.engine.failure.PayloadUnreadable;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.TypeRef;

/**
 * JSON by Jackson 2: records and plain values, {@code java.time} as text, {@code Optional}, unknown members ignored, and what modules
 * on the class path add. Found by nodes and clients when it is on the class path. Safe for many threads.
 */
public final class Jackson2Codec implements Codec {
    private final ObjectMapper mapper;

    /** With default settings. */
    public Jackson2Codec() {
        this(JsonMapper.builder(onSharedBuffers())
                .addModule(new JavaTimeModule())
                .addModule(new Jdk8Module())
                .findAndAddModules()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .enable(SerializationFeature.WRITE_DATES_WITH_ZONE_ID)
                .build());
    }

    /** With a mapper of your own. */
    public Jackson2Codec(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    /** Jackson keeps its buffers with the thread otherwise, and each item has a virtual thread of its own: none is used twice. */
    private static JsonFactory onSharedBuffers() {
        return JsonFactory.builder()
                .recyclerPool(JsonRecyclerPools.sharedConcurrentDequePool())
                .build();
    }

    @Override
    public String write(Object value) {
        try {
            return mapper.writeValueAsString(value);
        } catch (JsonProcessingException e) {
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
        } catch (JsonProcessingException e) {
            throw new PayloadUnreadable("could not read a " + type + " because " + e.getOriginalMessage(), e);
        }
    }
}

package dev.okiagari.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.okiagari.engine.failure.PayloadUnreadable;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.TypeRef;

/** Records and plain values, for the engine's own tests: the modules with codecs are built on the engine. Found on the class path. */
public final class TestCodec implements Codec {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    @Override
    public String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        }
    }

    @Override
    public <T> T read(String json, TypeRef<T> type) {
        try {
            return MAPPER.readValue(json, MAPPER.constructType(type.type()));
        } catch (JsonProcessingException e) {
            throw new PayloadUnreadable("could not read a " + type + " because " + e.getOriginalMessage(), e);
        }
    }
}

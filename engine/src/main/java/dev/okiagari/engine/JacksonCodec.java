package dev.okiagari.engine;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.okiagari.engine.failure.PayloadUnreadable;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.TypeRef;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.function.Function;
import java.util.regex.Pattern;

/** JSON by Jackson: records and plain values, {@code java.time} as text, unknown fields ignored. Safe for many threads. */
public final class JacksonCodec implements Codec {
    /** An escaped NUL; a backslash that is itself escaped, followed by the same letters, is harmless text. */
    private static final Pattern NUL = Pattern.compile("(?<!\\\\)(?:\\\\\\\\)*+\\\\u0000");

    private final ObjectMapper mapper;

    /** With default settings. */
    public JacksonCodec() {
        this(JsonMapper.builder(onSharedBuffers())
                .addModule(timesAsText())
                .findAndAddModules()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .build());
    }

    /** Jackson keeps its buffers with the thread otherwise, and each item has a virtual thread of its own: none is used twice. */
    private static JsonFactory onSharedBuffers() {
        return JsonFactory.builder()
                .recyclerPool(JsonRecyclerPools.sharedConcurrentDequePool())
                .build();
    }

    /** Jackson refuses these types without a module; one on the class path replaces this. */
    private static SimpleModule timesAsText() {
        SimpleModule module = new SimpleModule("okiagari-times");
        asText(module, Instant.class, Instant::parse);
        asText(module, LocalDate.class, LocalDate::parse);
        asText(module, LocalTime.class, LocalTime::parse);
        asText(module, LocalDateTime.class, LocalDateTime::parse);
        asText(module, OffsetDateTime.class, OffsetDateTime::parse);
        asText(module, ZonedDateTime.class, ZonedDateTime::parse);
        asText(module, Duration.class, Duration::parse);
        asText(module, Period.class, Period::parse);
        asText(module, Year.class, Year::parse);
        asText(module, YearMonth.class, YearMonth::parse);
        asText(module, ZoneId.class, ZoneId::of);
        return module;
    }

    private static <T> void asText(SimpleModule module, Class<T> type, Function<String, T> parse) {
        module.addSerializer(type, ToStringSerializer.instance);
        module.addDeserializer(type, new FromStringDeserializer<T>(type) {
            @Override
            protected T _deserialize(String text, DeserializationContext context) throws IOException {
                try {
                    return parse.apply(text);
                } catch (DateTimeException e) {
                    throw context.weirdStringException(text, type, e.getMessage());
                }
            }
        });
    }

    /** With a mapper of your own. */
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
    public <T> T read(String json, TypeRef<T> type) {
        try {
            return mapper.readValue(json, mapper.constructType(type.type()));
        } catch (JsonProcessingException e) {
            throw new PayloadUnreadable("could not read a " + type + " because " + e.getOriginalMessage(), e);
        }
    }
}

package dev.okiagari.kit.terminal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object whose fields keep the order in which they were put. Names are written out where they are put, or are those of a
 * record of the API, whose document a test compares with what was published. Instants become ISO text. Used by one thread.
 */
public final class Json {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final JsonMapper RECORDS = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .build();
    private static final ObjectWriter INDENTED = MAPPER.writer(SerializationFeature.INDENT_OUTPUT);

    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    /** A record of the API, as the API answers it. */
    public static Json of(Record answer) {
        Json json = new Json();
        json.fields.putAll(
                RECORDS.convertValue(answer, new TypeReference<LinkedHashMap<String, @Nullable Object>>() {}));
        return json;
    }

    /** Puts text, a number, a truth, an instant, an object, a list of those, or null. */
    public Json put(String name, @Nullable Object value) {
        fields.put(name, plain(value));
        return this;
    }

    /** Puts a value that is already JSON text; text that is not JSON is put as it is. */
    public Json putRaw(String name, @Nullable String json) {
        fields.put(name, json == null ? null : parsed(json));
        return this;
    }

    /** The document. */
    public String text() {
        return written(INDENTED);
    }

    /** The document on one line, for a stream of them. */
    public String line() {
        return written(MAPPER.writer());
    }

    private String written(ObjectWriter writer) {
        try {
            return visible(writer.writeValueAsString(fields));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("could not write JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** Writes characters that would rearrange what a terminal shows as codes; outside texts JSON has none of them. */
    public static String visible(String json) {
        if (json.codePoints().noneMatch(Json::isInvisible)) {
            return json;
        }
        StringBuilder escaped = new StringBuilder(json.length());
        json.codePoints().forEach(point -> {
            if (isInvisible(point)) {
                for (char unit : Character.toChars(point)) {
                    escaped.append(String.format("\\u%04x", (int) unit));
                }
            } else {
                escaped.appendCodePoint(point);
            }
        });
        return escaped.toString();
    }

    private static boolean isInvisible(int point) {
        return point > 0x7e
                && (Character.isISOControl(point)
                        || Character.getType(point) == Character.FORMAT
                        || Character.getType(point) == Character.SURROGATE
                        || point == 0x2028
                        || point == 0x2029);
    }

    private static Object parsed(String json) {
        try {
            JsonNode tree = MAPPER.readTree(json);
            return tree == null ? json : tree;
        } catch (JsonProcessingException e) {
            return json; // shown as it is
        }
    }

    private static @Nullable Object plain(@Nullable Object value) {
        if (value instanceof Json nested) {
            return Collections.unmodifiableMap(nested.fields);
        }
        if (value instanceof List<?> many) {
            return many.stream().map(Json::plain).toList();
        }
        return value instanceof Instant at ? at.toString() : value;
    }
}

package dev.okiagari.kit.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Writes and reads the records that the API answers and that commands print with {@code --json}. Members are named as in the record, times
 * are ISO 8601 text, durations milliseconds with "Ms" behind their names, and enums the word that they say themselves (a method
 * {@code word()} with {@code @JsonValue}) or their name in lower case. Threads may share it.
 */
public final class JsonText {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .addModule(new SimpleModule().setSerializerModifier(new Milliseconds()))
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .build();
    private static final ObjectWriter INDENTED = MAPPER.writer(SerializationFeature.INDENT_OUTPUT);

    private JsonText() {}

    /** As a response body. */
    public static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw unwritable(e);
        }
    }

    /** As a document for a terminal or a file: indented. */
    public static String document(Object value) {
        return written(INDENTED, value);
    }

    /** On one line, for a stream of them. */
    public static String line(Object value) {
        return written(MAPPER.writer(), value);
    }

    private static String written(ObjectWriter writer, Object value) {
        try {
            return visible(writer.writeValueAsString(value));
        } catch (JsonProcessingException e) {
            throw unwritable(e);
        }
    }

    private static IllegalStateException unwritable(JsonProcessingException e) {
        return new IllegalStateException("could not write JSON: " + e.getOriginalMessage(), e);
    }

    /** Reads a body; refuses members that the record does not have. */
    public static <T> T read(byte[] json, Class<T> type) throws IOException {
        return MAPPER.readValue(json, type);
    }

    /** JSON that is stored as text, as an element of an answer. Text of another codec becomes a string. */
    public static JsonNode stored(String text) {
        try {
            JsonNode tree = MAPPER.readTree(text);
            return tree == null ? new TextNode(text) : tree;
        } catch (JsonProcessingException e) {
            return new TextNode(text);
        }
    }

    /** How a component of a record is called in JSON: a duration says its unit. */
    public static String member(Class<?> type, String component) {
        return type.equals(Duration.class) ? component + "Ms" : component;
    }

    /** The words of an enum, as they are read and written. */
    public static List<String> words(Class<?> enumeration) {
        return Arrays.stream(enumeration.getEnumConstants())
                .map(one -> word((Enum<?>) one))
                .toList();
    }

    /** The word of one constant. */
    public static String word(Enum<?> constant) {
        return MAPPER.convertValue(constant, String.class);
    }

    /** Writes characters that would rearrange what a terminal shows as escapes; outside strings JSON has none of them. */
    public static String visible(String json) {
        if (json.codePoints().noneMatch(JsonText::isInvisible)) {
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
}

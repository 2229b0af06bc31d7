package dev.okiagari.console.web;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes JSON of the API, the same in every program that the console is mounted into: names as in the records, enums in
 * small letters, times as ISO text. Threads may share it.
 */
public final class Answers {
    /** A server may take larger requests for other things. */
    private static final int MOST_BYTES = 100_000;

    private static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .addModule(new SimpleModule()
                    .addSerializer(Enum.class, new EnumWords.Values())
                    .addKeySerializer(Enum.class, new EnumWords.Keys()))
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .build();

    private Answers() {}

    /** An answer with a tag: whoever has it already is told so instead. */
    public static void json(Context request, Object answer) {
        byte[] bytes = bytes(answer);
        request.contentType("application/json").result(bytes);
        if (!request.method().equals(HandlerType.GET)) {
            return;
        }
        String tag = "\"" + Digest.of(bytes) + "\"";
        request.header("ETag", tag).header("Cache-Control", "no-cache");
        if (tag.equals(request.header("If-None-Match"))) {
            request.status(304).result(new byte[0]);
        }
    }

    public static void problem(Context request, Problem problem) {
        request.status(problem.status());
        Integer after = problem.retryAfterSeconds();
        if (after != null) {
            request.header("Retry-After", after.toString());
        }
        request.contentType("application/problem+json").result(bytes(problem));
    }

    /** The request's body as a record; refuses what does not fit: unknown members, and missing ones that must be there. */
    public static <T extends Record> T body(Context request, Class<T> type) {
        try {
            byte[] sent = request.bodyInputStream().readNBytes(MOST_BYTES + 1);
            if (sent.length > MOST_BYTES) {
                throw new Problem.Refusal(Problem.tooLarge());
            }
            T body = JSON.readValue(sent, type);
            if (body == null) {
                throw Problem.badRequest("the body is null; it must be a JSON object");
            }
            requireAll(body);
            return body;
        } catch (JsonProcessingException e) {
            throw Problem.badRequest(misfit(e));
        } catch (IOException e) {
            throw Problem.badRequest("the body could not be read: " + e.getMessage());
        }
    }

    private static String misfit(JsonProcessingException e) {
        return switch (e) {
            case JsonParseException p -> "the body is not JSON: " + p.getOriginalMessage();
            case UnrecognizedPropertyException u ->
                "there is no member '" + u.getPropertyName() + "'; there are: "
                        + u.getKnownPropertyIds().stream()
                                .map(String::valueOf)
                                .sorted()
                                .collect(Collectors.joining(", "));
            case InvalidFormatException f
            when f.getTargetType().isEnum() ->
                path(f) + " is '" + f.getValue() + "'; it must be one of: "
                        + String.join(", ", words(f.getTargetType()));
            case JsonMappingException m when !m.getPath().isEmpty() -> path(m) + " has a value of the wrong type";
            default -> "the body must be a JSON object";
        };
    }

    private static String path(JsonMappingException e) {
        return e.getPath().stream()
                .map(p -> p.getFieldName() == null ? String.valueOf(p.getIndex()) : p.getFieldName())
                .collect(Collectors.joining("."));
    }

    /** The words of an enum, as they are read and written. */
    public static List<String> words(Class<?> enumeration) {
        return Arrays.stream(enumeration.getEnumConstants())
                .map(e -> EnumWords.of((Enum<?>) e))
                .toList();
    }

    private static void requireAll(Record body) {
        for (RecordComponent component : body.getClass().getRecordComponents()) {
            if (isRequired(component) && value(body, component) == null) {
                throw Problem.badRequest(component.getName() + " is missing");
            }
        }
    }

    /** Whether a request must have this member: what may be null may be left out, as may numbers and truths. */
    public static boolean isRequired(RecordComponent component) {
        return !component.getType().isPrimitive()
                && !component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    private static @Nullable Object value(Record body, RecordComponent component) {
        try {
            return component.getAccessor().invoke(body);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("could not read " + component, e);
        }
    }

    /** As an element of an answer: JSON that is stored as text. Text of another codec is answered as text. */
    public static JsonNode raw(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            return new TextNode(text);
        }
    }

    /** JSON that we have written ourselves. */
    public static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("stored JSON is not readable", e);
        }
    }

    /** An answer as the text that is sent. */
    public static byte[] bytes(Object value) {
        try {
            return JSON.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("could not write an answer", e);
        }
    }
}

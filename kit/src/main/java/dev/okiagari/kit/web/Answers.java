package dev.okiagari.kit.web;

import static dev.okiagari.kit.KitTexts.say;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.terminal.Spelling;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers requests and reads their bodies. Threads may share it. */
public final class Answers {
    /** A server may take larger requests for other things. */
    private static final int MOST_BYTES = 100_000;

    private Answers() {}

    /** An answer with a tag: a client that has it already is told so instead. */
    public static void json(Context request, Object answer) {
        byte[] bytes = JsonText.bytes(answer);
        request.contentType("application/json").result(bytes);
        if (!request.method().equals(HandlerType.GET) && !request.method().equals(HandlerType.HEAD)) {
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
        request.contentType("application/problem+json").result(JsonText.bytes(problem));
    }

    /** The request's body as a record; refuses what does not fit: unknown members, and missing ones that must be there. */
    public static <T extends Record> T body(Context request, Class<T> type) {
        try {
            byte[] sent = request.bodyInputStream().readNBytes(MOST_BYTES + 1);
            if (sent.length > MOST_BYTES) {
                throw new Problem.Refusal(Problem.tooLarge());
            }
            return read(sent, type);
        } catch (IOException e) {
            throw Problem.badRequest(say("body.unreadable", e.getMessage()));
        }
    }

    /** The same for JSON that came another way. */
    public static <T extends Record> T read(byte[] sent, Class<T> type) throws IOException {
        try {
            T body = JsonText.read(sent, type);
            if (body == null) {
                throw Problem.badRequest(say("body.null"));
            }
            requireAll(body);
            return body;
        } catch (JsonProcessingException e) {
            throw Problem.badRequest(misfit(e));
        }
    }

    private static String misfit(JsonProcessingException e) {
        return switch (e) {
            case JsonParseException p -> say("body.not-json", p.getOriginalMessage());
            case UnrecognizedPropertyException u -> unknown(u);
            case InvalidFormatException f
            when f.getTargetType().isEnum() ->
                say("body.choice", path(f), f.getValue(), String.join(", ", JsonText.words(f.getTargetType())));
            case JsonMappingException m when !m.getPath().isEmpty() -> say("body.wrong-type", path(m));
            default -> say("body.no-object");
        };
    }

    private static String unknown(UnrecognizedPropertyException e) {
        List<String> known =
                e.getKnownPropertyIds().stream().map(String::valueOf).sorted().toList();
        String all = String.join(", ", known);
        return Spelling.nearest(e.getPropertyName(), known)
                .map(near -> say("body.unknown-near", e.getPropertyName(), near, all))
                .orElseGet(() -> say("body.unknown", e.getPropertyName(), all));
    }

    private static String path(JsonMappingException e) {
        return e.getPath().stream()
                .map(p -> p.getFieldName() == null ? String.valueOf(p.getIndex()) : p.getFieldName())
                .collect(Collectors.joining("."));
    }

    private static void requireAll(Record body) {
        for (RecordComponent component : body.getClass().getRecordComponents()) {
            if (isRequired(component) && value(body, component) == null) {
                throw Problem.badRequest(say("body.missing", component.getName()));
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
}

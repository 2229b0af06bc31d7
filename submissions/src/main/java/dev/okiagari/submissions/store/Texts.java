package dev.okiagari.submissions.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.okiagari.submissions.state.FailureClass;
import dev.okiagari.submissions.state.Stage;
import dev.okiagari.submissions.state.Why;
import dev.okiagari.submissions.view.SubmissionView.LatestError;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The JSON in columns of submissions. Pure. */
final class Texts {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private Texts() {}

    static String json(Map<String, Object> values) {
        try {
            return JSON.writeValueAsString(new TreeMap<>(values)).replace("\\u0000", "");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("could not write details of an event because they are no JSON", e);
        }
    }

    static Map<String, String> details(String text) {
        Map<String, String> details = new LinkedHashMap<>();
        parse(text)
                .properties()
                .forEach(one -> details.put(one.getKey(), one.getValue().asText()));
        return details;
    }

    /** Null when there is nothing to say. */
    static @Nullable String json(Why why) {
        if (why.equals(Why.NOTHING)) {
            return null;
        }
        Map<String, Object> values = new TreeMap<>();
        values.put("code", why.code());
        values.put("text", why.text());
        Stage stage = why.stage();
        if (stage != null) {
            values.put("stage", stage.name());
        }
        FailureClass failure = why.failure();
        if (failure != null) {
            values.put("class", failure.name());
        }
        return json(values);
    }

    static @Nullable Why why(@Nullable String text) {
        if (text == null) {
            return null;
        }
        JsonNode json = parse(text);
        return new Why(
                json.path("code").asText(),
                json.path("text").asText(),
                json.has("stage") ? Stage.valueOf(json.path("stage").asText()) : null,
                json.has("class") ? FailureClass.valueOf(json.path("class").asText()) : null);
    }

    static @Nullable LatestError error(@Nullable String text) {
        if (text == null) {
            return null;
        }
        JsonNode json = parse(text);
        return new LatestError(
                json.path("stage").asText(),
                FailureClass.valueOf(json.path("class").asText()),
                json.path("category").asText(),
                json.path("message").asText(),
                json.path("attempt").asInt(),
                json.path("maxAttempts").asInt(),
                OffsetDateTime.parse(json.path("at").asText()).toInstant(),
                OffsetDateTime.parse(json.path("nextAt").asText()).toInstant());
    }

    private static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("could not read a column because it is not JSON", e);
        }
    }
}

package dev.okiagari.gateway.model;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okiagari.gateway.http.Answer;
import dev.okiagari.gateway.http.Call;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.model.ChatRequests.Question;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks a language model behind any OpenAI-compatible service. The result is valid by the schema, or it throws: after an
 * invalid answer it asks again, a limited number of times ({@link ModelFaults#BAD_ANSWER} then). Statuses and
 * connection faults are thrown as by the guarded client; call it through an upstream with {@link ModelFaults#RULES}.
 * Treat answers as data too. Threads may share it.
 */
public final class ModelClient {
    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder().maxNestingDepth(50).build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final GuardedHttp http;
    private final ModelSettings settings;

    /** Uses the given client, whose settings allow the model's address; closes nothing. */
    public ModelClient(GuardedHttp http, ModelSettings settings) {
        this.http = http;
        this.settings = settings;
    }

    /** The same client with less time for one request, such as what is left until a deadline. */
    public ModelClient within(Duration longest) {
        return longest.compareTo(settings.limits().time()) >= 0
                ? this
                : new ModelClient(http, settings.withLimits(settings.limits().withTime(longest)));
    }

    /** An answer to the prompt that fits the schema. */
    public JsonNode chat(Prompt prompt, JsonSchema schema, String idempotencyKey) {
        requireLength(prompt.characters());
        String fault = "";
        for (int attempt = 1; attempt <= settings.limits().tries(); attempt++) {
            // Each try is another request, so it has another key; the same try of a repeated step has the same one.
            Question question = new Question(prompt, schema, idempotencyKey);
            ObjectNode body = ChatRequests.body(settings, question, fault);
            Answer answer = http.send(call("chat/completions", body, idempotencyKey + "#" + attempt));
            Parsed parsed = read(answer, schema);
            if (parsed.value() != null) {
                return parsed.value();
            }
            fault = parsed.fault();
        }
        throw ModelFaults.BAD_ANSWER.because("could not use the model's answer because " + fault + ", "
                + settings.limits().tries() + " times in a row");
    }

    /** One vector for each text, in their order, all of one length. */
    public List<float[]> embed(List<String> texts, String idempotencyKey) {
        texts.forEach(text -> requireLength(text.length()));
        List<float[]> vectors = new ArrayList<>(texts.size());
        for (int from = 0; from < texts.size(); from = vectors.size()) {
            List<String> some = texts.subList(from, endOfBatch(texts, from));
            ObjectNode body = JSON.createObjectNode()
                    .put("model", settings.names().embed())
                    .put("encoding_format", "float");
            some.forEach(body.putArray("input")::add);
            Answer answer = http.send(call("embeddings", body, idempotencyKey + "#" + from));
            vectors.addAll(
                    Vectors.read(parsed(answer), some.size(), vectors.isEmpty() ? 0 : vectors.getFirst().length));
        }
        return vectors;
    }

    /** As many texts as one request may hold, by their number and by their length together; at least one. */
    private int endOfBatch(List<String> texts, int from) {
        int most = Math.min(texts.size(), from + settings.limits().batch());
        int characters = texts.get(from).length();
        int end = from + 1;
        while (end < most
                && characters + texts.get(end).length() <= settings.limits().inputCharacters()) {
            characters += texts.get(end).length();
            end++;
        }
        return end;
    }

    /** A value that fits, or why there is none. */
    private record Parsed(@Nullable JsonNode value, String fault) {}

    private static Parsed read(Answer answer, JsonSchema schema) {
        JsonNode choice = parsed(answer).path("choices").path(0);
        if (choice.path("message").path("refusal").isTextual()) {
            return new Parsed(null, "it refused");
        }
        if (choice.path("finish_reason").asText().equals("length")) {
            return new Parsed(null, "it was cut off at the limit of tokens");
        }
        JsonNode content = choice.path("message").path("content");
        if (!content.isTextual()) {
            return new Parsed(null, "it has no content");
        }
        try {
            JsonNode value = JSON.readTree(content.asText());
            String fault = schema.fault(value);
            return fault == null ? new Parsed(value, "") : new Parsed(null, fault);
        } catch (JsonProcessingException e) {
            return new Parsed(null, "it is not JSON");
        }
    }

    /** The service's response around the answer; an unreadable one is a fault of the service, not of the answer. */
    private static JsonNode parsed(Answer answer) {
        try {
            JsonNode read = JSON.readTree(answer.body());
            if (read.isMissingNode()) {
                throw ModelFaults.TRANSIENT.because("could not read the model service's answer because it is empty");
            }
            return read;
        } catch (java.io.IOException e) {
            throw ModelFaults.TRANSIENT.because("could not read the model service's answer because it is not JSON");
        }
    }

    /** The key names the body too: services refuse a known key with another body, such as after a change of settings. */
    private Call call(String path, ObjectNode body, String idempotencyKey) {
        byte[] bytes;
        try {
            bytes = JSON.writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("could not write a request because of its text", e);
        }
        Call call = Call.post(settings.at(path), new Call.Content("application/json", bytes))
                .within(settings.limits().time())
                .silent(settings.limits().time())
                .idempotencyKey(idempotencyKey + "#" + Digests.brief(bytes));
        return settings.key() == null ? call : call.bearer(settings.key());
    }

    private void requireLength(int characters) {
        int most = settings.limits().inputCharacters();
        if (characters > most) {
            throw ModelFaults.TOO_LONG.because("could not ask the model because the texts have " + characters
                    + " characters, and " + most + " is the limit");
        }
    }
}

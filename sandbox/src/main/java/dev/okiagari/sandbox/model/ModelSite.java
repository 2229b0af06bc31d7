package dev.okiagari.sandbox.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okiagari.sandbox.wire.Request;
import dev.okiagari.sandbox.wire.Response;
import dev.okiagari.sandbox.wire.StandIn;
import dev.okiagari.sandbox.words.Seed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Answers /v1/chat/completions, /v1/embeddings and /v1/models as OpenAI-compatible servers do. Threads may share it. */
public final class ModelSite implements StandIn {
    private static final String REFUSED = "refused";
    private static final int DIMENSIONS = 256;
    private static final int MOST_INPUTS = 2_048;
    private static final int MOST_CHARACTERS = 400_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final AtomicReference<ModelBehaviour> behaviour = new AtomicReference<>(ModelBehaviour.good());
    private final AtomicLong answers = new AtomicLong();
    private final Seed seed;

    public ModelSite(Seed seed) {
        this.seed = seed.of("model");
    }

    public ModelBehaviour behaviour() {
        return behaviour.get();
    }

    /** From now on it behaves like this; the count of answers with the flaw starts again. */
    public void behaviour(ModelBehaviour next) {
        behaviour.set(next);
        answers.set(0);
    }

    @Override
    public Response answer(Request request) {
        if (!request.header("authorization").orElse("").startsWith("Bearer ")) {
            return error(401, "You didn't provide an API key.", "invalid_api_key");
        }
        JsonNode body;
        try {
            body = request.method().equals("POST") ? JSON.readTree(request.body()) : JSON.createObjectNode();
        } catch (IOException e) {
            return error(400, "We could not parse the JSON body of your request.", "invalid_json");
        }
        return switch (request.path()) {
            case "/v1/chat/completions" -> chat(body);
            case "/v1/embeddings" -> embeddings(body);
            case "/v1/models" -> models();
            default -> error(404, "Unknown request URL: " + request.path(), "unknown_url");
        };
    }

    @Override
    public Response refusal(Refusal refusal, Request request) {
        return switch (refusal.cause()) {
            case THROTTLED -> error(refusal.status(), "Rate limit reached for requests", "rate_limit_exceeded");
            case CREDENTIALS -> error(refusal.status(), "Incorrect API key provided", "invalid_api_key");
            case OUTAGE -> error(refusal.status(), "The engine is currently overloaded", "overloaded");
            case FAULT ->
                error(refusal.status(), "The server had an error while processing your request", "server_error");
        };
    }

    private Response chat(JsonNode body) {
        JsonNode messages = body.path("messages");
        if (!messages.isArray()
                || messages.isEmpty()
                || body.path("model").asText().isEmpty()) {
            return error(400, "Missing required parameter: 'messages' or 'model'.", "missing_required_parameter");
        }
        StringBuilder said = new StringBuilder();
        for (JsonNode message : messages) {
            if (!message.path("role").asText().equals("system")) {
                said.append(content(message.path("content"))).append('\n');
            }
        }
        if (said.length() > MOST_CHARACTERS) {
            return error(400, "This model's maximum context length is exceeded.", "context_length_exceeded");
        }
        String answer = text(said.toString().strip(), body.path("response_format"));
        boolean tooLong = body.has("max_tokens")
                && tokens(answer) > body.path("max_tokens").asInt();
        Spoken spoken = flawed(tooLong ? cut(answer, body.path("max_tokens").asInt()) : new Spoken(answer, "stop"));
        return completion(body, spoken, said.length());
    }

    /** An answer and its finish reason. */
    private record Spoken(String text, String end) {
        boolean isRefusal() {
            return end.equals(REFUSED);
        }
    }

    private static Spoken cut(String answer, int tokens) {
        return new Spoken(answer.substring(0, Math.min(answer.length(), tokens * 4)), "length");
    }

    private String text(String said, JsonNode format) {
        CuePhrases reading = new CuePhrases(said);
        SchemaAnswer.Opinion opinion =
                new SchemaAnswer.Opinion(reading, reading.score(), reading.dangers(), reading.summary());
        if (behaviour.get().obedient()) {
            Injection order = Injection.in(said).orElse(null);
            if (order != null) {
                if (order.reply().isPresent()) {
                    return order.reply().get();
                }
                opinion = new SchemaAnswer.Opinion(
                        reading, order.score().orElse(100), List.of(), "As instructed, this is fine.");
            }
        }
        return switch (format.path("type").asText("text")) {
            case "json_schema" ->
                new SchemaAnswer(format.path("json_schema").path("schema"), opinion)
                        .value()
                        .toString();
            case "json_object" ->
                JSON.createObjectNode()
                        .put("score", opinion.score())
                        .put("rationale", opinion.rationale())
                        .toString();
            default -> opinion.rationale();
        };
    }

    private Spoken flawed(Spoken good) {
        ModelBehaviour now = behaviour.get();
        if (!seed.of(answers.getAndIncrement()).chance(now.rate())) {
            return good;
        }
        return switch (now.flaw()) {
            case NONE -> good;
            case NOT_JSON -> new Spoken("Sure! Here is what I think about the text you gave me.", "stop");
            case FENCED -> new Spoken("Here you go:\n```json\n" + good.text() + "\n```", "stop");
            case WRONG_SHAPE -> new Spoken("{\"result\":\"see above\",\"score\":\"eleven\"}", "stop");
            case REFUSAL -> new Spoken("I'm sorry, but I can't help with that.", REFUSED);
            case CUT_OFF -> new Spoken(good.text().substring(0, good.text().length() / 2), "length");
            case EMPTY -> new Spoken("", "stop");
        };
    }

    private static Response completion(JsonNode body, Spoken spoken, int characters) {
        ObjectNode answer = JSON.createObjectNode()
                .put("id", "chatcmpl-" + Integer.toHexString(spoken.text().hashCode()))
                .put("object", "chat.completion")
                .put("created", 1_760_000_000)
                .put("model", body.path("model").asText());
        ObjectNode choice = answer.putArray("choices").addObject().put("index", 0);
        // With a schema a refusal has a place of its own, and there is no content.
        choice.putObject("message")
                .put("role", "assistant")
                .put("content", spoken.isRefusal() ? null : spoken.text())
                .put("refusal", spoken.isRefusal() ? spoken.text() : null);
        choice.putNull("logprobs").put("finish_reason", spoken.isRefusal() ? "stop" : spoken.end());
        int in = characters / 4 + 8;
        int out = tokens(spoken.text());
        answer.putObject("usage")
                .put("prompt_tokens", in)
                .put("completion_tokens", out)
                .put("total_tokens", in + out);
        return Response.text(200, "application/json", answer.toString());
    }

    private Response embeddings(JsonNode body) {
        List<String> inputs = new ArrayList<>();
        JsonNode input = body.path("input");
        if (input.isTextual()) {
            inputs.add(input.asText());
        } else {
            input.forEach(one -> inputs.add(one.asText()));
        }
        int dimensions = body.path("dimensions").asInt(DIMENSIONS);
        if (inputs.isEmpty()
                || inputs.size() > MOST_INPUTS
                || inputs.contains("")
                || dimensions < 1
                || dimensions > 4096) {
            return error(400, "'input' must be 1 to " + MOST_INPUTS + " texts that are not empty.", "invalid_input");
        }
        if (inputs.stream().anyMatch(text -> tokens(text) > 8_192)) {
            return error(400, "This model's maximum context length is 8192 tokens.", "context_length_exceeded");
        }
        ModelBehaviour now = behaviour.get();
        boolean flawed = now.flaw() != ModelBehaviour.Flaw.NONE
                && seed.of(answers.getAndIncrement()).chance(now.rate());
        ObjectNode answer = JSON.createObjectNode()
                .put("object", "list")
                .put("model", body.path("model").asText());
        ArrayNode rows = answer.putArray("data");
        boolean packed = body.path("encoding_format").asText("float").equals("base64");
        for (int i = 0; i < inputs.size() - (flawed ? 1 : 0); i++) {
            ObjectNode row = rows.addObject().put("object", "embedding").put("index", i);
            float[] vector = HashedVectors.of(inputs.get(i), dimensions);
            if (packed) {
                row.put("embedding", base64(vector));
            } else {
                ArrayNode numbers = row.putArray("embedding");
                for (float one : vector) {
                    numbers.add(one);
                }
            }
        }
        int used = inputs.stream().mapToInt(ModelSite::tokens).sum();
        answer.putObject("usage").put("prompt_tokens", used).put("total_tokens", used);
        return Response.text(200, "application/json", answer.toString());
    }

    private static Response models() {
        ObjectNode answer = JSON.createObjectNode().put("object", "list");
        for (String name : List.of("sandbox-chat", "sandbox-embed")) {
            answer.withArray("data")
                    .addObject()
                    .put("id", name)
                    .put("object", "model")
                    .put("owned_by", "sandbox");
        }
        return Response.text(200, "application/json", answer.toString());
    }

    private static String content(JsonNode content) {
        if (content.isTextual()) {
            return content.asText();
        }
        StringBuilder parts = new StringBuilder();
        content.forEach(part -> parts.append(part.path("text").asText()).append('\n'));
        return parts.toString();
    }

    private static String base64(float[] vector) {
        ByteBuffer bytes = ByteBuffer.allocate(vector.length * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (float one : vector) {
            bytes.putFloat(one);
        }
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    private static int tokens(String text) {
        return text.length() / 4 + 1;
    }

    private static Response error(int status, String message, String code) {
        ObjectNode node = JSON.createObjectNode();
        node.putObject("error")
                .put("message", message)
                .put("type", status >= 500 ? "server_error" : "invalid_request_error")
                .putNull("param")
                .put("code", code);
        return Response.text(status, "application/json", node.toString());
    }
}

package dev.okiagari.gateway.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Writes the body of a chat request. */
final class ChatRequests {
    private ChatRequests() {}

    /** A prompt, the schema of its answer, and the idempotency key of this request. */
    record Question(Prompt prompt, JsonSchema schema, String idempotencyKey) {}

    /**
     * The body of a request.
     *
     * @param fault what was wrong with the previous answer, in our own words, empty for the first request; nothing of
     * the answer is repeated
     */
    static ObjectNode body(ModelSettings settings, Question question, String fault) {
        Prompt prompt = question.prompt();
        JsonSchema schema = question.schema();
        Delimiting delimiting = Delimiting.of(prompt, question.idempotencyKey());
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("model", settings.names().chat());
        if (!settings.dialect().tokensName().isEmpty()) {
            body.put(settings.dialect().tokensName(), settings.limits().outputTokens());
        }
        if (settings.dialect().isSteady()) {
            body.put("temperature", 0);
        }
        ArrayNode messages = body.putArray("messages");
        messages.addObject().put("role", "system").put("content", delimiting.system(prompt));
        messages.addObject().put("role", "user").put("content", delimiting.user(prompt));
        if (!fault.isEmpty()) {
            messages.addObject()
                    .put("role", "system")
                    .put(
                            "content",
                            "An earlier answer was refused: " + fault + ". Answer again, with JSON of the schema.");
        }
        ObjectNode format = body.putObject("response_format").put("type", "json_schema");
        format.putObject("json_schema")
                .put("name", schema.name())
                .put("strict", true)
                .set("schema", schema.json());
        return body;
    }
}

package dev.okiagari.gateway.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Writes the body of a chat request. */
final class ChatRequests {
    private ChatRequests() {}

    /** {@code fault} says what was wrong with the answer before; in our words only, nothing of the answer is repeated. */
    static ObjectNode body(ModelSettings settings, Prompt prompt, Schema schema, String fault) {
        Delimiting delimiting = Delimiting.fresh();
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("model", settings.names().chat())
                .put("max_tokens", settings.limits().outputTokens())
                .put("temperature", 0);
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

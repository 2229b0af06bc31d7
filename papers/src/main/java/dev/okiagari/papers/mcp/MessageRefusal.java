package dev.okiagari.papers.mcp;

import static dev.okiagari.papers.PapersTexts.say;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.okiagari.kit.json.JsonText;

/**
 * Why a message was not answered, as JSON-RPC says it.
 *
 * @param id of the message; null when it has none that can be read
 */
record MessageRefusal(String jsonrpc, JsonNode id, MessageRefusal.Fault error) {
    private static final int NOT_JSON = -32_700;
    private static final int NO_MESSAGE = -32_600;
    private static final int UNFIT = -32_602;
    private static final int BAD_REQUEST = 400;

    /** The code is one of JSON-RPC's. */
    record Fault(int code, String message) {}

    /** What the SDK refused with this status; its own words tell about classes. */
    static MessageRefusal of(String message, int status) {
        JsonNode sent = JsonText.stored(message);
        JsonNode id = sent.path("id").isValueNode() ? sent.path("id") : NullNode.getInstance();
        if (!sent.isContainerNode()) {
            return new MessageRefusal("2.0", id, new Fault(NOT_JSON, say("mcp.not_json")));
        }
        return new MessageRefusal(
                "2.0",
                id,
                status == BAD_REQUEST
                        ? new Fault(NO_MESSAGE, say("mcp.no_message"))
                        : new Fault(UNFIT, say("mcp.unfit")));
    }
}

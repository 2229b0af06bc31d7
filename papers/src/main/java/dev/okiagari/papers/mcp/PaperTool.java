package dev.okiagari.papers.mcp;

import dev.okiagari.kit.web.Who;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;

/**
 * One tool: what it is called, what it takes, and what it does.
 *
 * @param changes whether it needs the operator's role
 * @param schema JSON Schema of its arguments
 */
record PaperTool(String name, String description, boolean changes, String schema, Handler handler) {

    /** What it does; answers with a record. Throws what papers throw. */
    @FunctionalInterface
    interface Handler {
        Record with(ToolArguments arguments, Who who);
    }

    McpSchema.Tool described() {
        return McpSchema.Tool.builder()
                .name(name)
                .description(description)
                .inputSchema(McpJsonDefaults.getMapper(), schema)
                .annotations(new McpSchema.ToolAnnotations(null, !changes, false, true, changes, null))
                .build();
    }

    McpSchema.CallToolResult called(Map<String, Object> arguments, Who who) {
        return ToolAnswers.of(this, new ToolArguments(arguments), who);
    }
}

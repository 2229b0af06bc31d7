package dev.okiagari.papers.mcp;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.engine.model.EngineException;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Who;
import dev.okiagari.papers.ArxivUnavailable;
import dev.okiagari.papers.NoSuchPaper;
import io.modelcontextprotocol.spec.McpSchema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The answers of tools: JSON as text and as structured content, and failures as sentences that a model can act on. Stateless. */
final class ToolAnswers {
    private static final Logger LOG = LoggerFactory.getLogger(ToolAnswers.class);

    private ToolAnswers() {}

    static McpSchema.CallToolResult of(PaperTool tool, ToolArguments arguments, Who who) {
        if (tool.changes() && !who.may(Role.OPERATOR)) {
            return failed(say("tool.needs_operator", tool.name(), who.role().word()));
        }
        try {
            return answered(tool.handler().with(arguments, who));
        } catch (Problem.Refusal | NoSuchPaper | ArxivUnavailable | IllegalArgumentException | EngineException e) {
            return failed(firstLine(String.valueOf(e.getMessage())));
        } catch (RuntimeException | LinkageError e) { // an unanswered call would keep the program waiting
            LOG.error("could not answer the tool {}", tool.name(), e);
            return failed(say("tool.broken"));
        }
    }

    private static McpSchema.CallToolResult answered(Record answer) {
        String json = JsonText.line(answer);
        return McpSchema.CallToolResult.builder()
                .addTextContent(json)
                .structuredContent(JsonText.stored(json))
                .isError(false)
                .build();
    }

    private static McpSchema.CallToolResult failed(String reason) {
        return McpSchema.CallToolResult.builder()
                .addTextContent(reason)
                .isError(true)
                .build();
    }

    /** Jackson adds where in the source it was. */
    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("");
    }
}

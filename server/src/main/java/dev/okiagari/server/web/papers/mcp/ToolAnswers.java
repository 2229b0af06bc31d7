package dev.okiagari.server.web.papers.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Who;
import dev.okiagari.engine.model.EngineException;
import dev.okiagari.papers.ArxivUnavailable;
import dev.okiagari.papers.NoSuchPaper;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The answers of tools: JSON as text and as structured content, and failures as sentences that a model can act on. Stateless. */
final class ToolAnswers {
    private static final Logger LOG = LoggerFactory.getLogger(ToolAnswers.class);

    private ToolAnswers() {}

    static McpSchema.CallToolResult of(PaperTool tool, ToolArguments arguments, Who who) {
        if (tool.changes() && !who.may(Role.OPERATOR)) {
            return failed(tool.name() + " needs the role operator; yours is "
                    + who.role().word());
        }
        try {
            return answered(tool.deed().with(arguments, who));
        } catch (Problem.Refusal | NoSuchPaper | ArxivUnavailable | IllegalArgumentException | EngineException e) {
            return failed(firstLine(String.valueOf(e.getMessage())));
        } catch (RuntimeException | LinkageError e) { // an unanswered call would keep the program waiting
            LOG.error("could not answer the tool {}", tool.name(), e);
            return failed("an error in the program; the log of the server says more");
        }
    }

    private static McpSchema.CallToolResult answered(Object answer) {
        try {
            Map<String, Object> structured =
                    ToolArguments.JSON.convertValue(answer, new TypeReference<Map<String, Object>>() {});
            return McpSchema.CallToolResult.builder()
                    .addTextContent(ToolArguments.JSON.writeValueAsString(structured))
                    .structuredContent(structured)
                    .isError(false)
                    .build();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("could not write an answer", e);
        }
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

package dev.okiagari.papers.mcp;

import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Who;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;

/** The tools over a pair of streams, for the program at their other end, which acts for the user of this machine. */
public final class StdioTools implements AutoCloseable {
    private final LineTransport transport;
    private final McpSyncServer server;

    /** Where messages come from and go to. */
    public record Streams(InputStream in, OutputStream out) {}

    /**
     * Answers from now on.
     *
     * @param beforeChange runs before each tool that changes something
     */
    public StdioTools(PaperTools tools, String version, Streams streams, Runnable beforeChange) {
        Who user = new Who(System.getProperty("user.name", "unknown"), Role.OPERATOR, true);
        this.transport = new LineTransport(McpJsonDefaults.getMapper(), streams.in(), streams.out());
        this.server = McpServer.sync(transport)
                .serverInfo("okiagari-papers", version)
                .capabilities(
                        McpSchema.ServerCapabilities.builder().tools(false).build())
                .tools(tools.all().stream()
                        .map(tool -> specified(tool, user, beforeChange))
                        .toList())
                .build();
    }

    private static SyncToolSpecification specified(PaperTool tool, Who user, Runnable beforeChange) {
        return new SyncToolSpecification(tool.described(), (exchange, request) -> {
            if (tool.changes()) {
                beforeChange.run();
            }
            return tool.called(request.arguments(), user);
        });
    }

    /** Reached when the program at the other end has closed its stream. */
    public CountDownLatch ended() {
        return transport.ended();
    }

    @Override
    public void close() {
        server.closeGracefully();
    }
}

package dev.okiagari.papers.mcp;

import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Who;
import dev.okiagari.kit.web.access.PageOrigin;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpStatelessSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.spec.McpSchema;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * The tools over streamable HTTP, at /mcp, for callers with a token. Without sessions: each request is answered by itself, so any server
 * behind a balancer may answer the next one. Threads may share it.
 */
public final class HttpTools implements AutoCloseable {
    private static final String PATH = "/mcp";
    private static final String WHO = "okiagari.mcp.who";
    private static final String JSON = "application/json";
    private static final int MOST_BYTES = 100_000;
    private static final int BAD_REQUEST = 400;
    private static final int SERVER_ERROR = 500;

    private final HttpServletStatelessServerTransport transport;
    private final McpStatelessSyncServer server;

    public HttpTools(PaperTools tools, String version) {
        this.transport = HttpServletStatelessServerTransport.builder()
                .jsonMapper(McpJsonDefaults.getMapper())
                .messageEndpoint(PATH)
                .contextExtractor(request -> McpTransportContext.create(Map.of(WHO, request.getAttribute(WHO))))
                .build();
        this.server = McpServer.sync(transport)
                .serverInfo("okiagari-papers", version)
                .capabilities(
                        McpSchema.ServerCapabilities.builder().tools(false).build())
                .tools(tools.all().stream().map(HttpTools::specified).toList())
                .build();
    }

    private static SyncToolSpecification specified(PaperTool tool) {
        return new SyncToolSpecification(
                tool.described(), (context, request) -> tool.called(request.arguments(), (Who) context.get(WHO)));
    }

    public List<Route> routes() {
        return List.of(
                new Route(HandlerType.POST, PATH, Role.VIEWER, this::answer, null),
                new Route(HandlerType.GET, PATH, Role.VIEWER, this::answer, null));
    }

    /** A token only: a browser's session must not be usable by what a page of it asks for; nor a token by a page of another site. */
    private void answer(Context request) throws IOException, ServletException {
        Who who = Who.of(request);
        if (!who.isByToken()) {
            throw Problem.signInNeeded();
        }
        PageOrigin.require(request);
        BoundedRequest bounded = BoundedRequest.of(request.req(), MOST_BYTES);
        bounded.setAttribute(WHO, who);
        KeptAnswer answer = new KeptAnswer(request.res());
        transport.service(bounded, answer);
        if (answer.getStatus() == BAD_REQUEST || answer.getStatus() == SERVER_ERROR) {
            MessageRefusal refusal = MessageRefusal.of(bounded.body(), answer.getStatus());
            request.status(BAD_REQUEST).contentType(JSON).result(JsonText.bytes(refusal));
            return;
        }
        request.status(answer.getStatus());
        if (!answer.text().isEmpty()) {
            request.contentType(JSON).result(answer.text());
        }
    }

    @Override
    public void close() {
        server.close();
    }
}

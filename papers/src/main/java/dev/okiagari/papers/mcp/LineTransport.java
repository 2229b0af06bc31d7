package dev.okiagari.papers.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * One message a line, over a pair of streams. The SDK's own transport hands answers over to a sink that may refuse
 * one; here each is written by the thread that has it. Threads may share it.
 */
final class LineTransport implements McpServerTransportProvider {
    private static final Logger LOG = LoggerFactory.getLogger(LineTransport.class);

    private final McpJsonMapper json;
    private final InputStream in;
    private final OutputStream out;
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable McpServerSession session;

    LineTransport(McpJsonMapper json, InputStream in, OutputStream out) {
        this.json = json;
        this.in = in;
        this.out = out;
    }

    /** Reached when the other end has closed its stream. */
    CountDownLatch ended() {
        return ended;
    }

    @Override
    public List<String> protocolVersions() {
        return List.of(
                ProtocolVersions.MCP_2024_11_05, ProtocolVersions.MCP_2025_03_26, ProtocolVersions.MCP_2025_06_18);
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        McpServerSession only = factory.create(new Writer());
        session = only;
        Thread.ofPlatform().daemon().name("okiagari-mcp").start(() -> readAll(only));
    }

    private void readAll(McpServerSession only) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank()) {
                    handle(only, line);
                }
            }
        } catch (IOException e) {
            LOG.debug("the input ended: {}", e.toString()); // the other end is gone
        } finally {
            ended.countDown();
        }
    }

    /** A line that cannot be read is told in the log; those after it are answered. */
    private void handle(McpServerSession only, String line) {
        try {
            only.handle(McpSchema.deserializeJsonRpcMessage(json, line))
                    .subscribe(nothing -> {}, e -> LOG.warn("could not answer a message", e));
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("could not read a message: {}", e.getMessage());
        }
    }

    @Override
    public Mono<Void> notifyClients(String method, Object parameters) {
        McpServerSession only = session;
        return only == null ? Mono.empty() : only.sendNotification(method, parameters);
    }

    @Override
    public Mono<Void> closeGracefully() {
        McpServerSession only = session;
        return only == null ? Mono.empty() : only.closeGracefully();
    }

    /** Writes answers, one at a time. */
    private final class Writer implements McpServerTransport {
        @Override
        public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
            return Mono.fromRunnable(() -> write(message));
        }

        private void write(McpSchema.JSONRPCMessage message) {
            try {
                byte[] line = (json.writeValueAsString(message).replace('\n', ' ') + "\n").getBytes(UTF_8);
                synchronized (out) {
                    out.write(line);
                    out.flush();
                }
            } catch (IOException e) {
                throw new UncheckedIOException("could not write an answer", e);
            }
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return json.convertValue(data, type);
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }
    }
}

package dev.okiagari.papers.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LineTransportTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MANY = 300;

    @Test
    void many_calls_at_once_are_all_answered_a_broken_line_is_passed_over_and_the_end_is_noticed() throws Exception {
        PipedOutputStream toServer = new PipedOutputStream();
        PipedInputStream fromServer = new PipedInputStream(1 << 20);
        LineTransport transport = new LineTransport(
                McpJsonDefaults.getMapper(),
                new PipedInputStream(toServer, 1 << 20),
                new PipedOutputStream(fromServer));
        McpSyncServer server = McpServer.sync(transport)
                .serverInfo("test", "1")
                .capabilities(
                        McpSchema.ServerCapabilities.builder().tools(false).build())
                .tools(echo())
                .build();
        BufferedReader answers = new BufferedReader(new InputStreamReader(fromServer, UTF_8));
        send(toServer, """
                {"jsonrpc": "2.0", "id": "hello", "method": "initialize", "params": {"protocolVersion": "2024-11-05", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}}
                """);
        assertThat(JSON.readTree(answers.readLine())
                        .at("/result/serverInfo/name")
                        .asText())
                .isEqualTo("test");
        send(toServer, "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}\n");
        send(toServer, "this is no message\n\n");
        StringBuilder calls = new StringBuilder();
        for (int i = 0; i < MANY; i++) {
            calls.append("{\"jsonrpc\": \"2.0\", \"id\": \"" + i
                    + "\", \"method\": \"tools/call\", \"params\": {\"name\": \"echo\", \"arguments\": {\"n\": " + i
                    + "}}}\n");
        }
        send(toServer, calls.toString());
        Set<String> answered = new HashSet<>();
        while (answered.size() < MANY) {
            JsonNode answer = JSON.readTree(answers.readLine());
            String id = answer.get("id").asText();
            assertThat(answer.at("/result/content/0/text").asText()).isEqualTo("n=" + id + "\nnext line");
            assertThat(answered.add(id)).isTrue();
        }
        assertThat(transport.ended().getCount()).isEqualTo(1);
        toServer.close();
        assertThat(transport.ended().await(20, TimeUnit.SECONDS)).isTrue();
        server.close();
    }

    private static SyncToolSpecification echo() {
        McpSchema.Tool tool = McpSchema.Tool.builder()
                .name("echo")
                .inputSchema(McpJsonDefaults.getMapper(), "{\"type\": \"object\"}")
                .build();
        return new SyncToolSpecification(
                tool,
                (exchange, request) -> McpSchema.CallToolResult.builder()
                        .addTextContent("n=" + request.arguments().get("n") + "\nnext line")
                        .build());
    }

    private static void send(PipedOutputStream out, String text) throws IOException {
        out.write(text.strip().getBytes(UTF_8));
        out.write('\n');
        out.flush();
    }
}

package dev.okiagari.papers.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.kit.web.Role;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.server.Main;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tools, driven by the SDK's own client, over HTTP and over standard input and output. */
class PaperToolsPgTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static PaperWebFixture fixture;
    private static List<String> ready;

    @BeforeAll
    static void open(@TempDir Path folder) throws Exception {
        fixture = new PaperWebFixture(PaperToolsPgTest.class, folder, false);
        ready = fixture.ready(fixture.some(Paper.Form.HTML, 0, 3), fixture.token(Role.OPERATOR));
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    private static McpSyncClient client(String token) {
        return McpClient.sync(HttpClientStreamableHttpTransport.builder(fixture.address())
                        .jsonMapper(McpJsonDefaults.getMapper())
                        .customizeRequest(request -> request.header("Authorization", "Bearer " + token))
                        .build())
                .requestTimeout(Duration.ofSeconds(30))
                .initializationTimeout(Duration.ofSeconds(30))
                .build();
    }

    private static JsonNode call(McpSyncClient client, String tool, Map<String, Object> arguments) throws Exception {
        CallToolResult result = client.callTool(new McpSchema.CallToolRequest(tool, arguments));
        assertThat(result.isError()).as(result.toString()).isFalse();
        return JSON.readTree(text(result));
    }

    private static String text(CallToolResult result) {
        return ((McpSchema.TextContent) result.content().getFirst()).text();
    }

    /** The whole round, the same over both ways. */
    private static void useEachTool(McpSyncClient client, String fresh) throws Exception {
        client.initialize();
        assertThat(client.listTools().tools())
                .extracting(McpSchema.Tool::name)
                .containsExactlyInAnyOrder(
                        "ingest_paper",
                        "batch_ingest",
                        "search_papers",
                        "get_paper",
                        "list_papers",
                        "find_related",
                        "search_extractions");
        assertThat(call(client, "ingest_paper", Map.of("id", "arXiv:" + fresh))
                        .at("/papers/0/answer")
                        .asText())
                .isIn("queued", "known");
        JsonNode batch = call(client, "batch_ingest", Map.of("ids", List.of("nonsense", ready.getFirst())));
        assertThat(batch.get("papers").findValuesAsText("answer")).containsExactly("refused", "known");
        JsonNode found = call(client, "search_papers", Map.of("q", ready.getFirst(), "limit", 1));
        assertThat(found.at("/hits/0/id").asText()).isEqualTo(ready.getFirst());
        JsonNode paper = call(client, "get_paper", Map.of("id", ready.getFirst()));
        assertThat(paper.at("/paper/status").asText()).isEqualTo("ready");
        int begun = paper.get("sections").toString().length();
        int whole = call(client, "get_paper", Map.of("id", ready.getFirst(), "withText", true))
                .get("sections")
                .toString()
                .length();
        assertThat(whole).isGreaterThan(begun);
        assertThat(call(client, "list_papers", Map.of("statuses", List.of("ready"), "limit", 2))
                        .get("papers"))
                .hasSize(2);
        assertThat(call(client, "find_related", Map.of("id", ready.getFirst()))
                        .get("id")
                        .asText())
                .isEqualTo(ready.getFirst());
        assertThat(call(client, "search_extractions", Map.of("types", List.of("method"), "limit", 3))
                        .get("hits")
                        .findValuesAsText("type"))
                .containsOnly("method");
        for (Map<String, Object> wrong : List.<Map<String, Object>>of(
                Map.of("id", "2401.99999"), Map.of("id", "nonsense"), Map.of("idd", "x"), Map.of())) {
            CallToolResult refused = client.callTool(new McpSchema.CallToolRequest("get_paper", wrong));
            assertThat(refused.isError()).as(wrong.toString()).isTrue();
            assertThat(text(refused)).isNotBlank().doesNotContain("\tat ", "OneAsk", "jackson");
            assertThat(wrong.containsKey("idd")).isEqualTo(text(refused).contains("did you mean 'id'?"));
        }
        fixture.awaitOver(List.of(fresh));
    }

    @Test
    void each_tool_works_over_http_with_a_token() throws Exception {
        try (McpSyncClient client = client(fixture.token(Role.OPERATOR))) {
            useEachTool(client, fixture.some(Paper.Form.HTML, 30, 1).getFirst().id());
        }
    }

    @Test
    void a_viewer_reads_and_changes_nothing_and_without_a_token_nothing_is_answered() {
        try (McpSyncClient client = client(fixture.token(Role.VIEWER))) {
            client.initialize();
            CallToolResult refused =
                    client.callTool(new McpSchema.CallToolRequest("ingest_paper", Map.of("id", "2401.00001")));
            assertThat(refused.isError()).isTrue();
            assertThat(text(refused)).contains("needs the role operator");
            assertThat(client.callTool(new McpSchema.CallToolRequest("list_papers", Map.of()))
                            .isError())
                    .isFalse();
        }
        try (McpSyncClient client = client("no-such-token")) {
            assertThatThrownBy(client::initialize).isInstanceOf(RuntimeException.class);
        }
    }

    @Test
    void a_message_that_is_too_large_is_refused_and_browsers_sessions_do_not_count() throws Exception {
        String large = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"" + "x".repeat(100_000) + "\"}";
        assertThat(fixture.call("POST", "/mcp", large, fixture.token(Role.VIEWER))
                        .status())
                .isEqualTo(413);
        assertThat(fixture.call("GET", "/mcp", null, fixture.token(Role.VIEWER)).status())
                .isEqualTo(405);
        assertThat(fixture.call("POST", "/mcp", "{}", null).status()).isIn(401, 302);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "{}",
                "\u0000",
                "{\"jsonrpc\": \"2.0\", \"id\": 7}",
                "{\"jsonrpc\": \"2.0\", \"id\": 7, \"result\": {}}",
                "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"no/such/method\"}",
                "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"tools/call\", \"params\": 5}",
            })
    void a_malformed_message_is_refused_in_the_words_of_json_rpc(String message) throws Exception {
        HttpResponse<String> refused = message(message);
        assertThat(refused.statusCode()).isEqualTo(400);
        JsonNode answer = JSON.readTree(refused.body());
        assertThat(answer.get("jsonrpc").asText()).isEqualTo("2.0");
        assertThat(answer.get("id").asText()).isEqualTo(message.contains("\"id\"") ? "7" : "null");
        assertThat(answer.at("/error/code").asInt()).isNegative();
        assertThat(answer.at("/error/message").asText()).isNotBlank();
        assertThat(refused.body()).doesNotContain("stackTrace", "java", "modelcontextprotocol");
    }

    @Test
    void a_page_of_another_site_cannot_use_a_token() throws Exception {
        String list = "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"tools/list\"}";
        assertThat(message(list).statusCode()).isEqualTo(200);
        assertThat(message(list, "Origin", fixture.address()).statusCode()).isEqualTo(200);
        for (String origin : List.of("https://evil.example", "null", "http://127.0.0.1:1")) {
            assertThat(message(list, "Origin", origin).statusCode()).as(origin).isEqualTo(403);
        }
    }

    private static HttpResponse<String> message(String body, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(fixture.address() + "/mcp"))
                .header("Authorization", "Bearer " + fixture.token(Role.VIEWER))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void each_tool_works_over_standard_input_and_output() throws Exception {
        ServerParameters command = ServerParameters.builder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString())
                .args(List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "papers",
                        "mcp",
                        "--no-work"))
                .env(fixture.environment)
                .build();
        StdioClientTransport transport = new StdioClientTransport(command, McpJsonDefaults.getMapper());
        transport.setStdErrorHandler(line -> System.err.println("papers mcp: " + line));
        try (McpSyncClient client = McpClient.sync(transport)
                .requestTimeout(Duration.ofSeconds(60))
                .initializationTimeout(Duration.ofSeconds(60))
                .build()) {
            useEachTool(client, fixture.some(Paper.Form.HTML, 31, 1).getFirst().id());
        }
    }
}

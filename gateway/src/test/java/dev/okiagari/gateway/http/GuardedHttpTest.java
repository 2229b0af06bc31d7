package dev.okiagari.gateway.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.gateway.redaction.Secret;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a guarded call sends, takes and keeps when the other side behaves. */
class GuardedHttpTest {
    private FaultServer server;
    private GuardedHttp client;

    @BeforeEach
    void open() throws IOException {
        server = FaultServer.start();
        client = GuardedHttp.open(settings());
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
    }

    private static GuardSettings settings() {
        return GuardSettings.defaults()
                .withSchemes("http")
                .withReach(Reach.LOOPBACK)
                .withUserAgent("tester/1");
    }

    @Test
    void a_call_says_who_calls_and_carries_its_key_and_token() {
        server.answers("/v1", 200, "ok");

        client.send(Call.post(server.address("/v1"), new Call.Content("application/json", "{}".getBytes(UTF_8)))
                .idempotencyKey("papers/1/content/2")
                .bearer(Secret.of("very-secret-token")));

        assertThat(server.requests())
                .singleElement()
                .asString()
                .contains("POST /v1 ", "User-Agent: tester/1", "Idempotency-Key: papers/1/content/2")
                .contains("Authorization: Bearer very-secret-token", "Accept-Encoding: gzip")
                .endsWith("{}");
    }

    @Test
    void one_connection_serves_many_calls_compressed_ones_too() throws IOException {
        byte[] zipped = Bodies.gzip("zipped".getBytes(UTF_8));
        server.answers("/plain", 200, "plain");
        server.answers("/empty", 200, "");
        server.answers("/missing", 404, "nothing here");
        server.at("/zipped", (socket, out) -> {
            out.write(("HTTP/1.1 200 x\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n"
                            + Integer.toHexString(zipped.length) + "\r\n")
                    .getBytes(ISO_8859_1));
            out.write(zipped);
            out.write("\r\n0\r\n\r\n".getBytes(ISO_8859_1));
        });

        for (int i = 0; i < 5; i++) {
            assertThat(client.send(Call.get(server.address("/plain"))).text()).isEqualTo("plain");
            assertThat(client.send(Call.get(server.address("/zipped"))).text()).isEqualTo("zipped");
            assertThat(client.send(Call.get(server.address("/empty"))).text()).isEmpty();
            assertThat(client.exchange(Call.get(server.address("/missing"))).status())
                    .isEqualTo(404);
        }

        assertThat(server.accepted()).isEqualTo(1);
    }

    @Test
    void no_more_connections_are_opened_than_allowed() throws Exception {
        server.answers("/", 200, "ok");
        try (GuardedHttp single = GuardedHttp.open(settings().withConnectionsPerHost(1));
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Answer> call = () -> single.send(Call.get(server.address("/")));
            for (var answer :
                    threads.invokeAll(IntStream.range(0, 30).mapToObj(i -> call).toList())) {
                assertThat(answer.get().text()).isEqualTo("ok");
            }
        }
        assertThat(server.accepted()).isEqualTo(1);
    }

    @Test
    void a_body_is_read_while_it_arrives_and_what_is_not_wanted_is_not_fetched() {
        server.at("/", (socket, out) -> {
            out.write("HTTP/1.1 200 x\r\n\r\n%PDF-".getBytes(ISO_8859_1));
            out.flush();
            server.untilClosed();
        });

        String magic =
                client.send(Call.get(server.address("/")), (head, body) -> new String(body.readNBytes(5), ISO_8859_1));

        assertThat(magic).isEqualTo("%PDF-");
    }

    @Test
    void a_redirect_is_followed_and_a_foreign_host_learns_no_key() throws IOException {
        try (FaultServer other = FaultServer.start()) {
            other.answers("/there", 200, "found");
            server.answers("/same", 302, "Location: /there", "");
            server.answers("/there", 302, "Location: " + other.address("/there"), "");

            Answer answer = client.send(Call.get(server.address("/same"))
                    .header("Accept", "text/html")
                    .header("accessKey", "very-secret-key")
                    .bearer(Secret.of("very-secret-token")));

            assertThat(answer.text()).isEqualTo("found");
            assertThat(answer.head().address()).isEqualTo(other.address("/there"));
            assertThat(server.requests()).hasSize(2).allMatch(head -> head.contains("very-secret-token"));
            assertThat(other.requests())
                    .singleElement()
                    .asString()
                    .contains("Accept: text/html")
                    .doesNotContain("very-secret");
        }
    }

    @ParameterizedTest
    @CsvSource({"/a/b?c=1, ?d=2, /a/b?d=2", "/a/b, c, /a/c", "'', c, /c", "/a/b/, ../c?d, /a/c?d", "/a/b, /c, /c"})
    void a_redirect_leads_where_its_words_say(String from, String location, String to) {
        FaultServer.Behaviour firstElsewhere =
                (socket, out) -> out.write((server.requests().size() == 1
                                ? "HTTP/1.1 302 x\r\nContent-Length: 0\r\nLocation: " + location + "\r\n\r\n"
                                : "HTTP/1.1 200 x\r\nContent-Length: 0\r\n\r\n")
                        .getBytes(ISO_8859_1));
        server.at(from.isEmpty() ? "/" : from.replaceAll("[?].*", ""), firstElsewhere);
        server.at(to.replaceAll("[?].*", ""), firstElsewhere);

        assertThat(client.send(Call.get(server.address(from))).head().address()).isEqualTo(server.address(to));
    }

    @Test
    void a_header_replaces_its_namesake_however_it_is_written() {
        server.answers("/", 200, "ok");

        client.send(Call.get(server.address("/"))
                .header("authorization", "an old one")
                .bearer(Secret.of("very-secret-token")));

        assertThat(server.requests())
                .singleElement()
                .asString()
                .contains("Bearer very-secret-token")
                .doesNotContain("an old one");
    }

    @Test
    void what_the_reader_of_a_body_throws_is_judged_as_what_it_is() {
        server.answers("/", 200, "{\"a\": nonsense}");
        server.at("/cut", (socket, out) -> {
            out.write("HTTP/1.1 200 x\r\nContent-Length: 100\r\n\r\n{\"a\": ".getBytes(ISO_8859_1));
            socket.close();
        });
        ObjectMapper json = new ObjectMapper();

        assertThat(TestEngine.classify(
                                catchThrowable(() -> client.send(
                                        Call.get(server.address("/")), (head, body) -> json.readTree(body))),
                                null)
                        .category())
                .isEqualTo(Kind.INVALID.as("malformed.json"));
        assertThatThrownBy(() -> client.send(Call.get(server.address("/cut")), (head, body) -> json.readTree(body)))
                .isInstanceOfSatisfying(
                        OutsideFault.class,
                        fault -> assertThat(fault.reason()).isEqualTo(OutsideFault.Reason.BROKEN_OFF));
    }

    @Test
    void redirects_in_a_circle_end() {
        server.answers("/", 302, "Location: /", "");

        assertThatThrownBy(() -> client.send(Call.get(server.address("/"))))
                .isInstanceOf(ClassifiedException.class)
                .hasMessageContaining("redirected more than 5 times");
        assertThat(server.requests()).hasSize(6);
    }

    @ParameterizedTest
    @CsvSource({
        "'<!DOCTYPE html>\n<html><head><title>Error 503 &amp; more</title></head><body><p>x</body></html>', Error 503 &amp; more",
        "'<html><style>p{a:b}</style><body><h1>Down</h1> for <b>now', Down for now",
        "'{\"error\": \"<b>\"}', '{\"error\": \"<b>\"}'",
    })
    void of_an_error_page_only_its_words_are_told(String body, String told) {
        server.answers("/", 503, "Content-Type: text/html", body);

        assertThatThrownBy(() -> client.send(Call.get(server.address("/"))))
                .hasMessageEndingWith("because it answered 503: " + told);
    }

    @Test
    void a_call_that_changes_something_is_not_sent_on() {
        server.answers("/", 307, "Location: /elsewhere", "");

        assertThatThrownBy(() ->
                        client.send(Call.post(server.address("/"), new Call.Content("text/plain", new byte[] {1}))))
                .isInstanceOfSatisfying(
                        HttpFailure.class, e -> assertThat(e.status()).isEqualTo(307));
        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nX-Injected: 1", "a\nb", "a\0b", "é"})
    void a_header_value_cannot_smuggle_another_header(String value) {
        assertThatThrownBy(() -> Call.get(server.address("/")).header("X-A", value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Host", "content-length", "Transfer-Encoding", "X Y", "X:Y", ""})
    void headers_that_frame_the_message_cannot_be_set(String name) {
        assertThatThrownBy(() -> Call.get(server.address("/")).header(name, "x"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void only_allowed_hosts_are_called() {
        Hosts hosts = Hosts.only("github.com", "*.gitlab.com");

        assertThat(List.of("github.com", "a.gitlab.com", "a.b.gitlab.com")).allMatch(hosts::allow);
        assertThat(List.of("gitlab.com", "evilgithub.com", "github.com.evil.org", "evilgitlab.com", "com"))
                .noneMatch(hosts::allow);
        assertThatThrownBy(() -> Hosts.only("127.1")).isInstanceOf(IllegalArgumentException.class);
        try (GuardedHttp limited = GuardedHttp.open(settings().withHosts(hosts))) {
            assertThatThrownBy(() -> limited.send(Call.get(server.address("/"))))
                    .isInstanceOf(ClassifiedException.class)
                    .hasMessageContaining("*.gitlab.com, github.com");
        }
        assertThat(server.accepted()).isZero();
    }

    @Test
    void a_calls_words_show_neither_query_nor_user_nor_headers() {
        Call call = Call.get(URI.create("https://bob:pass@api.example.org/items?applicationId=abc&q=1"))
                .header("X-Key", "very-secret-key");

        assertThat(call.toString()).isEqualTo("GET https://api.example.org/items");
        assertThat(new Head(200, call.address(), Map.of("Set-Cookie", "session=abc")))
                .hasToString("200 from https://api.example.org/items");
    }

    @Test
    void a_secret_in_a_long_path_is_masked_before_the_path_is_cut() {
        Secret.of("secret-in-a-path");

        for (int before = 90; before < 130; before++) {
            URI address = URI.create("https://api.example.org/" + "x".repeat(before) + "/secret-in-a-path/items");
            assertThat(Call.get(address).toString()).as("%s before", before).doesNotContain("secret");
        }
    }

    /** Java would hand every name and address to it, and the guard would look at the proxy's address only. */
    @Test
    @ResourceLock(Resources.SYSTEM_PROPERTIES)
    void no_client_is_opened_where_a_socks_proxy_would_choose_the_address() {
        System.setProperty("socksProxyHost", "127.0.0.1");
        try {
            assertThatThrownBy(() -> GuardedHttp.open(GuardSettings.defaults()).close())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("SOCKS proxy")
                    .hasMessageContaining("remove -DsocksProxyHost");
        } finally {
            System.clearProperty("socksProxyHost");
        }
    }

    /** As one chosen by the settings of a desktop would be. */
    @Test
    @ResourceLock(Resources.SYSTEM_PROPERTIES)
    void nor_where_somebody_else_chooses_a_socks_proxy() {
        ProxySelector usual = ProxySelector.getDefault();
        ProxySelector.setDefault(new ProxySelector() {
            @Override
            public List<Proxy> select(URI to) {
                return List.of(new Proxy(Proxy.Type.SOCKS, InetSocketAddress.createUnresolved("localhost", 1080)));
            }

            @Override
            public void connectFailed(URI to, SocketAddress proxy, IOException failure) {}
        });
        try {
            assertThatThrownBy(() -> GuardedHttp.open(GuardSettings.defaults()).close())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("java.net.useSystemProxies");
        } finally {
            ProxySelector.setDefault(usual);
        }
    }
}

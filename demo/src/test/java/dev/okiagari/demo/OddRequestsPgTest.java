package dev.okiagari.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Odd values in every place of every route: what is sent may be refused, but it is never a fault of ours. */
class OddRequestsPgTest {
    private static final int SERVER_ERROR = 500;

    /** As they stand in an address or a form. */
    private static final List<String> ODD = List.of(
            "%00",
            "a%00b",
            "%FF%FE",
            "%ED%A0%80",
            "%0D%0AX-Evil%3A1",
            "%7F",
            "%E2%80%AE",
            "%F0%9F%98%80",
            "99999999999999999999",
            "-1",
            "0",
            "1e400",
            "..%2f..%2fetc",
            "%27%3B--",
            "x".repeat(5_000));

    /** Names that forms of pages have beside those of the API. */
    private static final List<String> FIELDS = List.of(
            "reason", "id", "act", "node", "code", "secret", "to", "name", "job", "genre", "ids", "key", "sure",
            "open");

    /** Pages whose addresses narrow a list: one that left out what it does not know would show more than was asked for. */
    private static final Set<String> LISTS = Set.of(
            "/items",
            "/actions/preview",
            "/runs",
            "/papers/search",
            "/papers/library",
            "/papers/extractions",
            "/catalog/items",
            "/catalog/runs",
            "/catalog/nets",
            "/catalog/owed",
            "/catalog/genres",
            "/skills",
            "/skills/-/queue");

    private static final String HEAD = "POST /skills/-/submit HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static WholeProgramFixture program;
    private static List<Route> routes;
    private final HttpClient http = HttpClient.newHttpClient();
    private final List<String> faults = new ArrayList<>();
    private int asked;

    @BeforeAll
    static void open(@TempDir Path folder) throws Exception {
        program = WholeProgramFixture.open(OddRequestsPgTest.class, folder, true);
        routes = program.console.routes();
    }

    @AfterAll
    static void close() {
        program.close();
    }

    @Test
    void in_addresses() throws Exception {
        for (Route route : routes) {
            if (route.path().matches(".*[{<].*")) {
                for (String odd : ODD) {
                    ask(route, route.path().replaceAll("\\{[^}]+}|<[^>]+>", odd), null, BodyPublishers.noBody());
                }
            }
        }
        assertThat(faults).isEmpty();
        assertThat(asked).isGreaterThan(500);
    }

    @Test
    void in_parameters() throws Exception {
        for (Route route : routes) {
            List<Set<String>> together = route.operation() == null
                    ? List.of(LISTS.contains(route.path()) ? taken(route) : names())
                    : parameters(route.operation()).stream().map(Set::of).toList();
            for (Set<String> names : together) {
                for (String odd : ODD) {
                    ask(route, address(route) + "?" + assignments(names, odd), null, BodyPublishers.noBody());
                }
            }
        }
        assertThat(faults).isEmpty();
        assertThat(asked).isGreaterThan(1_000);
    }

    /** Another one makes a list refuse the whole request, whatever the others say. */
    private Set<String> taken(Route route) throws IOException, InterruptedException {
        Set<String> taken = new TreeSet<>();
        for (String name : names()) {
            HttpResponse<String> answer = asked(route.path() + "?" + name + "=1");
            if (!answer.body().toLowerCase(Locale.ROOT).contains("unknown parameter")) {
                taken.add(name);
            }
        }
        assertThat(taken).as(route.path()).isNotEmpty();
        return taken;
    }

    @Test
    void in_names_of_parameters_of_lists() throws Exception {
        for (Route route : routes) {
            boolean isList = route.method().equals(HandlerType.GET)
                    && (route.operation() != null || LISTS.contains(route.path()));
            String all = route.path().equals("/actions/preview") ? "?pipeline=papers&state=failed&act=retry&" : "?";
            if (isList
                    && !asked(address(route) + all + "zzz=1")
                            .body()
                            .toLowerCase(Locale.ROOT)
                            .contains("unknown parameter")) {
                faults.add(route.path() + " does not refuse a parameter that it does not have");
            }
        }
        assertThat(faults).isEmpty();
    }

    private HttpResponse<String> asked(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(program.address() + path))
                .header("Authorization", "Bearer " + program.token(Role.OPERATOR))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void in_forms() throws Exception {
        for (Route route : routes) {
            if (route.changes()) {
                for (String odd : ODD) {
                    String form = assignments(names(), odd);
                    ask(route, address(route), "application/x-www-form-urlencoded", BodyPublishers.ofString(form));
                }
            }
        }
        assertThat(faults).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--e\r\n\r\nno head\r\n--e--\r\n",
                "--e\r\nContent-Disposition: form-data\r\n\r\nno name\r\n--e--\r\n",
                "--e\r\nContent-Disposition: form-data; name=\"\"\r\n\r\nempty name\r\n--e--\r\n",
                "--e\r\nContent-Disposition: form-data; filename=\"a.zip\"\r\n\r\nfile without a name\r\n--e--\r\n",
                "--e\r\nContent-Disposition: attachment\r\n\r\nx\r\n--e--\r\n",
                "--e\r\nContent-Disposition: form-data; name=\"reason\"\r\n\r\n\u0000\r\n--e--\r\n",
                "--e\r\nContent-Disposition: form-data; name=\"re\u0000ason\"\r\n\r\nx\r\n--e--\r\n",
                "--e\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\u0000\"\r\n\r\nx\r\n--e--\r\n",
                "--e\r\nContent-Disposition: form-data; name=\"reason\"\r\n\r\nno end",
                "",
            })
    void in_parts_of_forms(String body) throws Exception {
        for (Route route : routes) {
            if (route.changes()) {
                ask(route, address(route), "multipart/form-data; boundary=e", BodyPublishers.ofString(body));
                ask(route, address(route), "multipart/form-data", BodyPublishers.ofString(body));
            }
        }
        assertThat(faults).isEmpty();
    }

    @Test
    void in_bodies() throws Exception {
        for (Route route : routes) {
            List<String> bodies =
                    new ArrayList<>(List.of("{}", "[]", "null", "\"\"", "{", "\u0000", "[".repeat(2_000)));
            Route.Operation operation = route.operation();
            if (operation != null && operation.body() != null) {
                for (String text : List.of("\u0000", "a\u0000b", "\ud800", "\r\n", "x".repeat(5_000))) {
                    bodies.add(JSON.writeValueAsString(filled(operation.body(), text)));
                }
            }
            for (String body : route.changes() ? bodies : List.<String>of()) {
                ask(route, address(route), "application/json", BodyPublishers.ofString(body));
            }
        }
        assertThat(faults).isEmpty();
    }

    /** What the server refuses before a route sees it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /%zz HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n",
                "GET /%zz HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n\r\n",
                "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /skills/..%2fx HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n",
                "GET /skills;a=%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET / HTTP/1.1\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\nHost: other\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n",
                "BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                HEAD + "Content-Length: -1\r\n\r\n",
                HEAD + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
                HEAD + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nhello",
                HEAD + "Transfer-Encoding: odd\r\n\r\nhello",
                HEAD + "Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nzz\r\n",
                HEAD + "Expect: the-unexpected\r\nContent-Length: 0\r\n\r\n",
            })
    void before_any_route(String request) throws Exception {
        String answer = raw(request);
        assertThat(answer).startsWith("HTTP/1.1 4");
        assertThat(answer)
                .contains("Content-Security-Policy", "X-Content-Type-Options")
                .doesNotContain("Jetty");
    }

    @Test
    void with_more_headers_than_anybody_needs() throws Exception {
        String many = "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "y".repeat(20_000) + "\r\n\r\n";
        assertThat(raw(many)).startsWith("HTTP/1.1 431").contains("Content-Security-Policy");
    }

    private void ask(Route route, String address, @Nullable String type, BodyPublisher body)
            throws IOException, InterruptedException {
        asked++;
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(program.address() + address))
                .header("X-Forwarded-For", "10.0." + asked / 250 % 250 + "." + asked % 250)
                .header("Authorization", "Bearer " + program.token(Role.OPERATOR))
                .method(route.method().name(), body);
        if (type != null) {
            request.header("Content-Type", type);
        }
        HttpResponse<InputStream> answer = answer(request.build());
        answer.body().close(); // a stream has no end
        if (answer.statusCode() >= SERVER_ERROR) {
            faults.add(route.method().name() + " " + shortened(address) + " answers " + answer.statusCode());
        }
    }

    /** A connection on which something was refused is closed, maybe at the moment when it is used again. */
    private HttpResponse<InputStream> answer(HttpRequest request) throws IOException, InterruptedException {
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofInputStream());
        } catch (IOException e) {
            return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
        }
    }

    private static String shortened(String text) {
        return text.length() > 150 ? text.substring(0, 150) + "…" : text;
    }

    private static String address(Route route) {
        return route.path().replaceAll("\\{[^}]+}|<[^>]+>", "1");
    }

    private static String assignments(Set<String> names, String value) {
        String shorter = names.size() > 1 && value.length() > 100 ? value.substring(0, 100) : value;
        return names.stream().map(name -> name + "=" + shorter).collect(Collectors.joining("&"));
    }

    private static List<String> parameters(Route.Operation operation) {
        return operation.parameters().stream()
                .filter(parameter -> parameter.in().equals("query"))
                .map(Route.Parameter::name)
                .toList();
    }

    /** Of everything that any route takes. */
    private static Set<String> names() {
        Set<String> names = new TreeSet<>(FIELDS);
        for (Route route : routes) {
            if (route.operation() != null) {
                names.addAll(parameters(route.operation()));
                route.operation().form().forEach(field -> names.add(field.name()));
            }
        }
        return names;
    }

    /** A body in which every text is this one. */
    private static Map<String, Object> filled(Class<?> type, String text) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (RecordComponent one : type.getRecordComponents()) {
            Class<?> of = one.getType();
            if (of.isRecord()) {
                members.put(one.getName(), filled(of, text));
            } else if (List.class.isAssignableFrom(of) || Set.class.isAssignableFrom(of)) {
                members.put(one.getName(), List.of(text));
            } else if (of.equals(String.class)) {
                members.put(one.getName(), text);
            }
        }
        return members;
    }

    private static String raw(String request) throws IOException {
        try (Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(program.address()).getPort())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

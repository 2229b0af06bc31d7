package dev.okiagari.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every address of the program, with every method and every role, taken from the table of routes: a new route is in it by itself. */
class AllRoutesPgTest {
    private static final List<String> METHODS = List.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS");

    /** What strict browsers need; on every answer, whatever it says. */
    private static final List<String> HEADERS = List.of(
            "Content-Security-Policy",
            "X-Content-Type-Options",
            "Referrer-Policy",
            "Cross-Origin-Opener-Policy",
            "Cross-Origin-Resource-Policy");

    private static final int SERVER_ERROR = 500;

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<String> faults = new ArrayList<>();
    private int asked;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void every_route_answers_each_method_and_role_as_its_table_says(boolean isPublic, @TempDir Path folder)
            throws Exception {
        try (WholeProgramFixture program = WholeProgramFixture.open(getClass(), folder, isPublic)) {
            List<Route> routes = program.console.routes();
            Set<String> addresses = new LinkedHashSet<>();
            routes.forEach(route -> addresses.add(route.path().replaceAll("\\{[^}]+}|<[^>]+>", "1")));
            assertThat(addresses)
                    .as("all applications are there")
                    .contains("/papers/search", "/catalog/items", "/skills", "/demo", "/mcp", "/api/v1/items")
                    .hasSizeGreaterThan(100);
            for (Role role : Role.values()) {
                for (String address : addresses) {
                    for (String method : METHODS) {
                        look(program, method, address, role, route(routes, method, address));
                    }
                }
            }
            assertThat(faults).isEmpty();
            assertThat(asked).isEqualTo(addresses.size() * METHODS.size() * Role.values().length);
        }
    }

    /** The first that fits answers; HEAD goes the way of GET. */
    private static Optional<Route> route(List<Route> routes, String method, String address) {
        String wanted = method.equals("HEAD") ? "GET" : method;
        return routes.stream()
                .filter(route -> route.method().name().equals(wanted))
                .filter(route -> address.matches(
                        route.path().replaceAll("\\{[^}]+}", "[^/]+").replaceAll("<[^>]+>", ".+")))
                .findFirst();
    }

    private void look(WholeProgramFixture program, String method, String address, Role role, Optional<Route> route)
            throws IOException, InterruptedException {
        asked++;
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(program.address() + address))
                .header("X-Forwarded-For", "10.0." + asked / 250 + "." + asked % 250)
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (role != Role.EVERYBODY) {
            request.header("Authorization", "Bearer " + program.token(role));
        }
        HttpResponse<InputStream> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        answer.body().close(); // a stream has no end
        String name = method + " " + address + " by " + role.word() + " answers " + answer.statusCode();
        HEADERS.stream()
                .filter(header -> answer.headers().firstValue(header).isEmpty())
                .forEach(header -> faults.add(name + " without " + header));
        if (!isRight(answer.statusCode(), role, route)) {
            faults.add(name
                    + route.map(r -> ", although it is for " + r.role().word()).orElse(", although it is no route"));
        }
    }

    private static boolean isRight(int status, Role role, Optional<Route> route) {
        if (route.isEmpty()) {
            return status == 404;
        }
        if (!role.includes(route.get().role())) {
            return status == (role == Role.EVERYBODY ? 401 : 403);
        }
        // Without a code, nobody is signed in.
        boolean isSignIn = route.get().path().equals("/sign-in") && route.get().changes();
        return isSignIn ? status == 403 : status != 401 && status != 403 && status < SERVER_ERROR;
    }
}

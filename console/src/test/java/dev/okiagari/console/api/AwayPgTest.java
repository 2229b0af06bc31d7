package dev.okiagari.console.api;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.kit.web.Route;
import dev.okiagari.postgres.EmbeddedPostgres;
import dev.okiagari.postgres.testing.ServerFaults;
import dev.okiagari.postgres.testing.TestPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;
import org.slf4j.LoggerFactory;

/** PostgreSQL is frozen or stopped under a console that people use. */
class AwayPgTest {
    private static final String FORM = "reason=x&step=only&name=upstream:x&code=x&act=hold&pipeline=work&value=1/s"
            + "&from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z";

    private static final Duration PROMISED = Duration.ofSeconds(2);

    /** What needs no database. */
    private static final Set<String> ALWAYS = Set.of(
            "GET /healthz",
            "GET /api/v1/openapi.json",
            "GET /docs/errors/{code}",
            "GET /assets/{version}/{name}",
            "GET /sign-in",
            "POST /sign-out");

    @TempDir
    private static Path folder;

    private static EmbeddedPostgres postgres;
    private static HikariDataSource pool;
    private static ConsoleApiFixture server;
    private static List<Route> routes;
    private static List<Long> stopped = List.of();

    /** A pool as programs have one: it waits half a minute for a connection, and its sockets wait for ever. */
    @BeforeAll
    static void open() throws Exception {
        ((Logger) LoggerFactory.getLogger("com.zaxxer.hikari"))
                .setLevel(Level.ERROR); // it warns of each one that breaks
        postgres = TestPostgres.ownServer(folder.resolve("pg"));
        postgres.createDatabase("away");
        HikariConfig config = new HikariConfig();
        config.setDataSource(postgres.dataSource("away"));
        config.setMaximumPoolSize(10);
        pool = new HikariDataSource(config);
        Schema.apply(pool);
        Client.on(pool).submit(Pipeline.of("work"), "one");
        server = new ConsoleApiFixture(pool);
        routes = server.console.routes().stream()
                .filter(r -> !r.path().contains("/live/") && !ALWAYS.contains(name(r)))
                .toList();
    }

    @AfterAll
    static void close() {
        server.close();
        pool.close();
        postgres.close();
    }

    @BeforeEach
    void isReady() {
        await().atMost(90, SECONDS).until(() -> server.ask("GET", "/readyz", "").status() == 200);
    }

    @AfterEach
    void thaw() throws Exception {
        signal("-CONT", stopped);
        stopped = List.of();
    }

    private record Result(String what, int status, String retryAfter, Duration took) {}

    @Test
    void frozen_in_the_midst_of_requests_every_route_answers_503_within_two_seconds_and_recovers() throws Exception {
        List<Route> some = every(4);
        askAll(some);
        freeze();

        List<Result> first = askAll(some); // at once, each on its way to a database that no longer answers
        List<Result> later = new ArrayList<>();
        for (Route route : routes) {
            later.add(ask(server, route)); // known to be away
        }

        assertThat(first).filteredOn(r -> !isFromMemory(r)).allSatisfy(AwayPgTest::requireAway);
        assertThat(later).allSatisfy(AwayPgTest::requireAway);
        System.out.println("measured: slowest answer without a database " + slowest(first) + " ms, then "
                + slowest(later) + " ms");
        requireAliveWithoutDatabase();
        thaw();
        requireRecovery();
    }

    private static long slowest(List<Result> results) {
        return results.stream().mapToLong(r -> r.took().toMillis()).max().orElseThrow();
    }

    /** Each nth route, so that all kinds are among them. */
    private static List<Route> every(int nth) {
        return IntStream.range(0, routes.size())
                .filter(n -> n % nth == 2)
                .mapToObj(routes::get)
                .toList();
    }

    @Test
    void killed_and_started_again_it_recovers() throws Exception {
        askAll(every(4));
        ServerFaults.killHard(postgres); // whoever looks after it starts it again

        assertThat(askAll(every(4)))
                .allSatisfy(r -> assertThat(r.status()).as(r.what()).isNotIn(401, 500));
        requireRecovery();
    }

    @Test
    void stopped_so_that_nobody_can_connect_routes_answer_503_at_once_and_recover() throws Exception {
        PGSimpleDataSource source = new PGSimpleDataSource(); // no pool: each request connects
        source.setUrl(postgres.jdbcUrl("away"));
        source.setUser(postgres.user());
        source.setPassword(postgres.password());
        int[] ports = source.getPortNumbers();
        List<Route> some = every(8);
        try (ConsoleApiFixture plain = new ConsoleApiFixture(source)) {
            assertThat(nodes(plain)).isEqualTo(200);
            source.setPortNumbers(new int[] {portWithoutServer()});
            for (Route route : some) {
                requireAway(ask(plain, route));
            }
            source.setPortNumbers(ports);
            await().atMost(90, SECONDS).until(() -> nodes(plain) == 200);
        }
    }

    private static int nodes(ConsoleApiFixture plain) throws Exception {
        return plain.get("/api/v1/nodes").status();
    }

    private static int portWithoutServer() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static void requireAliveWithoutDatabase() throws Exception {
        for (String path :
                new String[] {"/healthz", "/api/v1/openapi.json", "/docs/errors/database-away", "/sign-in"}) {
            assertThat(server.ask("GET", path, "").status()).as(path).isEqualTo(200);
        }
        assertThat(server.ask("GET", "/api/v1/nodes", "", ConsoleApiFixture.with("oki_never_seen"))
                        .status())
                .isEqualTo(503);
    }

    private static void requireRecovery() {
        await().atMost(90, SECONDS).untilAsserted(() -> {
            assertThat(server.ask("GET", "/readyz", "").status()).isEqualTo(200);
            assertThat(askAll(every(4)))
                    .allSatisfy(r -> assertThat(r.status()).as(r.what()).isNotIn(401, 500, 503));
        });
    }

    private static void requireAway(Result result) {
        assertThat(result.status()).as(result.what()).isEqualTo(503);
        assertThat(result.retryAfter()).as(result.what()).isEqualTo("2");
        assertThat(result.took()).as(result.what()).isLessThan(PROMISED);
    }

    /** A reading that is younger than a second is used again. */
    private static boolean isFromMemory(Result result) {
        return result.status() != 503
                && Set.of(
                                "GET /",
                                "GET /metrics",
                                "GET /pipelines/{name}",
                                "GET /api/v1/status",
                                "GET /api/v1/pipelines",
                                "GET /api/v1/pipelines/{name}",
                                "GET /api/v1/metrics/hourly",
                                "GET /api/v1/metrics/minutes")
                        .contains(result.what());
    }

    private static List<Result> askAll(List<Route> some) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Result>> asks = new ArrayList<>();
            some.forEach(r -> asks.add(() -> ask(server, r)));
            List<Result> results = new ArrayList<>();
            for (Future<Result> answer : threads.invokeAll(asks)) {
                results.add(answer.get());
            }
            return results;
        }
    }

    private static Result ask(ConsoleApiFixture server, Route route) throws Exception {
        String path = route.path().replaceAll("\\{[a-z]+}", "1");
        boolean isForm = route.changes() && !route.path().startsWith("/api/");
        String body = !route.changes() ? "" : isForm ? FORM : json(route.path());
        long begun = System.nanoTime();
        ConsoleApiFixture.Answer answer = server.ask(
                route.method().name(),
                path + query(route),
                body,
                ConsoleApiFixture.with(
                        server.operator,
                        "Content-Type",
                        isForm ? "application/x-www-form-urlencoded" : "application/json",
                        "Accept",
                        "text/html"));
        return new Result(
                name(route),
                answer.status(),
                answer.header("Retry-After"),
                Duration.ofNanos(System.nanoTime() - begun));
    }

    private static String json(String path) {
        return path.contains("holds")
                ? "{\"name\": \"upstream:x\", \"reason\": \"x\"}"
                : path.contains("limits")
                        ? "{\"name\": \"rate:x\", \"reason\": \"x\""
                                + (path.endsWith("/limits") ? ", \"value\": \"1/s\"}" : "}")
                        : path.endsWith("/backfill")
                                ? "{\"from\": \"2026-01-01T00:00:00Z\", \"to\": \"2026-01-02T00:00:00Z\", \"reason\": \"x\"}"
                                : path.endsWith("/replay")
                                        ? "{\"step\": \"only\", \"reason\": \"x\"}"
                                        : path.endsWith("/actions")
                                                ? "{\"act\": \"hold\", \"filter\": {\"state\": \"all\"}, \"dryRun\": true}"
                                                : "{\"reason\": \"x\"}";
    }

    /** What pages and operations need; operations and pages with lists refuse what they do not know. */
    private static String query(Route route) {
        Route.Operation operation = route.operation();
        if (route.path().equals("/items") || route.path().equals("/runs")) {
            return "";
        }
        if (route.path().equals("/actions/preview")) {
            return "?act=hold&pipeline=work";
        }
        return Stream.of("name=x", "act=hold", "pipeline=work")
                .filter(pair -> operation == null
                        || operation.parameters().stream()
                                .anyMatch(known -> known.in().equals("query") && pair.startsWith(known.name() + "=")))
                .collect(Collectors.joining("&", "?", ""));
    }

    private static String name(Route route) {
        return route.method().name() + " " + route.path();
    }

    /** The postmaster first: it could start a process that nobody stops. */
    private static void freeze() throws Exception {
        ProcessHandle postmaster = ProcessHandle.of(postgres.pid()).orElseThrow();
        stopped = List.of(postmaster.pid());
        signal("-STOP", stopped);
        stopped = Stream.concat(Stream.of(postmaster), postmaster.descendants())
                .map(ProcessHandle::pid)
                .toList();
        signal("-STOP", stopped);
    }

    private static void signal(String signal, List<Long> processes) throws Exception {
        if (processes.isEmpty()) {
            return;
        }
        List<String> command = new ArrayList<>(List.of("kill", signal));
        processes.forEach(p -> command.add(String.valueOf(p)));
        new ProcessBuilder(command).inheritIO().start().waitFor();
    }
}

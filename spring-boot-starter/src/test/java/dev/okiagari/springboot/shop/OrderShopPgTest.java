package dev.okiagari.springboot.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.model.Actor;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.context.ConfigurableApplicationContext;

/** The shop under its usual load, with everything that the starter says about it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OrderShopPgTest {
    private static final int REQUESTS = 300;
    private static final int CLIENTS = 12;

    private OrderShopFixture database;
    private ConfigurableApplicationContext shop;
    private HttpClient http;

    @BeforeAll
    void start() {
        database = new OrderShopFixture(getClass());
        shop = database.start();
        http = HttpClient.newHttpClient();
    }

    @AfterAll
    void stop() {
        http.close();
        shop.close();
        database.close();
    }

    /** An answer, and how long it took. */
    private record Answer(int status, String body, long millis) {}

    /** Twelve clients at a time, and then all requests at once: the first is a usual load, the second a rush. */
    @Test
    void requests_are_answered_soon_and_in_a_rush_too_and_each_order_is_shipped_once() throws Exception {
        assertThat(shop.getBean(HikariDataSource.class).getMaximumPoolSize()).isEqualTo(10);
        place("first", 60, CLIENTS); // classes are loaded, and the pool has its connections
        await().atMost(Duration.ofSeconds(60)).until(() -> shipped("first") == 60);

        List<Answer> usual = place("usual", REQUESTS, CLIENTS);
        List<Answer> rush = place("rush", REQUESTS, REQUESTS);

        assertThat(p95("by " + CLIENTS + " clients", usual)).isLessThan(500);
        p95("at once", rush);
        assertThat(usual).hasSize(REQUESTS).allMatch(a -> a.status() == 200);
        assertThat(rush).hasSize(REQUESTS).allMatch(a -> a.status() == 200);
        await().atMost(Duration.ofSeconds(60)).until(() -> shipped("usual") == REQUESTS && shipped("rush") == REQUESTS);
        assertThat(database.count("customer_order where id like 'rush%' and receipt like 'receipt of %'"))
                .isEqualTo(REQUESTS);
    }

    private static long p95(String how, List<Answer> answers) {
        long[] millis = answers.stream().mapToLong(Answer::millis).sorted().toArray();
        System.out.println("measured: " + REQUESTS + " requests " + how + ", pool of 10: p50 " + millis[REQUESTS / 2]
                + " ms, p95 " + millis[REQUESTS * 95 / 100] + " ms, longest " + millis[REQUESTS - 1] + " ms");
        return millis[REQUESTS * 95 / 100];
    }

    private long shipped(String name) {
        return database.count("shipment where order_id like '" + name + "%'");
    }

    private List<Answer> place(String name, int requests, int atOnce) throws Exception {
        List<Answer> answers = new ArrayList<>();
        try (ExecutorService clients =
                Executors.newFixedThreadPool(atOnce, Thread.ofVirtual().factory())) {
            for (Future<Answer> each : clients.invokeAll(IntStream.range(0, requests)
                    .<Callable<Answer>>mapToObj(n -> () -> ask("POST", "/orders/" + name + n, ""))
                    .toList())) {
                answers.add(each.get());
            }
        }
        return answers;
    }

    @Test
    void a_request_that_rolls_back_leaves_neither_its_row_nor_its_item() throws Exception {
        assertThat(ask("POST", "/orders/gone?soldOut=true", "").status()).isEqualTo(409);

        assertThat(database.count("customer_order where id = 'gone'")).isZero();
        assertThat(database.count("okiagari.target where key = 'gone'")).isZero();
    }

    @Test
    void an_order_that_cannot_be_paid_fails_and_nothing_of_it_is_shipped() throws Exception {
        assertThat(ask("POST", "/orders/no-money", "").status()).isEqualTo(200);

        await().atMost(Duration.ofSeconds(60))
                .until(() -> database.count("okiagari.finished f join okiagari.target t on t.id = f.id"
                                + " where t.key = 'no-money' and f.state = 'failed'")
                        == 1);
        assertThat(shipped("no-money")).isZero();
    }

    @Test
    void health_says_the_node_is_there_and_a_hold_does_not_make_it_unwell() throws Exception {
        Client client = shop.getBean(Client.class);
        client.holds().hold(HoldName.step("orders", "unknown").text(), Actor.person("ann", "to see"));

        Answer ready = ask("GET", "/actuator/health/readiness", "");
        assertThat(ready.status()).isEqualTo(200);
        assertThat(ready.body())
                .contains("\"okiagari\":{", "\"status\":\"UP\"", "\"name\":\"shop\"", "\"lastBeatMsAgo\"");
        assertThat(ask("GET", "/actuator/info", "").body())
                .contains(
                        "\"okiagari\":{",
                        "\"node\":" + shop.getBean(Engine.class).nodeId());
        assertThat(ask("GET", "/actuator/okiagari", "").body())
                .contains("\"name\":\"shop\"", "\"step\":\"ship\"", "\"step:orders:unknown\"");
    }

    @Test
    void metrics_are_in_the_registry_of_the_application() throws Exception {
        ask("POST", "/orders/measured", "");
        await().atMost(Duration.ofSeconds(60)).until(() -> shipped("measured") == 1);

        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(
                                ask("GET", "/actuator/metrics/okiagari.attempts?tag=step:ship&tag=outcome:done", "")
                                        .body())
                        .contains("\"COUNT\""));
        for (String name : List.of("okiagari.items", "okiagari.holds", "okiagari.node.places", "okiagari.step")) {
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(
                                    ask("GET", "/actuator/metrics/" + name, "").status())
                            .as(name)
                            .isEqualTo(200));
        }
    }

    @Test
    void a_node_is_drained_by_the_endpoint_and_health_says_so() throws Exception {
        try (OrderShopFixture other = new OrderShopFixture(getClass());
                ConfigurableApplicationContext second = other.start("okiagari.beat-every=200ms")) {
            String port = portOf(second);
            Engine engine = second.getBean(Engine.class);
            Answer drained = ask(
                    port,
                    "POST",
                    "/actuator/okiagari/" + engine.nodeId(),
                    "{\"action\":\"drain\",\"reason\":\"a new machine\"}");
            assertThat(drained.body()).contains("\"done\":true");

            await().atMost(Duration.ofSeconds(60)).until(() -> engine.drained().isDone());
            Answer ready = ask(port, "GET", "/actuator/health/readiness", "");
            assertThat(ready.status()).isEqualTo(503);
            assertThat(ready.body()).contains("OUT_OF_SERVICE");
            assertThat(other.strings("select who || ': ' || why from okiagari.act_v1"))
                    .containsExactly("actuator: a new machine");
        }
    }

    private Answer ask(String method, String path, String body) throws Exception {
        return ask(portOf(shop), method, path, body);
    }

    private static String portOf(ConfigurableApplicationContext application) {
        return application.getEnvironment().getRequiredProperty("local.server.port");
    }

    private Answer ask(String port, String method, String path, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofMinutes(2))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        long began = System.nanoTime();
        HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        return new Answer(
                answer.statusCode(),
                answer.body(),
                Duration.ofNanos(System.nanoTime() - began).toMillis());
    }
}

package dev.okiagari.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;

/** Boot's usual pool of ten connections, shared by a node and by twelve clients that each hold one for a request. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RequestsPgTest {
    private static final int REQUESTS = 300;
    private static final int CLIENTS = 12;

    private ShopFixture database;
    private ConfigurableApplicationContext application;
    private HttpClient http;

    @BeforeAll
    void start() {
        database = new ShopFixture(getClass());
        application = database.start();
        http = HttpClient.newHttpClient();
    }

    @AfterAll
    void stop() {
        http.close();
        application.close();
        database.close();
    }

    /** An answer, and how long it took. */
    private record Answer(int status, long millis) {}

    @ParameterizedTest
    @ValueSource(strings = {"in", "aware"})
    void every_request_that_writes_a_row_and_submits_is_answered_soon_and_its_item_is_done(String way)
            throws Exception {
        assertThat(application.getBean(HikariDataSource.class).getMaximumPoolSize())
                .isEqualTo(10);
        request(way, "first", CLIENTS); // classes are loaded, and the pool has its connections
        await().atMost(Duration.ofSeconds(60))
                .until(() -> database.done() == database.items().size());
        long doneBefore = database.done();

        List<Answer> answers = request(way, way, REQUESTS);

        long[] millis = answers.stream().mapToLong(Answer::millis).sorted().toArray();
        System.out.println(
                "measured: " + REQUESTS + " requests of " + CLIENTS + " clients by '" + way + "', pool of 10: p50 "
                        + millis[REQUESTS / 2] + " ms, p95 " + millis[REQUESTS * 95 / 100] + " ms, longest "
                        + Arrays.stream(millis).max().orElseThrow() + " ms");
        assertThat(answers).hasSize(REQUESTS).allMatch(a -> a.status() == 200);
        assertThat(millis[REQUESTS * 95 / 100]).isLessThan(500);
        await().atMost(Duration.ofSeconds(60)).until(() -> database.done() - doneBefore == REQUESTS);
        assertThat(database.purchases())
                .filteredOn(id -> id.startsWith(way + "-" + way))
                .hasSize(REQUESTS);
    }

    /** So many, by all clients at a time. */
    private List<Answer> request(String way, String id, int requests) throws Exception {
        List<Answer> answers = new ArrayList<>();
        AtomicInteger next = new AtomicInteger();
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            Callable<List<Answer>> client = () -> {
                List<Answer> mine = new ArrayList<>();
                for (int n = next.getAndIncrement(); n < requests; n = next.getAndIncrement()) {
                    mine.add(post("/" + way + "/" + way + "-" + id + n));
                }
                return mine;
            };
            for (Future<List<Answer>> each : clients.invokeAll(
                    IntStream.range(0, CLIENTS).mapToObj(n -> client).toList())) {
                answers.addAll(each.get());
            }
        }
        return answers;
    }

    @ParameterizedTest
    @ValueSource(strings = {"in-and-fail", "aware-and-fail"})
    void a_request_that_rolls_back_leaves_neither_its_row_nor_its_item(String way) throws Exception {
        assertThat(post("/" + way + "/sold-out").status()).isEqualTo(409);

        assertThat(database.purchases()).doesNotContain("sold-out");
        assertThat(database.items()).doesNotContain("sold-out");
    }

    @Test
    void the_pool_has_all_its_connections_back_when_everything_has_rested() throws Exception {
        assertThat(post("/aware/last").status()).isEqualTo(200);

        HikariDataSource pool = application.getBean(HikariDataSource.class);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> pool.getHikariPoolMXBean().getThreadsAwaitingConnection() == 0);
        try (Connection connection = pool.getConnection()) {
            assertThat(connection.getAutoCommit()).isTrue();
        }
    }

    private Answer post(String path) throws Exception {
        URI uri =
                URI.create("http://127.0.0.1:" + application.getEnvironment().getProperty("local.server.port") + path);
        long began = System.nanoTime();
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(uri)
                        .timeout(Duration.ofMinutes(2))
                        .POST(HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        return new Answer(
                answer.statusCode(), Duration.ofNanos(System.nanoTime() - began).toMillis());
    }
}

package dev.okiagari.console.api;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What Prometheus is told is what the API says, with two nodes at work. */
class MetricsPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static TestDatabase database;
    private static ConsoleApiFixture server;

    @BeforeAll
    static void open() throws Exception {
        database = TestPostgres.database(MetricsPgTest.class, "engine", Schema::apply);
        server = new ConsoleApiFixture(database.dataSource());
    }

    @AfterAll
    static void close() {
        server.close();
        database.close();
    }

    private static Steps<Void> steps() {
        return WORK.steps().step("first", a -> Outcome.next()).step("second", a -> {
            if (a.key().startsWith("bad")) {
                throw Kind.INVALID.as("made.up").because("can never pass");
            }
            return a.key().startsWith("later") ? Outcome.park("for a person") : Outcome.done();
        });
    }

    @Test
    void metrics_equal_the_api_with_two_nodes_at_work_and_come_at_once() throws Exception {
        try (Engine one = Engine.on(database.dataSource()).work(steps()).start();
                Engine two = Engine.on(database.dataSource()).work(steps()).start()) {
            scrape(); // counters begin here
            Client client = one.client();
            for (int n = 0; n < 60; n++) {
                client.submit(WORK, (n % 10 == 0 ? "bad" : n % 7 == 0 ? "later" : "good") + n);
            }
            two.client().holds().hold("step:work:first", new Actor("ann", "later"));
            await().atMost(90, SECONDS).untilAsserted(() -> {
                JsonNode status = server.get("/api/v1/status").json();
                Map<String, Double> metrics = scrape();
                assertThat(status.at("/nodesAlive").asInt()).isEqualTo(2);
                assertThat(status.at("/unfinished").asInt()).isPositive();
                assertThat(ended(status)).isPositive();
                requireEqual(status, metrics);
                assertThat(metrics.get("okiagari_items_ended_total{pipeline=\"work\",state=\"failed\"}"))
                        .isEqualTo(6.0);
                assertThat(
                                metrics.get(
                                        "okiagari_attempts_failed_total{category=\"made.up\",kind=\"invalid\",pipeline=\"work\"}"))
                        .isEqualTo(6.0);
            });
            requireQuick();
        }
    }

    private static long ended(JsonNode status) {
        long sum = 0;
        for (JsonNode ends : status.get("ended")) {
            sum += ends.get("count").asLong();
        }
        return sum;
    }

    private static void requireEqual(JsonNode status, Map<String, Double> metrics) {
        for (JsonNode step : status.get("steps")) {
            String labels =
                    "pipeline=\"work\",state=\"%s\",step=\"" + step.get("step").asText() + "\"";
            for (String state : new String[] {"waiting", "retrying", "held", "running", "parked", "owed", "stale"}) {
                assertThat(metrics.get("okiagari_items{" + labels.formatted(state) + "}"))
                        .as(step.get("step") + " " + state)
                        .isEqualTo(step.get(state).asDouble());
            }
            for (JsonNode failures : step.get("failures")) {
                assertThat(metrics.get("okiagari_attempts_failed_last_day{category=\""
                                + failures.get("category").asText() + "\",kind=\""
                                + failures.get("kind").asText() + "\",pipeline=\"work\",step=\""
                                + step.get("step").asText() + "\"}"))
                        .isEqualTo(failures.get("count").asDouble());
            }
        }
        for (JsonNode ends : status.get("ended")) {
            assertThat(metrics.get("okiagari_items_ended_last_day{pipeline=\"work\",state=\""
                            + ends.get("state").asText() + "\"}"))
                    .isEqualTo(ends.get("count").asDouble());
        }
        assertThat(metrics.get("okiagari_nodes{state=\"alive\"}")).isEqualTo(2.0);
        assertThat(metrics.get("okiagari_holds{kind=\"person\"}")).isEqualTo(1.0);
        assertThat(status.get("holds").asInt()).isEqualTo(1);
    }

    /** The quickest of some: a scrape reads no live table, and this machine may have other work. */
    private static void requireQuick() throws Exception {
        assertThat(scrape())
                .containsKey("okiagari_http_requests_seconds_count{method=\"GET\",route=\"/metrics\",status=\"200\"}");
        long best = Long.MAX_VALUE;
        for (int n = 0; n < 20; n++) {
            long begun = System.nanoTime();
            scrape();
            best = Math.min(best, System.nanoTime() - begun);
        }
        System.out.println("measured: a scrape takes " + best / 1_000_000.0 + " ms");
        assertThat(Duration.ofNanos(best)).isLessThan(Duration.ofMillis(50));
    }

    /** By name and labels, which are sorted. */
    private static Map<String, Double> scrape() throws Exception {
        ConsoleApiFixture.Answer answer = server.ask("GET", "/metrics", "", ConsoleApiFixture.with(server.viewer));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).startsWith("text/plain; version=0.0.4");
        Map<String, Double> all = new LinkedHashMap<>();
        answer.text()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .forEach(line -> all.put(
                        line.substring(0, line.lastIndexOf(' ')),
                        Double.valueOf(line.substring(line.lastIndexOf(' ') + 1))));
        return all;
    }
}

package dev.okiagari.console.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.okiagari.console.command.EveryStateFixture;
import dev.okiagari.engine.Run;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.kit.web.Route;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every route of the API, asked for something that is there, answers what the OpenAPI document says. */
class EveryRoutePgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final String BECAUSE = "{\"reason\": \"because\"}";

    private static EveryStateFixture fixture;
    private static TestEngine engine;
    private static ConsoleApiFixture server;
    private static Contract contract;
    private final Set<String> asked = new TreeSet<>();

    @BeforeAll
    static void open() throws Exception {
        fixture = EveryStateFixture.of(EveryRoutePgTest.class);
        engine = TestEngine.on(fixture.database().dataSource(), WORK.steps().step("only", a -> {
            if (a.key().startsWith("bad")) {
                throw Kind.INVALID.as("made.up").because("can never pass");
            }
            return Outcome.done().count("stored", 1);
        }));
        engine.schedules(Schedule.every("sweep", Duration.ofHours(1), firing -> {}));
        try (Connection connection = fixture.database().dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    insert into okiagari.node (name, host, pid, build, started_at, beat_at)
                    values ('grey', 'host-a', 42, '1.0', okiagari.now(), okiagari.now())
                    """);
        }
        server = new ConsoleApiFixture(fixture.database().dataSource());
        contract = new Contract(server.get("/api/v1/openapi.json").json());
    }

    @AfterAll
    static void close() {
        server.close();
        engine.close();
        fixture.close();
    }

    @Test
    void every_route_answers_what_the_document_says() throws Exception {
        askForFigures();
        actOnItems();
        actByFilter();
        actOnRuns();
        actOnHoldsNodesAndSchedules();
        get("/openapi.json");
        ask("GET", "/healthz", "/healthz", "");
        ask("GET", "/readyz", "/readyz", "");
        ask("GET", "/metrics", "/metrics", "");

        assertThat(asked)
                .isEqualTo(server.console.routes().stream()
                        .filter(r -> r.operation() != null || r.path().startsWith("/api/"))
                        .map(EveryRoutePgTest::name)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static String name(Route route) {
        return route.method().name() + " " + route.path();
    }

    private void askForFigures() throws Exception {
        assertThat(get("/status").get("steps")).isNotEmpty();
        assertThat(get("/pipelines").get("pipelines")).hasSizeGreaterThan(1);
        JsonNode papers = ask("GET", "/api/v1/pipelines/{name}", "/api/v1/pipelines/papers", "");
        assertThat(papers.get("steps")).hasSize(2);
        assertThat(papers.get("definition").get("steps")).hasSize(2);
        assertThat(papers.get("failureTable").get(0).get("category").asText()).isEqualTo("arxiv.down");
        assertThat(get("/metrics/hourly").get("pipelines").get(0).get("hours")).hasSize(24);
        assertThat(get("/metrics/minutes").get("pipelines").get(0).get("minutes"))
                .hasSize(120);
        assertThat(get("/database").get("tables")).isNotEmpty();
        assertThat(get("/upstreams").get("upstreams").get(0).get("name").asText())
                .isEqualTo("arxiv");
    }

    private void actOnItems() throws Exception {
        assertThat(get("/items").get("items")).isNotEmpty();
        JsonNode whole = ask("GET", "/api/v1/items/{id}", "/api/v1/items/" + item("retrying"), "");
        assertThat(whole.get("failures").get(0).get("category").asText()).isEqualTo("arxiv.down");
        assertThat(whole.get("notes").get(0).get("value").asText()).isEqualTo("raw/retrying");
        assertThat(whole.get("payload").get("title").asText()).isEqualTo("On retrying");
        assertThat(whole.get("why").asText()).startsWith("papers/retrying is retrying at content");
        onItem("hold", "retrying", BECAUSE, "held", "true");
        onItem("release", "retrying", BECAUSE, "held", "false");
        onItem("retry", "invalid", BECAUSE, "state", "waiting");
        onItem("replay", "done", "{\"step\": \"metadata\", \"reason\": \"again\"}", "state", "waiting");
        onItem("cancel", "later", BECAUSE, "state", "cancelled");
    }

    private void onItem(String act, String key, String body, String member, String expected) throws Exception {
        JsonNode answer = ask("POST", "/api/v1/items/{id}/" + act, "/api/v1/items/" + item(key) + "/" + act, body);
        assertThat(answer.get("act").asText()).isEqualTo(act);
        assertThat(answer.get("who").asText()).isEqualTo("an operator");
        assertThat(answer.get("item").get(member).asText()).isEqualTo(expected);
    }

    private void actByFilter() throws Exception {
        String path = "/api/v1/items/actions";
        JsonNode dry = ask(
                "POST",
                path,
                path,
                "{\"act\": \"hold\", \"filter\": {\"pipeline\": \"papers\", \"state\": \"waiting\"}, \"dryRun\": true}");
        assertThat(dry.get("action").isNull()).isTrue();
        assertThat(dry.get("matched").asInt()).isPositive();
        JsonNode started = ask(
                "POST",
                path,
                path,
                "{\"act\": \"hold\", \"filter\": {\"pipeline\": \"papers\", \"state\": \"waiting\"},"
                        + " \"reason\": \"quiet please\", \"perSecond\": 5}");
        assertThat(started.get("matched")).isEqualTo(dry.get("matched"));
        long id = started.get("action").asLong();
        assertThat(get("/items/actions").get("actions").get(0).get("id").asLong())
                .isEqualTo(id);
        JsonNode shown = ask("GET", path + "/{id}", path + "/" + id, "");
        assertThat(shown.get("why").asText()).isEqualTo("quiet please");
        assertThat(shown.get("state").asText()).isEqualTo("running");
        ask("POST", path + "/{id}/stop", path + "/" + id + "/stop", BECAUSE);
        assertThat(server.get(path + "/" + id).json().get("state").asText()).isEqualTo("stopped");
    }

    private void actOnRuns() throws Exception {
        Run run = engine.client()
                .run("nightly", WORK)
                .targets(IntStream.range(0, 10).mapToObj(n -> Target.of((n < 3 ? "bad" : "good") + n)))
                .failAbove(0.2)
                .start();
        onRun("abort", run.id());
        engine.drain();
        onRun("resume", run.id());
        engine.drain();
        assertThat(onRun("rerun", run.id()).get("goesOnAs").asLong()).isGreaterThan(run.id());
        JsonNode shown = ask("GET", "/api/v1/runs/{id}", "/api/v1/runs/" + run.id(), "");
        assertThat(shown.get("failed").asInt()).isEqualTo(3);
        assertThat(shown.get("counters").get("stored").asInt()).isEqualTo(7);
        assertThat(shown.get("failures").get(0).get("category").asText()).isEqualTo("made.up");
        assertThat(get("/runs").get("runs")).hasSize(2);
    }

    private JsonNode onRun(String act, long id) throws Exception {
        return ask("POST", "/api/v1/runs/{id}/" + act, "/api/v1/runs/" + id + "/" + act, BECAUSE);
    }

    private void actOnHoldsNodesAndSchedules() throws Exception {
        ask("POST", "/api/v1/holds", "/api/v1/holds", "{\"name\": \"upstream:arxiv\", \"reason\": \"calm down\"}");
        assertThat(get("/holds").get("holds").get(0).get("reason").asText()).isEqualTo("calm down");
        String release = "/api/v1/holds/release";
        ask("POST", release, release, "{\"name\": \"upstream:arxiv\", \"reason\": \"calm enough\"}");
        ask(
                "POST",
                "/api/v1/limits",
                "/api/v1/limits",
                "{\"name\": \"rate:arxiv\", \"value\": \"1/4s\", \"reason\": \"they asked us to\"}");
        JsonNode changed = get("/limits").get("limits").get(0);
        assertThat(changed.get("value").asDouble()).isEqualTo(0.25);
        assertThat(changed.get("by").asText()).isEqualTo("an operator");
        String reset = "/api/v1/limits/reset";
        ask("POST", reset, reset, "{\"name\": \"rate:arxiv\", \"reason\": \"over\"}");
        JsonNode nodes = get("/nodes").get("nodes");
        JsonNode node = nodes.get(0).get("name").asText().equals("grey") ? nodes.get(0) : nodes.get(1);
        assertThat(node.get("host").asText()).isEqualTo("host-a");
        for (String act : new String[] {"drain", "resume"}) {
            ask("POST", "/api/v1/nodes/{id}/" + act, "/api/v1/nodes/" + node.get("id") + "/" + act, BECAUSE);
        }
        for (String act : new String[] {"pause", "resume", "fire"}) {
            ask("POST", "/api/v1/schedules/{name}/" + act, "/api/v1/schedules/sweep/" + act, BECAUSE);
        }
        assertThat(get("/schedules").get("schedules").get(0).get("askedBy").asText())
                .isEqualTo("an operator");
        for (String dryRun : new String[] {"true", "false"}) {
            JsonNode added = ask(
                    "POST",
                    "/api/v1/schedules/{name}/backfill",
                    "/api/v1/schedules/sweep/backfill",
                    "{\"from\": \"2026-01-01\", \"to\": \"2026-01-01T12:00:00Z\", \"dryRun\": " + dryRun
                            + ", \"reason\": \"a gap\"}");
            assertThat(added.get("added").asInt()).isEqualTo(12);
        }
        assertThat(get("/schedules").get("schedules").get(0).get("backfillLeft").asInt())
                .isEqualTo(12);
        ask("POST", "/api/v1/schedules/{name}/stop-backfill", "/api/v1/schedules/sweep/stop-backfill", BECAUSE);
    }

    private JsonNode get(String path) throws Exception {
        return ask("GET", "/api/v1" + path, "/api/v1" + path, "");
    }

    private JsonNode ask(String method, String route, String path, String body) throws Exception {
        ConsoleApiFixture.Answer answer = server.ask(method, path, body, ConsoleApiFixture.with(server.operator));
        assertThat(answer.status())
                .as(method + " " + path + ": " + answer.text())
                .isEqualTo(200);
        contract.requireFits(method, route, answer);
        asked.add(method + " " + route);
        return answer.type().equals("application/json") ? answer.json() : MissingNode.getInstance();
    }

    private static long item(String key) {
        return fixture.client()
                .items()
                .find(EveryStateFixture.PAPERS, key)
                .orElseThrow()
                .id();
    }
}

package dev.okiagari.console.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okiagari.console.command.EveryStateFixture;
import dev.okiagari.console.command.Typed;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.schedule.Schedule;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A program reads the same document from the API and from a command with {@code --json}, member by member. */
class SameJsonPgTest {
    /** What changes from one reading to the next. */
    private static final Set<String> MOVING =
            Set.of("at", "countedAt", "beatAt", "silentMs", "why", "oldestDue", "message", "sentence");

    private static EveryStateFixture fixture;
    private static ConsoleApiFixture server;

    @SuppressWarnings("NullAway")
    private static Engine engine;

    @BeforeAll
    static void open() throws Exception {
        fixture = EveryStateFixture.of(SameJsonPgTest.class);
        server = new ConsoleApiFixture(fixture.database().dataSource());
        fixture.client().holds().hold("upstream:arxiv", new Actor("ann", "maintenance"));
        fixture.client()
                .run("nightly", EveryStateFixture.PAPERS)
                .targets(Stream.of(Target.of("of-a-run", new EveryStateFixture.Paper("a title"))))
                .start();
        engine = Engine.on(fixture.database().dataSource())
                .schedule(Schedule.every("sweep", Duration.ofHours(3), firing -> {}))
                .start();
    }

    @AfterAll
    static void close() {
        engine.close();
        server.close();
        fixture.close();
    }

    @ParameterizedTest
    @CsvSource({
        "items?state=all&limit=3, items list --state all --limit 3",
        "runs, runs list",
        "runs/1, runs show 1",
        "nodes, nodes",
        "holds, holds",
        "schedules, schedules list",
        "upstreams, upstreams",
        "status, status",
        "items/actions, items actions"
    })
    void a_document_is_the_same_in_both(String path, String command) throws Exception {
        // What the server shows of health may be some seconds old.
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            JsonNode api = server.get("/api/v1/" + path).json();
            JsonNode typed = Typed.on(fixture.database().dataSource(), command + " --json")
                    .json();
            assertThat(still(typed)).isEqualTo(still(api));
            assertThat(api.size()).isPositive();
        });
    }

    @Test
    void an_item_is_the_same_in_both() throws Exception {
        JsonNode typed = Typed.on(fixture.database().dataSource(), "items show retrying --json")
                .json();
        JsonNode api = server.get("/api/v1/items/" + typed.get("id").asLong()).json();

        assertThat(still(typed)).isEqualTo(still(api));
        assertThat(api.get("failures")).isNotEmpty();
        assertThat(api.at("/hold/name").asText()).isEqualTo("upstream:arxiv");
    }

    /** Members that move keep their place and lose their value. */
    private static JsonNode still(JsonNode node) {
        if (node instanceof ObjectNode object) {
            MOVING.forEach(name -> {
                if (object.has(name)) {
                    object.put(name, "moves");
                }
            });
        }
        node.forEach(SameJsonPgTest::still);
        return node;
    }
}

package dev.okiagari.console.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.console.command.Typed;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a node is dead is said by its own settings, on every page, in every answer, by every command, and by the engine. */
class SilentNodesPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");

    /** A negative silence is a heartbeat to come, so that the time this test takes changes nothing. */
    @ParameterizedTest(name = "dead after {0} s, silent for {1} s: {2}")
    @CsvSource({"4, 10, true", "4, -600, false", "60, 90, true", "60, 26, false"})
    void a_node_is_dead_everywhere_when_the_engine_says_so(int deadAfter, int silence, boolean isDead)
            throws Exception {
        try (TestDatabase database = TestPostgres.database(getClass(), "engine", Schema::apply);
                ConsoleApiFixture server = new ConsoleApiFixture(database.dataSource())) {
            long item = itemOfANode(database.dataSource(), deadAfter, silence);

            Figures figures = Client.on(database.dataSource()).figures();
            assertThat(figures.nodes().getFirst().beat().isSilent(figures.now()))
                    .isEqualTo(isDead);
            assertThat(truth(database.dataSource(), "select silent from okiagari.node_v1"))
                    .isEqualTo(isDead);
            JsonNode node = server.get("/api/v1/nodes").json().at("/nodes/0");
            assertThat(node.get("silent").asBoolean()).as("API").isEqualTo(isDead);
            JsonNode status = server.get("/api/v1/status").json();
            assertThat(status.get("nodesAlive").asInt()).as("API: status").isEqualTo(isDead ? 0 : 1);
            assertThat(server.get("/api/v1/items/" + item).text().contains("sends no heartbeats"))
                    .as("API: why")
                    .isEqualTo(isDead);
            assertThat(server.get("/metrics").text())
                    .contains("okiagari_nodes{state=\"silent\"} " + (isDead ? "1.0" : "0.0"))
                    .contains("okiagari_nodes{state=\"alive\"} " + (isDead ? "0.0" : "1.0"));
            String page = server.get("/nodes", "Accept", "text/html").text();
            assertThat(page).contains(isDead ? "No node is at work" : "One node is at work");
            assertThat(server.get("/", "Accept", "text/html").text())
                    .contains("id=\"n-1\" class=\"" + (isDead ? "is-failed" : "is-done"));
            assertThat(typed(database.dataSource(), "nodes", "--json"))
                    .satisfies(json -> assertThat(new ObjectMapper()
                                    .readTree(json)
                                    .at("/nodes/0/silent")
                                    .asBoolean())
                            .as("nodes")
                            .isEqualTo(isDead));
            assertThat(typed(database.dataSource(), "why", Long.toString(item)).contains("sends no heartbeats"))
                    .as("why")
                    .isEqualTo(isDead);
            if (isDead && deadAfter == 4) { // a watcher sees it silent as long with its own eyes
                engineBuries(database.dataSource());
            }
        }
    }

    private static void engineBuries(DataSource source) {
        Settings quick = Settings.defaults()
                .with(s -> s.beatEvery(Duration.ofMillis(100))
                        .selfStopAfter(Duration.ofSeconds(1))
                        .deadAfter(Duration.ofSeconds(2))
                        .sweepEvery(Duration.ofMillis(100)));
        try (Engine engine = Engine.on(source)
                .work(WORK.steps().step("only", a -> Outcome.next()))
                .settings(quick)
                .start()) {
            await().atMost(Duration.ofSeconds(90))
                    .until(() -> truth(
                            source,
                            "select count(*) = 1 from okiagari.node where id = " + engine.nodeId()
                                    + " and not exists (select from okiagari.node where name = 'grey')"));
        }
    }

    /** The node runs nothing: it is a row, as one that was cut off leaves it. */
    private static long itemOfANode(DataSource source, int deadAfter, int silence) throws SQLException {
        long id = Client.on(source).submit(WORK, "k", null).id();
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    insert into okiagari.node (name, host, pid, build, started_at, beat_at, dead_after)
                    values ('grey', 'elsewhere', 42, '1.0', okiagari.now() - interval '1 hour',
                            okiagari.now() - interval '%d s', interval '%d s')
                    """.formatted(silence, deadAfter));
            statement.execute("insert into okiagari.node_pipeline (node_id, pipeline, version) values (1, 'work', 1)");
            statement.execute("""
                    insert into okiagari.step_name (pipeline, name) values (okiagari.number('work'), 'only');
                    update okiagari.item
                    set state = 'running', lane = null, due_at = null, step = okiagari.number('only'), since = okiagari.now(), node_id = 1
                    """);
        }
        return id;
    }

    private static boolean truth(DataSource source, String sql) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() && row.getBoolean(1);
        }
    }

    private static String typed(DataSource source, String... line) {
        return Typed.on(source, String.join(" ", line)).out();
    }
}

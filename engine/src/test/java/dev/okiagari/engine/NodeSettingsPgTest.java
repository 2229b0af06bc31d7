package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.internal.store.figure.FigureStore;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.view.Figures.NodeView;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a node is judged by stands on its row, for watchers and readers alike. */
class NodeSettingsPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final String ON_ROWS = "select name || ' ' || extract(epoch from beat_every)::float8 || ' '"
            + " || extract(epoch from dead_after)::float8 || ' ' || extract(epoch from stale_after)::float8"
            + " from okiagari.node order by id";
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @AfterEach
    void drop() {
        database.close();
    }

    private Engine start(Settings settings) {
        return Engine.on(database.dataSource())
                .work(WORK.steps().step("only", a -> Outcome.next()))
                .settings(settings)
                .start();
    }

    private void silent(String name, String deadAfter, String silence) {
        TestSql.run(
                database,
                "insert into okiagari.node (name, host, pid, build, started_at, beat_at, dead_after)"
                        + " values ('" + name + "', 'elsewhere', 1, 'b', okiagari.now() - interval '1 hour',"
                        + " okiagari.now() - interval '" + silence + "', interval '" + deadAfter + "')");
    }

    @Test
    void a_node_writes_down_its_settings_and_again_when_it_was_declared_dead() {
        Settings own = Settings.defaults()
                .with(s -> s.name("own")
                        .beatEvery(Duration.ofMillis(500))
                        .selfStopAfter(Duration.ofSeconds(2))
                        .deadAfter(Duration.ofSeconds(4))
                        .staleAfter(Duration.ofMinutes(7)));
        try (Engine engine = start(own)) {
            long first = engine.nodeId();
            assertThat(TestSql.strings(database, ON_ROWS)).containsExactly("own 0.5 4 420");

            TestSql.run(database, "delete from okiagari.node");

            await().atMost(Duration.ofSeconds(60)).until(() -> engine.nodeId() != first);
            assertThat(TestSql.strings(database, ON_ROWS)).containsExactly("own 0.5 4 420");
        }
    }

    @Test
    void a_row_that_says_nothing_has_the_defaults() {
        TestSql.run(
                database,
                "insert into okiagari.node (name, host, pid, build, started_at, beat_at)"
                        + " values ('n', 'h', 1, 'b', okiagari.now(), okiagari.now())");
        Settings usual = Settings.defaults();
        assertThat(TestSql.strings(database, ON_ROWS))
                .containsExactly("n " + usual.beatEvery().toSeconds() + " "
                        + usual.deadAfter().toSeconds() + " "
                        + usual.staleAfter().toSeconds());
    }

    /** Both are seen by the same sweeps, the patient one first. */
    @Test
    void a_node_is_dead_by_its_own_settings_not_by_those_of_the_watcher() {
        silent("patient", "60 s", "30 s");
        silent("quick", "4 s", "30 s");
        try (Engine watcher =
                start(Settings.defaults().with(s -> s.name("watcher").atPace(0.1)))) {
            assertThat(watcher.client().figures().nodes())
                    .filteredOn(node ->
                            node.beat().isSilent(watcher.client().figures().now()))
                    .extracting(NodeView::name)
                    .containsExactly("quick");
            assertThat(TestSql.strings(database, "select name from okiagari.node_v1 where silent"))
                    .containsExactly("quick");

            await().atMost(Duration.ofSeconds(60))
                    .until(() ->
                            TestSql.number(database, "select count(*) from okiagari.node where name = 'quick'") == 0);
            assertThat(TestSql.strings(database, "select name from okiagari.node order by id"))
                    .containsExactly("patient", "watcher");
        }
    }

    @Test
    void the_most_patient_node_says_what_is_stale_for_everybody() throws SQLException {
        Client client = Client.on(database.dataSource());
        client.submit(WORK, "k", null);
        TestSql.run(database, "update okiagari.item set due_at = due_at - interval '4 min'");
        assertThat(staleBy(client)).as("no node: the default of 3 min").isEqualTo("true true true 1");

        silent("short", "1 hour", "0 s");
        TestSql.run(database, "update okiagari.node set stale_after = interval '1 min'");
        assertThat(staleBy(client)).isEqualTo("true true true 1");

        silent("long", "1 hour", "0 s");
        TestSql.run(database, "update okiagari.node set stale_after = interval '10 min' where name = 'long'");
        assertThat(staleBy(client)).isEqualTo("false false false 0");
        assertThat(client.staleAfter(Duration.ofMinutes(2))
                        .items()
                        .staleness(WORK, "k")
                        .orElseThrow()
                        .stale())
                .as("a client may have a limit of its own")
                .isTrue();
    }

    private String staleBy(Client client) throws SQLException {
        boolean byItem = client.items().staleness(WORK, "k").orElseThrow().stale();
        boolean byPage = !client.items()
                .page(ItemFilter.none().thatAreStale(), null, 10)
                .items()
                .isEmpty();
        String byView = TestSql.strings(database, "select stale::text from okiagari.item_v1")
                .getFirst();
        TestSql.run(database, "update okiagari.depth_reading set taken_at = taken_at - interval '1 hour'");
        try (Connection connection = database.dataSource().getConnection()) {
            assertThat(FigureStore.readDepth(connection, Duration.ZERO)).isTrue();
        }
        long counted = TestSql.number(database, "select coalesce(sum(stale), 0) from okiagari.depth");
        return byItem + " " + byPage + " " + byView + " " + counted;
    }
}

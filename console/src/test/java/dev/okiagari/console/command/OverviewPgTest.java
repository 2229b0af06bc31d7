package dev.okiagari.console.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.kit.terminal.Exit;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** How everything is, on a database in which items are in every state and no node runs. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OverviewPgTest {
    @SuppressWarnings("NullAway.Init")
    private EveryStateFixture fixture;

    @BeforeAll
    void set_the_scene() throws Exception {
        fixture = EveryStateFixture.of(getClass());
        execute("insert into okiagari.depth (pipeline, step, state, items, retrying) values "
                + "('papers', 'content', 'waiting', 2, 1) on conflict (pipeline, step, state) do update set items = 2");
    }

    @AfterAll
    void clear() {
        fixture.close();
    }

    private Typed type(String line) {
        return Typed.on(fixture.database().dataSource(), line);
    }

    @Test
    void items_that_wait_without_a_node_need_somebody() throws Exception {
        Typed status = type("status");

        assertThat(status.exit()).isEqualTo(Exit.NEEDED);
        assertThat(status.out())
                .startsWith("an operator is needed")
                .contains("no node is running, and items wait; start one: ./okiagari work")
                .containsPattern("counted (just now|.+ ago), when a node was last running")
                .containsPattern("papers/content +[0-9]"); // as many as were there when the node last counted
        JsonNode json = type("status --json").json();
        assertThat(json.get("exit").asInt()).isEqualTo(Exit.NEEDED);
        assertThat(json.get("findings").get(0).get("sentence").asText()).startsWith("no node is running");
        assertThat(json.get("steps").get(0).get("pipeline").asText()).isEqualTo("papers");
    }

    @Test
    void failures_are_counted_by_what_was_asked_for() throws Exception {
        assertThat(type("failures").out())
                .containsPattern("STEP +CATEGORY +COUNT +LAST TRIES +RESCUES +LATEST +MESSAGE")
                .containsPattern("content +arxiv.down +1 +0 +0 +.* 503 Service Unavailable");
        JsonNode byKind = type("failures --since 24h --by kind --json").json().get("failures");
        assertThat(byKind).hasSize(2);
        assertThat(byKind.findValuesAsText("kind")).containsExactlyInAnyOrder("invalid", "transient");
        assertThat(byKind.get(0).get("count").asInt()).isEqualTo(1);
        assertThat(type("failures --pipeline skills").err()).contains("nothing failed in the last 1 h");
    }

    @Test
    void a_wrong_column_is_refused_with_those_that_there_are() {
        Typed failures = type("failures --by colour");

        assertThat(failures.exit()).isEqualTo(Exit.USAGE);
        assertThat(failures.err() + failures.out()).containsIgnoringCase("category");
    }

    @Test
    void upstreams_are_listed_with_their_latest_calls_and_holds() throws Exception {
        JsonNode arxiv = type("upstreams --json").json().get("upstreams").get(0);
        assertThat(arxiv.get("name").asText()).isEqualTo("arxiv");
        assertThat(arxiv.get("failed").asInt()).isEqualTo(1);
        assertThat(arxiv.get("calls").asInt()).isEqualTo(1);
        assertThat(arxiv.get("heldSince").isNull()).isTrue();

        assertThat(type("holds hold arxiv --why maintenance").exit()).isZero();
        assertThat(type("upstreams").out())
                .containsPattern("arxiv +on hold for .+ the last 1 call failed +none +papers/content +maintenance");
        assertThat(type("status").out()).contains("upstream:arxiv has been on hold for");
        assertThat(type("holds release arxiv --why over").exit()).isZero();
    }

    @Test
    void the_tail_begins_with_what_has_just_happened_and_ends_in_time() throws Exception {
        Typed tail = type("tail --for 1ms --since 1h");

        assertThat(tail.exit()).as(tail.err()).isZero();
        assertThat(tail.out())
                .containsPattern(
                        "failure  papers/retrying at content  arxiv.down \\(transient\\), attempt 1 of 3: .*503")
                .contains("end  papers/rejected at content  rejected: withdrawn by its authors")
                .contains("end  papers/invalid at content  failed");
        List<String> lines = type("tail --for 1ms --since 1h --pipeline papers --json")
                .out()
                .lines()
                .toList();
        assertThat(lines).isNotEmpty();
        for (String line : lines) {
            assertThat(new ObjectMapper().readTree(line).get("subject").asText())
                    .startsWith("papers/");
        }
        assertThat(type("tail --for 1ms --since 1h --pipeline skills").out()).isEmpty();
    }

    @Test
    void an_item_that_is_done_is_replayed_from_a_step() throws Exception {
        assertThat(type("items replay done --dry-run --from content").out())
                .contains("would replay papers/done")
                .contains("goes back to content");
        assertThat(type("items replay done --why again").err()).contains("--from");
        Typed replay = type("items replay done --from content --why again");
        assertThat(replay.exit()).as(replay.err()).isZero();
        assertThat(type("items show done --json").json().get("state").asText()).isEqualTo("waiting");
        assertThat(type("tail --for 1ms --since 1h").out())
                .contains("act  papers/done  replay")
                .contains("again");
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = fixture.database().dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}

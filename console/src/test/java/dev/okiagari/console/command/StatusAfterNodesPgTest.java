package dev.okiagari.console.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.engine.Schema;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** What the last node has counted before it ended is not what there is now. */
class StatusAfterNodesPgTest {
    @Test
    void when_nothing_is_unfinished_the_last_counts_of_a_node_that_ended_are_not_shown() throws Exception {
        try (TestDatabase database = TestPostgres.database(getClass(), "engine", Schema::apply)) {
            try (Connection connection = database.dataSource().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("insert into okiagari.depth (pipeline, step, state, items, retrying) values"
                        + " ('papers', 'content', 'running', 3, 0), ('papers', 'content', 'waiting', 2, 1)");
            }
            Typed status = Typed.on(database.dataSource(), "status");

            assertThat(status.exit()).isEqualTo(Exit.OK);
            assertThat(status.out())
                    .startsWith("all is well")
                    .containsPattern("papers/content( +0){6}")
                    .doesNotContain("when a node was last running");
            JsonNode step =
                    Typed.on(database.dataSource(), "status --json").json().at("/steps/0");
            assertThat(step.get("running").asInt() + step.get("waiting").asInt())
                    .isZero();
        }
    }
}

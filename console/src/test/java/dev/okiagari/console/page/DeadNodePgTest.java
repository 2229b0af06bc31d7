package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.console.command.Typed;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.PastNode;
import dev.okiagari.kit.web.Role;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A node that was killed stays on record: when, its last heartbeat, what it held, and who took that over. */
class DeadNodePgTest {
    @Test
    void a_killed_node_is_on_the_page_in_the_list_and_in_the_tail() throws Exception {
        try (TestDatabase database = TestPostgres.database(getClass(), "engine", Schema::apply)) {
            Client client = Client.on(database.dataSource());
            Process doomed = DoomedNode.start(database, "the hole");
            try {
                await().atMost(Duration.ofSeconds(60))
                        .until(() -> client.items()
                                .find(DoomedNode.DEEP, "the hole")
                                .filter(item -> item.state() == State.RUNNING)
                                .isPresent());
            } finally {
                doomed.destroyForcibly().waitFor();
            }
            try (Engine rescuer = DoomedNode.rescuer(database);
                    ConsoleWebFixture server = new ConsoleWebFixture(database.dataSource()).signedIn(Role.OPERATOR)) {
                await().atMost(Duration.ofSeconds(60))
                        .until(() -> client.items()
                                .find(DoomedNode.DEEP, "the hole")
                                .filter(item -> item.state() == State.DONE)
                                .isPresent());
                PastNode past = client.nodes().past(5).getFirst();
                String dead = "node " + past.id() + " (doomed)";
                String heir = "node " + rescuer.nodeId() + " (rescuer)";
                assertThat(past.endedBy()).isEqualTo(heir);

                assertThat(Typed.on(database.dataSource(), "nodes").out()).doesNotContain("doomed");
                assertThat(Typed.on(database.dataSource(), "nodes --all").out())
                        .contains("LAST HEARTBEAT", "TAKEN OVER BY")
                        .containsPattern(past.id() + " +doomed +died +\\S+Z +\\S+Z .*" + doomed.pid() + " +1 +node "
                                + rescuer.nodeId() + " \\(rescuer\\) +no heartbeat for longer than its limit of 4 s");
                JsonNode json =
                        Typed.on(database.dataSource(), "nodes --json").json().at("/past/0");
                assertThat(json.get("died").asBoolean()).isTrue();
                assertThat(json.get("heldItems").get(0).asText()).isEqualTo("deep the hole");

                assertThat(Typed.on(database.dataSource(), "tail --since 5m --for 1s")
                                .out())
                        .containsPattern("(?m)^\\d\\d:\\d\\d:\\d\\d(Z|[+-]\\d\\d:\\d\\d)  node  node " + past.id()
                                + " \\(doomed\\)  died on \\S+ with 1 item, taken over by node " + rescuer.nodeId()
                                + " \\(rescuer\\): no heartbeat for longer than its limit of 4 s$");

                String page = server.get("/nodes").body();
                assertThat(page.substring(page.indexOf("past-nodes")))
                        .contains(dead, "died", "process " + doomed.pid(), "deep the hole", heir);
                ItemView item = client.items().find(DoomedNode.DEEP, "the hole").orElseThrow();
                assertThat(server.get("/items/" + item.id()).body()).contains(dead);
            }
        }
    }
}

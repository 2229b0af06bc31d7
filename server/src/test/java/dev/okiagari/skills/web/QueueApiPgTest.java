package dev.okiagari.skills.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.kit.web.Role;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The queue by the API: pausing it, requeuing, what is stuck, and figures that cannot be read. A node was here and has left. */
class QueueApiPgTest {
    private static final String ADMIN = "/api/v1/admin/submissions/";
    private static final String WHY = "{\"reason\": \"a test\"}";
    private static SkillWebFixture server;

    @BeforeAll
    static void open() throws Exception {
        server = SkillWebFixture.open(QueueApiPgTest.class);
        server.node().close();
    }

    @AfterAll
    static void close() {
        try (SkillWebFixture closing = server) {
            closing.contract.requireKept(closing.contract.operations("/api/v1/admin/queue"));
        }
    }

    private static JsonNode act(String id, String act) throws IOException, InterruptedException {
        SkillWebFixture.Answer answer = server.operate(ADMIN + id + "/" + act, WHY);
        assertThat(answer.status()).as(act + " " + answer.text()).isEqualTo(200);
        return answer.json();
    }

    private static JsonNode status() throws IOException, InterruptedException {
        return server.get("/api/v1/admin/queue/status", server.as(Role.OPERATOR))
                .json();
    }

    @Test
    void the_queue_is_paused_and_resumed_once_each() throws Exception {
        JsonNode paused = server.operate("/api/v1/admin/queue/pause", WHY).json();
        assertThat(paused.get("paused").asBoolean()).isTrue();
        assertThat(paused.get("changed").asBoolean()).isTrue();
        assertThat(server.operate("/api/v1/admin/queue/pause", WHY)
                        .json()
                        .get("changed")
                        .asBoolean())
                .isFalse();
        JsonNode status = server.get("/api/v1/admin/queue/status", server.as(Role.OPERATOR))
                .json();
        assertThat(status.get("health").asText()).isEqualTo("paused");
        assertThat(server.get("/api/v1/admin/queue/audit", server.as(Role.OPERATOR))
                        .json()
                        .get("acts"))
                .isNotEmpty();
        assertThat(status.get("paused").asBoolean()).isTrue();
        assertThat(server.get("/api/v1/submissions/stats").json().get("paused").asBoolean())
                .isTrue();
        assertThat(server.operate("/api/v1/admin/queue/resume", WHY)
                        .json()
                        .get("changed")
                        .asBoolean())
                .isTrue();
        assertThat(server.operate("/api/v1/admin/queue/resume", WHY)
                        .json()
                        .get("changed")
                        .asBoolean())
                .isFalse();
    }

    @Test
    void what_nobody_takes_up_is_stuck_after_three_minutes_and_starts_again_when_it_is_requeued() throws Exception {
        String id = server.submit("stuck/one", "").get("id").asText();
        server.shift("2 minutes");
        assertThat(server.show(id).get("staleness").get("stale").asBoolean()).isFalse();
        server.shift("2 minutes");
        JsonNode staleness = server.show(id).get("staleness");
        assertThat(staleness.get("stale").asBoolean()).isTrue();
        assertThat(staleness.get("staleStage").asText()).isEqualTo("RECEIVED");
        assertThat(staleness.get("staleSince").asText()).isNotBlank();
        assertThat(staleness.get("message").asText()).startsWith("Your submission appears stuck during fetching: ");
        JsonNode status = status();
        assertThat(status.get("health").asText()).isEqualTo("stuck");
        assertThat(status.get("degraded").asBoolean()).isFalse();
        JsonNode stuck = status.get("stuck");
        assertThat(stuck.get("count").asInt()).isPositive();
        assertThat(stuck.get("byState").get("RECEIVED").asInt()).isPositive();
        assertThat(stuck.get("oldest").asText()).isNotBlank();
        JsonNode item = stuck.get("items").get(0);
        assertThat(item.fieldNames())
                .toIterable()
                .containsExactly("id", "state", "stage", "step", "since", "classification", "attempt", "budget");
        assertThat(item.get("budget").fieldNames())
                .toIterable()
                .containsExactly("count", "lastRetryAt", "nextRetryAfter");
        act(id, "requeue");
        JsonNode after = server.show(id);
        assertThat(after.get("staleness").get("stale").asBoolean()).isFalse();
        assertThat(after.get("history").findValuesAsText("trigger")).endsWith("TAKEN_OUT", "REQUEUED");
        assertThat(after.get("state").asText()).isEqualTo("RECEIVED");
    }

    @Test
    void a_figure_that_cannot_be_read_is_null_and_degraded_and_never_a_false_zero() throws Exception {
        server.run("alter view okiagari.item_v1 rename to away");
        JsonNode status = status();
        server.run("alter view okiagari.away rename to item_v1");
        assertThat(status.get("degraded").asBoolean()).isTrue();
        assertThat(status.get("health").asText()).isEqualTo("degraded");
        assertThat(status.get("stuck").isNull()).isTrue();
        assertThat(status.get("paused").isBoolean()).isTrue();
        server.run("alter view okiagari.hourly_failure_v1 rename to away");
        JsonNode metrics = server.get("/api/v1/admin/queue/metrics", server.as(Role.OPERATOR))
                .json();
        server.run("alter view okiagari.away rename to hourly_failure_v1");
        assertThat(metrics.get("degraded").asBoolean()).isTrue();
        assertThat(metrics.get("timeouts").isNull()).isTrue();
        assertThat(status().get("degraded").asBoolean()).isFalse();
    }
}

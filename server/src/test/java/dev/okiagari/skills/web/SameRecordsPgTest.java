package dev.okiagari.skills.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.application.program.LocalNode;
import dev.okiagari.kit.web.Role;
import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.server.Typed;
import dev.okiagari.skills.installation.SkillsInstallation;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the API answers and what a command prints with --json is the same, member by member. */
class SameRecordsPgTest {
    private static SkillWebFixture server;
    private static String id;
    private static SampleSkill good;

    @BeforeAll
    static void publish() throws Exception {
        server = SkillWebFixture.open(SameRecordsPgTest.class);
        good = server.some(SampleSkill.Quality.GOOD, 1);
        id = server.submit(good).get("id").asText();
        try (LocalNode node = server.node()) {
            assertThat(node.id()).isPositive();
            Awaitility.await()
                    .atMost(90, TimeUnit.SECONDS)
                    .until(() -> server.state(id).matches("PUBLISHED|NEEDS_REVIEW"));
            if (server.state(id).equals("NEEDS_REVIEW")) {
                server.operate("/api/v1/admin/submissions/" + id + "/approve", "{\"reason\": \"a test\"}");
            }
            Awaitility.await()
                    .atMost(90, TimeUnit.SECONDS)
                    .until(() -> server.state(id).equals("PUBLISHED"));
        }
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static JsonNode typed(String... words) throws Exception {
        Typed typed = Typed.in(List.of(new SkillsInstallation()), server.environment(), words);
        assertThat(typed.exit()).as(typed.err()).isZero();
        return typed.json();
    }

    @Test
    void a_submission_and_a_list_of_them() throws Exception {
        assertThat(typed("skills", "status", id, "--json")).isEqualTo(server.show(id));
        assertThat(typed("skills", "list", "--limit", "7", "--json"))
                .isEqualTo(server.get("/api/v1/submissions?limit=7").json());
    }

    @Test
    void a_skill_and_a_list_of_them() throws Exception {
        assertThat(typed("skills", "show", good.name(), "--json"))
                .isEqualTo(server.get("/api/v1/skills/" + good.name()).json());
        assertThat(typed("skills", "search", "--json"))
                .isEqualTo(server.get("/api/v1/skills").json());
    }

    @Test
    void the_queue_and_what_people_did() throws Exception {
        JsonNode queue = typed("skills", "queue", "--json");
        assertThat(queue.get("status")).isEqualTo(operator("status"));
        assertThat(queue.get("metrics")).isEqualTo(operator("metrics"));
        assertThat(typed("skills", "audit", "--json")).isEqualTo(operator("audit"));
    }

    private static JsonNode operator(String path) throws Exception {
        return server.get("/api/v1/admin/queue/" + path, server.as(Role.OPERATOR))
                .json();
    }
}

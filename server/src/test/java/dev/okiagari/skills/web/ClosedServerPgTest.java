package dev.okiagari.skills.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.web.Role;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A server that is not public: who is not signed in sees nothing, viewers read, operators submit. */
class ClosedServerPgTest {
    private static final List<String> READS = List.of(
            "/api/v1/submissions",
            "/api/v1/submissions/stats",
            "/api/v1/submissions/x",
            "/api/v1/skills",
            "/api/v1/skills/x",
            "/api/v1/skills/x/versions",
            "/skills/-/queue",
            "/skills");
    private static SkillWebFixture server;

    @BeforeAll
    static void open() throws Exception {
        server = SkillWebFixture.closed(ClosedServerPgTest.class);
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @Test
    void strangers_may_neither_read_nor_submit_nor_withdraw() throws Exception {
        for (String path : READS) {
            assertThat(server.get(path).status()).as(path).isEqualTo(401);
        }
        assertThat(server.get("/api/v1/submissions/stream", "Accept", "text/event-stream")
                        .status())
                .isEqualTo(401);
        assertThat(server.get("/skills/-/submit").status()).isEqualTo(401);
        assertThat(server.post("/api/v1/submissions", server.body("a/b", "")).status())
                .isEqualTo(401);
        assertThat(server.delete("/api/v1/submissions/x", "Withdraw-Secret", "y")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void viewers_read_and_only_operators_submit() throws Exception {
        for (String path : READS) {
            assertThat(server.get(path, server.as(Role.VIEWER)).status())
                    .as(path)
                    .isIn(200, 404);
        }
        assertThat(server.get("/skills/-/submit", server.as(Role.VIEWER)).status())
                .isEqualTo(403);
        assertThat(server.get("/skills/-/admin", server.as(Role.VIEWER)).status())
                .isEqualTo(403);
        assertThat(server.post("/api/v1/submissions", server.body("a/b", ""), server.as(Role.VIEWER))
                        .status())
                .isEqualTo(403);
        assertThat(server.operate("/api/v1/submissions", server.body("a/b", "")).status())
                .isEqualTo(201);
    }

    @Test
    void only_operators_look_into_their_queue_by_its_live_page() throws Exception {
        String path = "/live/submission-queue";
        String viewer = server.as(Role.VIEWER)[1];
        assertThat(server.get(path, "Accept", "text/event-stream").status()).isEqualTo(401);
        assertThat(server.get(path, "Accept", "text/event-stream", "Authorization", viewer)
                        .status())
                .isEqualTo(403);
    }

    @Test
    void a_page_of_another_site_cannot_make_a_browser_submit() throws Exception {
        assertThat(server.post("/api/v1/submissions", server.body("a/c", ""), "Sec-Fetch-Site", "cross-site")
                        .status())
                .isEqualTo(403);
    }
}

package dev.okiagari.papers.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.web.Role;
import dev.okiagari.sandbox.arxiv.Paper;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Papers that everybody may read. The last test uses up the limit of this client. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PublicPapersPgTest {
    private static PaperWebFixture fixture;
    private static String id;

    @BeforeAll
    static void open(@TempDir Path folder) throws Exception {
        fixture = new PaperWebFixture(PublicPapersPgTest.class, folder, true);
        id = fixture.ready(fixture.some(Paper.Form.HTML, 0, 1), fixture.token(Role.OPERATOR))
                .getFirst();
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    @Test
    @Order(1)
    void reading_needs_no_sign_in_and_changing_does() throws Exception {
        for (String path : List.of(
                "/papers/search", "/papers/library", "/papers/extractions", "/papers/" + id, "/api/v1/papers/" + id)) {
            assertThat(fixture.call("GET", path, null, null).status()).as(path).isEqualTo(200);
        }
        String page = fixture.call("GET", "/papers/" + id, null, null).body();
        assertThat(page).contains("data-live=\"/open/live/paper~").doesNotContain("do-delete");
        assertThat(fixture.call("GET", "/papers/add", null, null).status()).isEqualTo(302);
        assertThat(fixture.call("POST", "/api/v1/papers", "{\"id\": \"2401.00001\"}", null)
                        .status())
                .isEqualTo(401);
        assertThat(fixture.call("DELETE", "/api/v1/papers/" + id, null, null).status())
                .isEqualTo(401);
        assertThat(fixture.call("POST", "/mcp", "{}", null).status()).isIn(401, 302);
    }

    @Test
    @Order(2)
    void what_is_typed_into_addresses_is_shown_as_text() throws Exception {
        String script = "%3Cscript%3Ealert(1)%3C/script%3E%22onload=%22x";
        for (String path : List.of(
                "/papers/search?q=" + script,
                "/papers/search?part=1&author=" + script,
                "/papers/search?category=" + script,
                "/papers/extractions?q=" + script,
                "/papers/library?category=" + script,
                "/papers/" + script,
                "/papers/search?status=" + script)) {
            Document page = Jsoup.parse(fixture.call("GET", path, null, null).body());
            assertThat(page.select("script:not([src]), [onload]")).as(path).isEmpty();
        }
    }

    @Test
    @Order(3)
    void behind_a_trusted_proxy_each_client_has_a_budget_and_two_addresses_of_a_64_share_one() throws Exception {
        String path = "/api/v1/papers/" + id + "/status";
        int status = 200;
        for (int i = 0; i < 400 && status == 200; i++) {
            status = fixture.readBy("2001:db8:1:2::" + i, path);
        }
        assertThat(status).isEqualTo(429);
        assertThat(fixture.readBy("2001:db8:1:2:ffff::1", "/papers/library")).isEqualTo(429);
        assertThat(fixture.readBy("2001:db8:1:3::1", path)).isEqualTo(200);
        assertThat(fixture.readBy("203.0.113.1", path)).isEqualTo(200);
    }

    @Test
    @Order(4)
    void who_asks_too_often_is_told_to_wait_and_who_has_a_token_is_not() throws Exception {
        PaperWebFixture.Answered answer = fixture.call("GET", "/api/v1/papers/" + id + "/status", null, null);
        for (int i = 0; i < 400 && answer.status() == 200; i++) {
            answer = fixture.call("GET", "/api/v1/papers/" + id + "/status", null, null);
        }
        assertThat(answer.status()).isEqualTo(429);
        assertThat(Integer.parseInt(answer.header("Retry-After"))).isBetween(1, 60);
        assertThat(fixture.call("GET", "/api/v1/papers/" + id + "/status", null, fixture.token(Role.VIEWER))
                        .status())
                .isEqualTo(200);
    }
}

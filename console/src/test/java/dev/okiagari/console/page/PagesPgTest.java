package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.console.command.EveryStateFixture;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.kit.web.Role;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the pages say, asked as a browser asks. */
class PagesPgTest {
    private static EveryStateFixture fixture;
    private static ConsoleWebFixture server;

    @BeforeAll
    static void open() throws Exception {
        fixture = EveryStateFixture.of(PagesPgTest.class);
        server = new ConsoleWebFixture(fixture.database().dataSource()).signedIn(Role.OPERATOR);
    }

    @AfterAll
    static void close() {
        server.close();
        fixture.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/pipelines/papers",
                "/items",
                "/items?state=failed",
                "/items?state=all&pipeline=papers",
                "/runs",
                "/upstreams",
                "/nodes",
                "/schedules",
                "/database",
                "/sign-in"
            })
    void every_page_opens_with_a_sentence(String path) throws Exception {
        HttpResponse<String> answer = server.get(path);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body())
                .contains("class=\"say ")
                .doesNotContain("style=")
                .doesNotContain("onclick")
                .doesNotContainPattern("</time>\\s+[.,;:]")
                .doesNotContainPattern("\\b1(</b>)? (times|items|attempts|slots)\\b");
        assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("script-src 'self'");
        assertThat(answer.body().length()).isLessThan(100_000);
    }

    @Test
    void an_item_shows_why_it_is_there_and_its_life() throws Exception {
        HttpResponse<String> answer = server.get("/items/" + item("retrying").id());

        assertThat(answer.body())
                .contains(
                        "papers/retrying is retrying at content",
                        "attempt 1 of 3 on node 1 (node) failed: arxiv.down, HTTP 503",
                        "rule: upstream arxiv: status 500–599",
                        "drawn from 30 min to 1 h 30 min as the policy says for attempt 1",
                        "raw_key");
    }

    @ParameterizedTest
    @CsvSource({
        "/items?stat=failed, did you mean state?",
        "/items?zzz=1, allowed: pipeline",
        "/runs?jobs=catalog.item, did you mean job?"
    })
    void a_list_does_not_leave_out_a_filter_that_it_does_not_have(String path, String said) throws Exception {
        HttpResponse<String> answer = server.get(path);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("Unknown parameter", said, "<main");
    }

    @Test
    void the_stack_trace_of_a_failed_attempt_can_be_opened() throws Exception {
        assertThat(server.get("/items/" + item("retrying").id()).body())
                .contains("<summary>Stack trace</summary>")
                .containsPattern(
                        "<pre class=\"src\">dev\\.okiagari\\.engine\\.failure\\.HttpFailure: 503 Service Unavailable\\s+"
                                + "at dev\\.okiagari\\.console\\.command\\.EveryStateFixture");
        assertThat(server.get("/items/" + item("parked").id()).body()).doesNotContain("Stack trace");
    }

    @Test
    void an_item_behind_a_hold_says_since_when_why_and_what_ends_it() throws Exception {
        long id = item("retrying").id();
        assertThat(server.get("/items/" + id).body()).doesNotContain("It waits for upstream");
        fixture.client().holds().hold("upstream:arxiv", new Actor("ann", "they asked us to"));
        try {
            assertThat(server.get("/items/" + id).body())
                    .containsPattern(
                            "say is-held\">It waits for upstream arxiv, put on hold .* ago by ann:"
                                    + " they asked us to\\. It continues when the hold is released\\. <a [^>]*href=\"/upstreams\"");
            assertThat(server.get("/items/" + item("done").id()).body())
                    .as("one that waits for nothing")
                    .doesNotContain("It waits for upstream");
        } finally {
            fixture.client().holds().release("upstream:arxiv", new Actor("ann", "over"));
        }
    }

    @Test
    void an_operator_retries_an_item_with_a_reason_that_is_on_record() throws Exception {
        long id = item("invalid").id();

        assertThat(server.post("/items/" + id + "/retry", Map.of("reason", " ")).statusCode())
                .isEqualTo(400);
        assertThat(item("invalid").state()).isEqualTo(State.FAILED);
        assertThat(server.post("/items/" + id + "/retry", Map.of("reason", "fixed the id"))
                        .statusCode())
                .isEqualTo(302);
        assertThat(item("invalid").state()).isEqualTo(State.WAITING);
        assertThat(server.get("/items/" + id).body())
                .contains("retry by " + System.getProperty("user.name"), "fixed the id");
    }

    @Test
    void a_pipeline_shows_its_failure_table_as_it_is_in_the_code() throws Exception {
        assertThat(server.get("/pipelines/papers").body())
                .contains(
                        "upstream arxiv",
                        "status 500–599",
                        "<td>transient</td><td><code>arxiv.down</code></td>",
                        "3 attempts; first wait about 1 h, then ×2, at most about 1 h");
    }

    @Test
    void holds_are_part_of_the_life_of_the_items_they_concern() throws Exception {
        Actor ann = new Actor("ann", "the other side moves");
        fixture.client().holds().hold("upstream:arxiv", ann);
        fixture.client().holds().release("upstream:arxiv", new Actor("bob", "it has moved"));

        assertThat(server.get("/items/" + item("retrying").id()).body())
                .contains("upstream arxiv was put on hold by ann", "the other side moves")
                .contains("the hold on upstream arxiv ended by bob", "it has moved");
        assertThat(server.get("/items/" + item("done").id()).body())
                .as("it had ended before")
                .doesNotContain("upstream arxiv was put on hold");
    }

    @Test
    void what_is_not_there_is_said_on_a_page_or_as_problem_details() throws Exception {
        assertThat(server.get("/items/999999").statusCode()).isEqualTo(404);
        assertThat(server.get("/items/999999").body()).contains("There is no item 999999.");
        assertThat(server.get("/items?state=martian").body()).contains("State is 'martian'");
        assertThat(server.get("/items?state=martian").statusCode()).isEqualTo(400);
    }

    private static ItemView item(String key) {
        return fixture.client().items().find(EveryStateFixture.PAPERS, key).orElseThrow();
    }
}

package dev.okiagari.console.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.console.command.EveryStateFixture;
import dev.okiagari.kit.web.ProblemCode;
import dev.okiagari.kit.web.help.Article;
import dev.okiagari.kit.web.help.ErrorPages;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is refused is said as problem details, with a code that has a page. */
class ProblemsPgTest {
    private static EveryStateFixture fixture;
    private static ConsoleApiFixture server;
    private static Contract contract;

    @BeforeAll
    static void open() throws Exception {
        fixture = EveryStateFixture.of(ProblemsPgTest.class);
        server = new ConsoleApiFixture(fixture.database().dataSource());
        contract = new Contract(server.get("/api/v1/openapi.json").json());
    }

    @AfterAll
    static void close() {
        server.close();
        fixture.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET  | /items               | /items?state=martian   |    | 400 | bad-request | state is 'martian'",
                "GET  | /items               | /items?run=x           |    | 400 | bad-request | run is 'x'; it must be a number",
                "GET  | /items               | /items?limit=0         |    | 400 | bad-request | limit is 0; it must be between 1 and 1000",
                "GET  | /items               | /items?olderThan=soon  |    | 400 | bad-request | olderThan is 'soon'",
                "GET  | /items               | /items?cursor=nonsense  |    | 400 | bad-request | could not",
                "GET  | /items/{id}          | /items/x               |    | 400 | bad-request | id is 'x'; it must be a number",
                "GET  | /items/{id}          | /items/999999          |    | 404 | not-found | there is no item 999999",
                "GET  | /runs/{id}           | /runs/999999           |    | 404 | okiagari.no_such_run | could not find run 999999",
                "GET  | /pipelines/{name}    | /pipelines/none        |    | 404 | not-found | there is no pipeline none",
                "GET  | /metrics/hourly      | /metrics/hourly?pipeline=none | | 404 | not-found | there is no pipeline none",
                "GET  | /metrics/minutes     | /metrics/minutes?minutes=121  | | 400 | bad-request | between 1 and 120",
                "GET  | /items/actions/{id}  | /items/actions/99      |    | 404 | not-found | there is no action 99",
                "POST | /items/{id}/retry    | /items/1/retry         |    | 400 | bad-request | the body must be a JSON object",
                "POST | /items/{id}/retry    | /items/1/retry         | {x | 400 | bad-request | the body is not JSON",
                "POST | /items/{id}/retry    | /items/1/retry         | {} | 400 | bad-request | reason is missing",
                "POST | /items/{id}/retry    | /items/1/retry         | {\"reason\": \" \"} | 400 | bad-request | reason is empty",
                "POST | /items/{id}/retry    | /items/1/retry         | {\"because\": \"x\"} | 400 | bad-request | unknown field 'because'; allowed: reason",
                "POST | /items/{id}/retry    | /items/1/retry         | {\"reason\": []} | 400 | bad-request | reason has a value of the wrong type",
                "POST | /items/{id}/retry    | /items/999999/retry    | {\"reason\": \"x\"} | 404 | not-found | there is no item",
                "POST | /items/actions       | /items/actions         | {\"act\": \"eat\", \"filter\": {}} | 400 | bad-request | act is 'eat'; it must be one of: retry",
                "POST | /items/actions       | /items/actions         | {\"act\": \"retry\", \"filter\": {}, \"reason\": \"x\"} | 400 | bad-request | the filter is empty",
                "POST | /items/actions       | /items/actions         | {\"act\": \"replay\", \"filter\": {\"pipeline\": \"papers\"}, \"reason\": \"x\"} | 400 | bad-request | step is missing",
                "POST | /items/actions       | /items/actions         | {\"act\": \"retry\", \"filter\": {\"pipeline\": \"papers\"}} | 400 | bad-request | reason is empty",
                "POST | /runs/{id}/abort     | /runs/999999/abort     | {\"reason\": \"x\"} | 404 | okiagari.no_such_run | could not find run",
                "POST | /holds               | /holds                 | {\"name\": \"upstream:no\", \"reason\": \"x\"} | 400 | bad-request | there is no step, upstream or pipeline",
                "POST | /holds/release       | /holds/release         | {\"name\": \"upstream:arxiv\", \"reason\": \"x\"} | 404 | not-found | could not release upstream:arxiv",
                "POST | /nodes/{id}/drain    | /nodes/99/drain        | {\"reason\": \"x\"} | 404 | not-found | there is no node 99",
                "POST | /schedules/{name}/fire | /schedules/no/fire   | {\"reason\": \"x\"} | 404 | okiagari.no_such_schedule | no",
            })
    void what_does_not_fit_is_refused_with_a_reason(
            String method, String route, String path, String body, int status, String code, String detail)
            throws Exception {
        ConsoleApiFixture.Answer answer =
                server.ask(method, "/api/v1" + path, body == null ? "" : body, ConsoleApiFixture.with(server.operator));

        requireProblem(answer, status, code, detail);
        contract.requireFits(method, "/api/v1" + route, answer);
    }

    @Test
    void an_act_that_the_state_does_not_allow_is_a_conflict_and_changes_nothing() throws Exception {
        long parked = fixture.client()
                .items()
                .find(EveryStateFixture.PAPERS, "parked")
                .orElseThrow()
                .id();

        ConsoleApiFixture.Answer answer = server.post("/api/v1/items/" + parked + "/retry", "{\"reason\": \"x\"}");

        requireProblem(answer, 409, "conflict", "it is parked at content");
        contract.requireFits("POST", "/api/v1/items/{id}/retry", answer);
        assertThat(fixture.client().items().acts(parked)).isEmpty();
    }

    @Test
    void without_rights_and_from_other_sites_the_answer_is_a_problem_too() throws Exception {
        String path = "/api/v1/items/1/retry";
        requireProblem(server.ask("POST", path, "{}"), 401, "sign-in-needed", "");
        requireProblem(
                server.ask("POST", path, "{}", ConsoleApiFixture.with(server.viewer)), 403, "role-too-low", "operator");
        requireProblem(server.ask("POST", path, "{}", "Origin", "https://evil.example"), 403, "cross-site", "");
    }

    @Test
    void a_body_without_end_and_a_path_that_there_is_not_are_problems_too() throws Exception {
        ConsoleApiFixture.Answer large =
                server.post("/api/v1/items/1/retry", "{\"reason\": \"" + "x".repeat(200_000) + "\"}");
        requireProblem(large, 413, "too-large", "");
        requireProblem(server.get("/api/v1/nothing"), 404, "not-found", "there is no GET /api/v1/nothing");
        requireProblem(server.ask("DELETE", "/api/v1/items/1", ""), 404, "not-found", "there is no DELETE");
    }

    private static void requireProblem(ConsoleApiFixture.Answer answer, int status, String code, String detail)
            throws Exception {
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        assertThat(answer.type()).isEqualTo("application/problem+json");
        JsonNode problem = answer.json();
        assertThat(problem.get("code").asText()).as(answer.text()).isEqualTo(code);
        assertThat(problem.get("status").asInt()).isEqualTo(status);
        assertThat(problem.get("detail").asText()).contains(detail);
        ConsoleApiFixture.Answer page = server.ask("GET", problem.get("type").asText(), "");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).contains("<h1>" + code + "</h1>", "<h2>What to do");
    }

    @ParameterizedTest
    @EnumSource
    void every_code_has_a_page_on_the_class_path(ProblemCode code) {
        assertThat(ErrorPages.of(code.word()).map(Article::title)).contains(code.word());
    }

    @Test
    void only_codes_have_pages() throws Exception {
        for (String code : Stream.of("README", "nothing", "..%2f..%2fschema%2fV1__console.sql", "bad-request.md")
                .toList()) {
            assertThat(server.ask("GET", "/docs/errors/" + code, "").status())
                    .as(code)
                    .isIn(400, 404);
        }
    }

    @Test
    void below_another_path_the_type_leads_there() throws Exception {
        try (ConsoleApiFixture below = new ConsoleApiFixture(fixture.database().dataSource(), "/okiagari")) {
            JsonNode problem = below.get("/okiagari/api/v1/items/999999").json();
            assertThat(problem.get("type").asText()).isEqualTo("/okiagari/docs/errors/not-found");
            assertThat(below.ask("GET", problem.get("type").asText(), "").status())
                    .isEqualTo(200);
            assertThat(below.get("/okiagari/api/v1/openapi.json")
                            .json()
                            .at("/servers/0/url")
                            .asText())
                    .isEqualTo("/okiagari");
        }
    }
}

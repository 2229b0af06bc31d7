package dev.okiagari.papers.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.server.Typed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The API of papers over real HTTP, with a node and the sandbox's arXiv behind it. */
class PaperApiPgTest {
    private static PaperWebFixture fixture;
    private static String operator;
    private static String viewer;
    private static List<String> ready;
    private static Path folder;

    @BeforeAll
    static void open(@TempDir Path shared) throws Exception {
        folder = shared;
        fixture = new PaperWebFixture(PaperApiPgTest.class, shared, false);
        operator = fixture.token(Role.OPERATOR);
        viewer = fixture.token(Role.VIEWER);
        List<Paper> wanted = new ArrayList<>(fixture.some(Paper.Form.HTML, 0, 6));
        wanted.add(old());
        ready = fixture.ready(wanted, operator);
    }

    @AfterAll
    static void close() {
        try (PaperWebFixture closing = fixture) {
            Set<String> operations = closing.contract.operations("/api/v1/papers");
            operations.addAll(closing.contract.operations("/api/v1/extractions"));
            closing.contract.requireKept(operations);
        }
    }

    private static Paper old() {
        return fixture.sandbox.corpus().papers().stream()
                .filter(p -> p.id().startsWith("math/") && p.form() == Paper.Form.HTML)
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode get(String path) throws Exception {
        PaperWebFixture.Answered answer = fixture.call("GET", "/api/v1" + path, null, viewer);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    private static PaperWebFixture.Answered post(String path, String body) throws Exception {
        return fixture.call("POST", "/api/v1" + path, body, operator);
    }

    @Test
    void a_paper_is_answered_whole_also_when_its_id_has_a_slash() throws Exception {
        for (String id : List.of(ready.getFirst(), old().id())) {
            JsonNode whole = get("/papers/" + id);
            assertThat(whole.at("/paper/id").asText()).isEqualTo(id);
            assertThat(whole.at("/paper/status").asText()).isEqualTo("ready");
            assertThat(whole.get("progress").asInt()).isEqualTo(4);
            assertThat(whole.get("steps").asInt()).isEqualTo(4);
            assertThat(whole.get("sections")).isNotEmpty();
            assertThat(whole.at("/sections/0/content").asText()).isNotEmpty();
            assertThat(whole.get("citations")).isNotEmpty();
            assertThat(whole.has("extractions")).isTrue();
            assertThat(whole.has("citedBy")).isTrue();
            assertThat(whole.has("related")).isTrue();
            assertThat(whole.has("staleness")).isTrue();
            assertThat(whole.at("/paper/extraction/extractor").asText()).isEqualTo("rules");
            assertThat(get("/papers/" + id + "/status").get("status").asText()).isEqualTo("ready");
            assertThat(get("/papers/" + id + "/related").get("id").asText()).isEqualTo(id);
            assertThat(get("/papers/" + id + "v1").at("/paper/id").asText()).isEqualTo(id);
        }
    }

    @Test
    void commands_print_what_the_api_answers_field_by_field() throws Exception {
        String id = ready.getFirst();
        assertThat(typed("show", id)).isEqualTo(get("/papers/" + id));
        assertThat(typed("related", id)).isEqualTo(get("/papers/" + id + "/related"));
        assertThat(typed("status", id).at("/papers/0")).isEqualTo(get("/papers/" + id + "/status"));
        assertThat(typed("list", "--limit", "3", "--status", "ready")).isEqualTo(get("/papers?limit=3&status=ready"));
        assertThat(typed("ingest", id, "--no-wait"))
                .isEqualTo(post("/papers", "{\"id\": \"" + id + "\"}").json());
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(typed("search", id, "--limit", "1"))
                        .isEqualTo(post("/papers/search", "{\"q\": \"" + id + "\", \"limit\": 1}")
                                .json()));
        assertThat(typed("extractions", "--type", "method", "--limit", "2"))
                .isEqualTo(post("/extractions/search", "{\"types\": [\"method\"], \"limit\": 2}")
                        .json());
    }

    private static JsonNode typed(String... words) throws Exception {
        List<String> line = new ArrayList<>(List.of("papers"));
        line.addAll(List.of(words));
        line.add("--json");
        return Typed.in(fixture.environment, line.toArray(String[]::new)).json();
    }

    @Test
    void one_bad_id_never_spoils_the_others_and_a_known_one_answers_with_its_status() throws Exception {
        String absent = fixture.sandbox.corpus().absentIds(1).getFirst();
        JsonNode answer = post(
                        "/papers", "{\"ids\": [\"2413.01234\", \"" + ready.getFirst() + "\", \"" + absent + "\"]}")
                .json();
        assertThat(answer.get("papers").findValuesAsText("answer")).containsExactly("refused", "known", "queued");
        assertThat(answer.at("/papers/0/reason").asText()).contains("there is no month 13");
        assertThat(answer.at("/papers/1/status").asText()).isEqualTo("ready");
        fixture.awaitOver(List.of(absent));
        JsonNode failed = get("/papers/" + absent + "/status");
        assertThat(failed.get("status").asText()).isEqualTo("failed");
        assertThat(failed.at("/error/category").asText()).isEqualTo("arxiv.no_such_paper");
        assertThat(failed.at("/error/attempt").asInt()).isEqualTo(3);
        JsonNode again = post("/papers", "{\"id\": \"" + absent + "\"}").json();
        assertThat(again.at("/papers/0/answer").asText()).isEqualTo("retried");
        assertThat(again.at("/papers/0/status").asText()).isEqualTo("queued");
    }

    @Test
    void more_than_fifty_ids_nothing_at_all_and_unknown_members_are_refused() throws Exception {
        String many = IntStream.range(0, 51)
                .mapToObj(i -> "\"2401.%05d\"".formatted(i + 1))
                .collect(Collectors.joining(","));
        assertThat(post("/papers", "{\"ids\": [" + many + "]}").status()).isEqualTo(400);
        assertThat(post("/papers", "{}").body()).contains("give id, ids or query");
        assertThat(post("/papers", "{\"idz\": \"x\"}").status()).isEqualTo(400);
        assertThat(post("/papers/search", "{\"categorys\": []}").body()).contains("did you mean 'categories'?");
        assertThat(post("/extractions/search", "{\"curser\": 1}").body()).contains("did you mean 'cursor'?");
        assertThat(fixture.call("GET", "/api/v1/papers?limt=2", null, viewer).body())
                .contains("did you mean limit?");
        assertThat(post("/papers", "{\"ids\": [null]}").status()).isEqualTo(400);
        assertThat(post("/papers", "{\"query\": \"x\", \"limit\": 51}").status())
                .isEqualTo(400);
        assertThat(post("/papers", "{\"query\": \" + \"}").body()).contains("contains no word");
    }

    @Test
    void a_query_takes_in_what_arxiv_finds_in_one_request() throws Exception {
        long before = asked("search_query");
        JsonNode answer = post("/papers", "{\"query\": \"cat:cs.CL AND ti:towards\", \"limit\": 2}")
                .json();
        assertThat(answer.get("found").asInt()).isGreaterThanOrEqualTo(2);
        assertThat(answer.get("papers")).hasSize(2);
        assertThat(answer.get("papers").findValuesAsText("answer"))
                .allMatch(a -> a.equals("queued") || a.equals("known"));
        assertThat(asked("search_query")).isEqualTo(before + 1);
        JsonNode none = post("/papers", "{\"query\": \"nothingofthiskind\"}").json();
        assertThat(none.get("papers")).isEmpty();
        assertThat(none.get("found").asInt()).isZero();
        fixture.awaitOver(answer.get("papers").findValuesAsText("id"));
    }

    private static long asked(String part) {
        return fixture.sandbox.arxiv().calls().all().stream()
                .filter(call -> call.target().contains(part))
                .count();
    }

    @Test
    void a_list_goes_page_by_page_without_losing_or_repeating_a_paper() throws Exception {
        List<String> seen = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = get("/papers?status=ready&limit=2" + cursor);
            seen.addAll(page.get("papers").findValuesAsText("id"));
            cursor = page.get("next").isNull()
                    ? ""
                    : "&cursor=" + page.get("next").asText();
        } while (!cursor.isEmpty());
        assertThat(seen).doesNotHaveDuplicates().containsAll(ready);
        JsonNode added = get("/papers?sort=added&limit=1");
        assertThat(added.get("papers")).hasSize(1);
        String category =
                get("/papers/" + ready.getFirst()).at("/paper/categories/0").asText();
        assertThat(get("/papers?limit=100&category=" + category).get("papers").findValuesAsText("id"))
                .contains(ready.getFirst());
        for (String wrong : List.of("limit=101", "limit=x", "status=nearly", "sort=size", "cursor=abc", "year=now")) {
            assertThat(fixture.call("GET", "/api/v1/papers?" + wrong, null, viewer)
                            .status())
                    .as(wrong)
                    .isEqualTo(400);
        }
    }

    @Test
    void a_search_says_what_it_found_why_and_where() throws Exception {
        String title = get("/papers/" + ready.getFirst()).at("/paper/title").asText();
        String body = "{\"q\": " + quoted(title) + ", \"limit\": 3}";
        JsonNode found = post("/papers/search", body).json();
        JsonNode first = found.at("/hits/0");
        assertThat(first.get("id").asText()).isEqualTo(ready.getFirst());
        assertThat(first.get("rankByWords").asInt()).isEqualTo(1);
        assertThat(first.get("foundBy").toString()).contains("words");
        assertThat(first.get("highlights").findValuesAsText("field")).contains("title");
        assertThat(found.get("byMeaning").asBoolean())
                .as("feature hashing knows no meaning")
                .isFalse();
        assertThat(found.at("/meaning/state").asText()).isEqualTo("compared");
        assertThat(found.get("whole").asBoolean()).isTrue();
        assertThat(found.at("/facets/statuses").findValuesAsText("value")).contains("ready");
        assertThat(post("/papers/search", "{\"q\": \"C++ it's <script> \\\"\", \"fromYear\": 2024, \"toYear\": 2020}")
                        .status())
                .isEqualTo(400);
        assertThat(post("/papers/search", "{\"q\": \"C++ it's <script>alert(1)</script>?\"}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void extractions_are_searched_by_type() throws Exception {
        JsonNode found = post("/extractions/search", "{\"types\": [\"method\"], \"limit\": 5}")
                .json();
        assertThat(found.get("hits")).isNotEmpty();
        assertThat(found.get("hits").findValuesAsText("type")).containsOnly("method");
        assertThat(post("/extractions/search", "{\"types\": [\"thing\"]}").body())
                .contains("types", "method");
    }

    @Test
    void a_deleted_paper_is_gone_with_its_raw_copy_and_is_not_found_any_more() throws Exception {
        String id =
                fixture.ready(fixture.some(Paper.Form.HTML, 40, 1), operator).getFirst();
        long before = rawCopies();
        assertThat(fixture.call("DELETE", "/api/v1/papers/" + id, null, viewer).status())
                .isEqualTo(403);
        PaperWebFixture.Answered gone = fixture.call("DELETE", "/api/v1/papers/" + id, null, operator);
        assertThat(gone.json().at("/done/0").asText()).isEqualTo(id);
        assertThat(rawCopies()).isEqualTo(before - 1);
        assertThat(fixture.call("GET", "/api/v1/papers/" + id, null, viewer).status())
                .isEqualTo(404);
        assertThat(fixture.call("DELETE", "/api/v1/papers/" + id, null, operator)
                        .status())
                .isEqualTo(404);
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() ->
                        post("/papers/search", "{\"q\": \"" + id + "\"}")
                                .json()
                                .get("hits")
                                .findValuesAsText("id")
                                .stream()
                                .noneMatch(id::equals));
    }

    private static long rawCopies() throws Exception {
        try (Stream<Path> files = Files.walk(folder.resolve("raw").resolve("objects"))) {
            return files.filter(Files::isRegularFile).count();
        }
    }

    @Test
    void every_route_asks_for_its_role_and_answers_problems_as_problem_details() throws Exception {
        List<Route> routes = fixture.console.routes().stream()
                .filter(r -> r.path().contains("/papers") || r.path().contains("/extractions"))
                .toList();
        assertThat(routes).hasSizeGreaterThan(12);
        for (Route route : routes) {
            String path = route.path().replace("<id>", ready.getFirst());
            int without = fixture.call(route.method().toString(), path, route.changes() ? "" : null, null)
                    .status();
            assertThat(without).as(route.toString()).isIn(401, 302, 403);
            if (route.role() == Role.OPERATOR) {
                int asViewer = fixture.call(route.method().toString(), path, route.changes() ? "" : null, viewer)
                        .status();
                assertThat(asViewer).as(route.toString()).isEqualTo(403);
            }
        }
        PaperWebFixture.Answered absent = fixture.call("GET", "/api/v1/papers/2401.99999", null, viewer);
        assertThat(absent.status()).isEqualTo(404);
        assertThat(absent.header("Content-Type")).startsWith("application/problem+json");
        assertThat(absent.json().get("code").asText()).isEqualTo("not-found");
        assertThat(fixture.call("GET", "/api/v1/papers/2413.01234", null, viewer)
                        .body())
                .contains("there is no month 13");
        assertThat(fixture.call("GET", "/api/v1/papers/math/nonsense/status", null, viewer)
                        .status())
                .isEqualTo(400);
    }

    @Test
    void while_arxiv_is_on_hold_a_query_is_refused_and_ids_are_queued_all_the_same() throws Exception {
        dev.okiagari.engine.Client client = dev.okiagari.engine.Client.on(fixture.database.dataSource());
        client.holds().hold("upstream:arxiv", new dev.okiagari.engine.model.Actor("test", "to see"));
        try {
            PaperWebFixture.Answered answer = post("/papers", "{\"query\": \"retrieval\"}");
            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.json().get("detail").asText()).contains("arxiv because it is on hold");
            String fresh = fixture.some(Paper.Form.HTML, 50, 1).getFirst().id();
            assertThat(post("/papers", "{\"id\": \"" + fresh + "\"}")
                            .json()
                            .at("/papers/0/answer")
                            .asText())
                    .isEqualTo("queued");
            JsonNode waiting = get("/papers/" + fresh + "/status");
            assertThat(waiting.at("/hold/name").asText()).isEqualTo("upstream:arxiv");
            assertThat(waiting.at("/hold/probeAt").isNull()).isTrue();
            assertThat(fixture.call("GET", "/papers/" + fresh, null, viewer).body())
                    .contains("arXiv has been on hold since ", "until it is released", "href=\"/upstreams\"")
                    .doesNotContain("to see");
        } finally {
            client.holds().release("upstream:arxiv", new dev.okiagari.engine.model.Actor("test", "seen"));
        }
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}

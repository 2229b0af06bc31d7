package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.application.program.Serving;
import dev.okiagari.console.Console;
import dev.okiagari.console.api.GeneratedPage;
import dev.okiagari.kit.terminal.Screen;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.SiteSection;
import dev.okiagari.kit.web.access.AccessSettings;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import dev.okiagari.server.settings.DatabaseOptions;
import dev.okiagari.server.wiring.ServerProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The API of the program with all its applications: one document, one name for each thing. */
class WholeApiPgTest {
    /** Names that other APIs give to what is called cursor, limit and q here. */
    private static final Set<String> OTHER_NAMES = Set.of(
            "after", "before", "page", "pageToken", "offset", "size", "pageSize", "top", "query", "text", "search");

    private static TestDatabase database;
    private static ProgramRuntime runtime;
    private static Console console;

    @BeforeAll
    static void open(@TempDir Path folder) {
        database = TestPostgres.database(WholeApiPgTest.class);
        Map<String, String> environment = new HashMap<>(Typed.to(database));
        environment.put("OKIAGARI_DATA", folder.toString());
        environment.put("OKIAGARI_RAKUTEN_APP_ID", "an id");
        environment.put("OKIAGARI_RAKUTEN_ACCESS_KEY", "a key");
        environment.put("OKIAGARI_RAKUTEN_SITE", "https://shop.example.org");
        Typed migrate = Typed.in(Main.APPLICATIONS, environment, "migrate");
        assertThat(migrate.exit()).as(migrate.err()).isZero();
        List<Installation> applications = Main.APPLICATIONS;
        ServerProgram program =
                new ServerProgram(applications, new DatabaseOptions(environment), Screen::plain, () -> "test");
        runtime = program.prepared(applications);
        List<SiteSection> sections = applications.stream()
                .flatMap(application -> application.section(new Serving(runtime, false)).stream())
                .toList();
        assertThat(sections).hasSize(applications.size());
        console = new Console(database.dataSource(), "", AccessSettings.defaults(), sections);
    }

    @AfterAll
    static void close() {
        console.close();
        runtime.close();
        database.close();
    }

    @Test
    void every_route_of_every_application_is_in_the_document() {
        Set<String> routes = console.routes().stream()
                .filter(route -> route.path().startsWith("/api/") || route.operation() != null)
                .map(route -> route.method().name() + " "
                        + route.path().replace('<', '{').replace('>', '}'))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(operations().keySet()).isEqualTo(routes);
        for (String base : List.of("items", "papers", "catalog/", "skills", "submissions", "admin/queue/")) {
            assertThat(routes).as(base).anyMatch(route -> route.contains(" /api/v1/" + base));
        }
    }

    @Test
    void each_route_says_what_it_does_and_answers() {
        assertThat(operations()).allSatisfy((route, operation) -> {
            assertThat(operation.path("summary").asText()).as(route).isNotBlank();
            assertThat(operation.path("responses")).as(route).isNotEmpty();
        });
    }

    @Test
    void a_page_a_cursor_and_a_text_have_one_name() {
        Set<String> names = new TreeSet<>();
        operations()
                .values()
                .forEach(operation -> operation
                        .path("parameters")
                        .forEach(parameter -> names.add(parameter.get("name").asText())));
        assertThat(names).contains("cursor", "limit", "q", "sort").doesNotContainAnyElementsOf(OTHER_NAMES);
    }

    /** But for how far back figures go, which is counted in hours, and what repeats the header Retry-After. */
    @Test
    void durations_are_written_in_milliseconds_and_say_so() {
        Set<String> members = new TreeSet<>();
        console.document()
                .findValues("properties")
                .forEach(all -> all.fieldNames().forEachRemaining(members::add));
        assertThat(members).contains("silentMs", "timeLeftMs", "medianMs", "totalMs");
        assertThat(members)
                .filteredOn(name -> name.matches("(?i).+(?:millis|seconds|minutes|days)"))
                .containsExactly("retryAfterSeconds");
    }

    /** Lower case with underscores, or the capitals that skills have for their states and failures. */
    @Test
    void words_of_enums_are_written_in_one_way() {
        List<String> words = new ArrayList<>();
        console.document().findValues("enum").forEach(all -> all.forEach(word -> words.add(word.asText())));
        assertThat(words).hasSizeGreaterThan(100).allMatch(word -> word.matches("[a-z][a-z0-9_]*|[A-Z][A-Z0-9_]*"));
    }

    @Test
    void pages_of_skills_are_below_skills_and_their_api_keeps_its_addresses() {
        assertThat(console.routes().stream().map(Route::path))
                .filteredOn(path -> path.startsWith("/skills") || path.startsWith("/submissions"))
                .allMatch(path -> path.matches("/skills|/skills/\\{name}|/skills/-/.*"))
                .contains("/skills/-/submit", "/skills/-/submissions/{id}", "/skills/-/queue", "/skills/-/admin");
        assertThat(operations().keySet())
                .contains(
                        "POST /api/v1/submissions",
                        "GET /api/v1/submissions",
                        "GET /api/v1/submissions/stats",
                        "GET /api/v1/submissions/stream",
                        "GET /api/v1/submissions/{id}",
                        "GET /api/v1/submissions/{id}/stream",
                        "DELETE /api/v1/submissions/{id}",
                        "GET /api/v1/skills",
                        "GET /api/v1/skills/{name}",
                        "GET /api/v1/skills/{name}/versions",
                        "GET /api/v1/admin/queue/status",
                        "GET /api/v1/admin/queue/metrics",
                        "POST /api/v1/admin/queue/pause",
                        "POST /api/v1/admin/queue/resume");
    }

    @Test
    void the_table_of_routes_is_that_of_the_code() throws Exception {
        String rows = console.routes().stream()
                .sorted(Comparator.comparing(Route::path)
                        .thenComparing(route -> route.method().name()))
                .map(WholeApiPgTest::row)
                .collect(Collectors.joining());
        String text = """
                <!-- Printed from the routes by WholeApiPgTest; edit those, not this. -->

                # Routes and roles

                Every path that the program serves with all its applications; a console in a program of yours has those of the engine, below where it is mounted.
                Who has which role: [operating](operating.md#the-console). With `OKIAGARI_PUBLIC` everybody may read papers and skills, and submit skills. Each route is
                called without and with too little rights by `RouteAccessPgTest`, and with every method by `AllRoutesPgTest`. Routes that change something refuse requests
                that come from pages of other sites.

                | path | method | role | what for |
                |---|---|---|---|
                %s
                Refresh this page with:

                ```
                %s
                ```
                """.formatted(rows, GeneratedPage.command(getClass()));
        new GeneratedPage("routes.md", text).requireCurrent(getClass());
    }

    private static String row(Route route) {
        Route.Operation operation = route.operation();
        String what = operation != null
                ? operation.summary()
                : route.changes() ? "a form of a page" : "a page or a part of one";
        return "| `" + route.path() + "` | " + route.method().name() + " | "
                + route.role().word() + " | " + what + " |\n";
    }

    private static Map<String, JsonNode> operations() {
        Map<String, JsonNode> all = new TreeMap<>();
        for (Map.Entry<String, JsonNode> path : console.document().get("paths").properties()) {
            path.getValue()
                    .properties()
                    .forEach(method ->
                            all.put(method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(), method.getValue()));
        }
        return all;
    }
}

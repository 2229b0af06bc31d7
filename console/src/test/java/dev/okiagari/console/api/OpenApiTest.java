package dev.okiagari.console.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.okiagari.console.Console;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.access.AccessSettings;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** The document and the table of roles, which are made from the routes: nothing here asks a database. */
class OpenApiTest {
    private static final Console CONSOLE = new Console(new PGSimpleDataSource(), "", AccessSettings.defaults());

    @AfterAll
    static void close() {
        CONSOLE.close();
    }

    @Test
    void the_document_is_valid() {
        SwaggerParseResult read =
                new OpenAPIV3Parser().readContents(CONSOLE.document().toString(), null, null);

        assertThat(read.getMessages()).isEmpty();
        OpenAPI document = read.getOpenAPI();
        assertThat(document.getOpenapi()).startsWith("3.1");
        assertThat(document.getPaths()).hasSizeGreaterThan(30);
        Set<String> ids = document.getPaths().values().stream()
                .flatMap(path -> path.readOperations().stream())
                .map(operation -> operation.getOperationId())
                .collect(Collectors.toSet());
        assertThat(ids).hasSize(listed(CONSOLE.document()).size());
    }

    @Test
    void it_lists_every_route_of_the_api_and_nothing_else() {
        assertThat(listed(CONSOLE.document()))
                .isEqualTo(CONSOLE.routes().stream()
                        .filter(r -> r.path().startsWith("/api/") || r.operation() != null)
                        .map(r -> r.method().name() + " " + r.path())
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static Set<String> listed(JsonNode document) {
        Set<String> all = new TreeSet<>();
        for (Map.Entry<String, JsonNode> path : document.get("paths").properties()) {
            path.getValue()
                    .fieldNames()
                    .forEachRemaining(m -> all.add(m.toUpperCase(Locale.ROOT) + " " + path.getKey()));
        }
        return all;
    }

    @Test
    void the_published_document_is_that_of_the_code() throws Exception {
        String text =
                new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(CONSOLE.document());
        new GeneratedPage("openapi.json", text + "\n").requireCurrent(getClass());
    }

    @Test
    void the_table_of_routes_is_that_of_the_code() throws Exception {
        String rows = CONSOLE.routes().stream()
                .sorted(Comparator.comparing(Route::path)
                        .thenComparing(r -> r.method().name()))
                .map(OpenApiTest::row)
                .collect(Collectors.joining());
        String text = """
                <!-- Printed from the routes by OpenApiTest; edit those, not this. -->

                # Routes and roles

                Every path that the console serves, below where it is mounted. Who has which role: [operating](operating.md#the-console). Each one is called
                without and with too little rights by `RouteAccessPgTest`, and with every method by `AllRoutesPgTest`. Routes that change something refuse requests that come from pages of other sites.

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
}

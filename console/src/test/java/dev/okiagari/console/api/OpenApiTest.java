package dev.okiagari.console.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.okiagari.console.Console;
import dev.okiagari.kit.web.access.AccessSettings;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** The document, which is made from the routes: nothing here asks a database. */
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
}

package dev.okiagari.catalog.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the catalog's API refuses. */
class CatalogApiRefusalsPgTest {
    @TempDir
    private static Path folder;

    private static CatalogWebFixture fixture;

    @BeforeAll
    static void open() throws Exception {
        fixture = new CatalogWebFixture(CatalogApiRefusalsPgTest.class, folder).signedIn(Role.OPERATOR);
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/items?sort=prettiest|sort is 'prettiest'; it must be one of relevance",
                "/items?genre=tea|genre is 'tea'; it must be a number",
                "/items?active=maybe|active is 'maybe'; it must be true or false",
                "/items?text=x|unknown parameter 'text'",
                "/items?minprice=9|unknown parameter 'minprice'; did you mean minPrice?",
                "/runs?after=9|unknown parameter 'after'",
                "/items?limit=0|limit is 0; it must be between 1 and 100",
                "/items?minPrice=9&maxPrice=1|nothing is between them",
                "/runs?job=lunch|job is 'lunch'; it must be one of ranking, item",
                "/owed?cursor=zzz|is not a cursor",
                "/genres?parent=x|parent is 'x'"
            })
    void what_does_not_fit_is_refused_with_its_name_and_what_is_allowed(String path, String detail) throws Exception {
        JsonNode problem = CatalogWebFixture.json(fixture.call("GET", path, null), 400);
        assertThat(problem.get("detail").asText()).contains(detail);
    }

    @ParameterizedTest
    @CsvSource({
        "/catalog/items?minprice=9, did you mean minPrice?",
        "/catalog/runs?jobs=item, did you mean job?",
        "/catalog/nets?job=item, allowed: cursor",
        "/catalog/owed?state=x, allowed: job"
    })
    void a_page_with_a_list_does_not_leave_out_a_filter_that_it_does_not_have(String path, String said)
            throws Exception {
        HttpResponse<String> answer = fixture.get(path);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("Unknown parameter", said);
    }

    @Test
    void nothing_of_the_catalog_is_public_and_viewers_change_nothing() throws Exception {
        List<Route> routes = fixture.console.routes().stream()
                .filter(route -> route.path().contains("/catalog"))
                .toList();
        assertThat(routes).hasSizeGreaterThan(30);
        fixture.signedIn(Role.VIEWER);
        try {
            for (Route route : routes) {
                String path = route.path().replaceAll("\\{\\w+}", "1");
                HttpResponse<String> stranger =
                        fixture.asStranger(route.method().name(), path);
                assertThat(stranger.statusCode()).as(path).isIn(302, 401);
                if (route.changes()) {
                    assertThat(route.role()).isEqualTo(Role.OPERATOR);
                    HttpResponse<String> answer = path.startsWith("/api")
                            ? fixture.call(route.method().name(), path.substring("/api/v1/catalog".length()), "{}")
                            : fixture.form(path, Map.of());
                    assertThat(answer.statusCode()).as(path).isEqualTo(403);
                } else {
                    assertThat(route.role()).isEqualTo(Role.VIEWER);
                }
            }
        } finally {
            fixture.signedIn(Role.OPERATOR);
        }
    }
}

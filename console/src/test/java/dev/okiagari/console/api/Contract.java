package dev.okiagari.console.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jspecify.annotations.Nullable;

/**
 * Compares answers with what an OpenAPI document says of them, and more strictly: a member that it does not name is a fault. Remembers
 * which operations have answered well.
 */
public final class Contract {
    private final JsonNode document;
    private final ObjectNode components;
    private final Set<String> kept = new ConcurrentSkipListSet<>();

    public Contract(JsonNode document) {
        this.document = document;
        this.components = document.get("components").deepCopy();
        components.get("schemas").forEach(schema -> {
            if (schema instanceof ObjectNode object && !schema.has("additionalProperties")) {
                object.put("additionalProperties", false);
            }
        });
    }

    /** Every operation below a path, such as "GET /api/v1/papers/{id}". */
    public Set<String> operations(String below) {
        Set<String> all = new TreeSet<>();
        document.path("paths").properties().forEach(path -> {
            if (path.getKey().startsWith(below)) {
                path.getValue()
                        .fieldNames()
                        .forEachRemaining(m -> all.add(m.toUpperCase(Locale.ROOT) + " " + path.getKey()));
            }
        });
        return all;
    }

    /** Fails unless each of these operations has answered with a status below 300, as the document says. */
    public void requireKept(Set<String> operations) {
        assertThat(kept)
                .as("operations that have answered as the document says")
                .containsAll(operations);
    }

    /** Compares the answer to a request; nothing is said of what is not part of the API. */
    public void requireFits(HttpRequest request, HttpResponse<String> answer) {
        String path = request.uri().getRawPath();
        if (path.startsWith("/api/")) {
            String type = answer.headers().firstValue("Content-Type").orElse("").replaceAll(" *;.*", "");
            String route = route(request.method(), path);
            if (route != null) {
                requireFits(
                        request.method(),
                        route,
                        new ConsoleApiFixture.Answer(answer.statusCode(), type, answer.body(), answer));
            }
        }
    }

    /** Compares the data of a server-sent event. */
    public void requireEventFits(String path, String data) {
        JsonNode schema = document.path("paths")
                .path(path)
                .at("/get/responses/200/content")
                .path("text/event-stream")
                .path("schema");
        assertThat(schema.isObject()).as("no stream in the document: " + path).isTrue();
        assertThat(validate(schema, data)).as(path + " sent " + data).isEmpty();
    }

    /** The path of the document that a request means: the one with the most letters of its own. */
    private @Nullable String route(String method, String path) {
        String best = null;
        for (String candidate : operations("/api/")) {
            String[] parts = candidate.split(" ", 2);
            String pattern = "\\Q" + parts[1].replaceAll("\\{\\w+}", "\\\\E.+\\\\Q") + "\\E";
            boolean isCloser = best == null || letters(parts[1]) > letters(best);
            if (parts[0].equals(method) && path.matches(pattern) && isCloser) {
                best = parts[1];
            }
        }
        return best;
    }

    private static int letters(String route) {
        return route.replaceAll("\\{\\w+}", "").length();
    }

    void requireFits(String method, String path, ConsoleApiFixture.Answer answer) {
        String what = method + " " + path + " answered " + answer.status() + " " + answer.text();
        JsonNode response = document.path("paths")
                .path(path)
                .path(method.toLowerCase(Locale.ROOT))
                .path("responses")
                .path(String.valueOf(answer.status()));
        if (response.has("$ref")) {
            response = document.at(response.get("$ref").asText().substring(1));
        }
        assertThat(response.isObject())
                .as("no such status in the document: " + what)
                .isTrue();
        JsonNode schema = response.path("content").path(answer.type()).path("schema");
        assertThat(schema.isObject())
                .as("no " + answer.type() + " in the document: " + what)
                .isTrue();
        if (!answer.type().equals("text/plain")) {
            assertThat(validate(schema, answer.text())).as(what).isEmpty();
        }
        if (answer.status() < 300) {
            kept.add(method + " " + path);
        }
    }

    private java.util.List<com.networknt.schema.Error> validate(JsonNode schema, String json) {
        ObjectNode whole = ((ObjectNode) schema).deepCopy();
        whole.set("components", components);
        Schema read = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(whole.toString(), InputFormat.JSON);
        return read.validate(
                json, InputFormat.JSON, context -> context.executionConfig(c -> c.formatAssertionsEnabled(true)));
    }
}

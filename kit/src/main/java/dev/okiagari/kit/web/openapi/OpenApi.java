package dev.okiagari.kit.web.openapi;

import static dev.okiagari.kit.KitTexts.say;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The OpenAPI 3.1 document of the routes that have an operation. Pure. */
public final class OpenApi {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String API = "/api/v1/";
    private static final List<String> ALWAYS_POSSIBLE = List.of("400", "401", "403", "404", "429", "500", "503");

    private static final Map<String, String> PROBLEMS = Map.of("429", "TooMany", "503", "Away");

    private OpenApi() {}

    /**
     * The document.
     *
     * @param base where the routes are mounted; empty at the root
     */
    public static ObjectNode of(String title, String base, List<Route> routes) {
        Schemas schemas = new Schemas();
        ObjectNode document = JSON.objectNode().put("openapi", "3.1.0");
        document.set(
                "info",
                JSON.objectNode()
                        .put("title", title)
                        .put("version", "v1")
                        .put("description", say("openapi.description")));
        document.putArray("servers").addObject().put("url", base.isEmpty() ? "/" : base);
        document.putArray("security").add(named("token", JSON.arrayNode())).add(named("session", JSON.arrayNode()));
        document.set("paths", paths(routes, schemas));
        document.set("components", components(schemas));
        return document;
    }

    private static ObjectNode paths(List<Route> routes, Schemas schemas) {
        TreeMap<String, ObjectNode> paths = new TreeMap<>();
        for (Route route : routes) {
            if (route.operation() != null) {
                paths.computeIfAbsent(path(route), p -> JSON.objectNode())
                        .set(method(route), operation(route, Objects.requireNonNull(route.operation()), schemas));
            }
        }
        ObjectNode all = JSON.objectNode();
        paths.forEach(all::set);
        return all;
    }

    private static ObjectNode operation(Route route, Route.Operation operation, Schemas schemas) {
        ObjectNode node = JSON.objectNode()
                .put("operationId", id(route))
                .put("summary", operation.summary())
                .put("description", role(route));
        node.putArray("tags").add(tag(route));
        if (route.role() == Role.EVERYBODY) {
            node.putArray("security");
        }
        ArrayNode parameters = JSON.arrayNode();
        operation.parameters().forEach(p -> parameters.add(parameter(p)));
        if (!parameters.isEmpty()) {
            node.set("parameters", parameters);
        }
        Class<?> body = operation.body();
        if (body != null) {
            ObjectNode request = JSON.objectNode().put("required", true);
            ObjectNode content = content("application/json", schemas.body(body));
            if (!operation.form().isEmpty()) {
                content.set("multipart/form-data", named("schema", form(operation.form())));
            }
            request.set("content", content);
            node.set("requestBody", request);
        }
        node.set("responses", responses(route, operation, schemas));
        return node;
    }

    private static ObjectNode form(List<Route.FormField> fields) {
        ObjectNode properties = JSON.objectNode();
        fields.forEach(f -> {
            ObjectNode property = JSON.objectNode().put("type", "string").put("description", f.says());
            properties.set(f.name(), f.isFile() ? property.put("format", "binary") : property);
        });
        ObjectNode form = JSON.objectNode().put("type", "object");
        form.set("properties", properties);
        return form;
    }

    private static ObjectNode responses(Route route, Route.Operation operation, Schemas schemas) {
        ObjectNode responses = JSON.objectNode();
        ObjectNode good = JSON.objectNode().put("description", say("openapi.answer"));
        boolean isText = operation.answer().equals(String.class);
        boolean isStream = operation.traits().contains(Route.Trait.STREAMS);
        good.set(
                "content",
                isText
                        ? content("text/plain", JSON.objectNode().put("type", "string"))
                        : content(
                                isStream ? "text/event-stream" : "application/json",
                                schemas.answer(operation.answer())));
        responses.set("200", good);
        if (operation.traits().contains(Route.Trait.CREATES)) {
            responses.set("201", good.deepCopy().put("description", say("openapi.created")));
        }
        if (!route.changes() && !isText && !isStream) {
            responses.set("304", JSON.objectNode().put("description", say("openapi.unchanged")));
        }
        List<String> possible = new ArrayList<>(ALWAYS_POSSIBLE);
        if (isStream) {
            possible.add("406");
        }
        if (route.changes()) {
            possible.addAll(List.of("408", "409", "413", "415", "422"));
        }
        possible.forEach(status -> responses.set(
                status,
                JSON.objectNode().put("$ref", "#/components/responses/" + PROBLEMS.getOrDefault(status, "Problem"))));
        return responses;
    }

    private static ObjectNode components(Schemas schemas) {
        ObjectNode problem = JSON.objectNode().put("description", say("openapi.problem"));
        problem.set("content", content("application/problem+json", schemas.answer(Problem.class)));
        ObjectNode away = problem.deepCopy().put("description", say("openapi.away"));
        ObjectNode after = JSON.objectNode().put("description", say("openapi.retry-after"));
        after.set("schema", JSON.objectNode().put("type", "integer"));
        away.set("headers", named("Retry-After", after));
        ObjectNode responses = JSON.objectNode();
        responses.set("Problem", problem);
        responses.set("Away", away);
        responses.set("TooMany", away.deepCopy().put("description", say("openapi.too-many")));
        ObjectNode security = JSON.objectNode();
        security.set(
                "token",
                JSON.objectNode().put("type", "http").put("scheme", "bearer").put("description", say("openapi.token")));
        security.set(
                "session",
                JSON.objectNode()
                        .put("type", "apiKey")
                        .put("in", "cookie")
                        .put("name", "okiagari_session")
                        .put("description", say("openapi.session")));
        ObjectNode components = JSON.objectNode();
        components.set("schemas", schemas.components());
        components.set("responses", responses);
        components.set("securitySchemes", security);
        return components;
    }

    private static ObjectNode parameter(Route.Parameter parameter) {
        ObjectNode schema = JSON.objectNode().put("type", parameter.type());
        if (!parameter.choices().isEmpty()) {
            ArrayNode choices = schema.putArray("enum");
            parameter.choices().forEach(choices::add);
        }
        ObjectNode node = JSON.objectNode()
                .put("name", parameter.name())
                .put("in", parameter.in())
                .put("required", parameter.in().equals("path"))
                .put("description", parameter.says());
        node.set("schema", schema);
        return node;
    }

    private static ObjectNode content(String type, ObjectNode schema) {
        return named(type, named("schema", schema));
    }

    private static ObjectNode named(String name, com.fasterxml.jackson.databind.JsonNode value) {
        ObjectNode node = JSON.objectNode();
        node.set(name, value);
        return node;
    }

    private static String role(Route route) {
        return route.role() == Role.EVERYBODY
                ? say("openapi.everybody")
                : say("openapi.role", route.role().word());
    }

    private static String method(Route route) {
        return route.method().name().toLowerCase(Locale.ROOT);
    }

    /** Parameters that may contain slashes are written like all others. */
    private static String path(Route route) {
        return route.path().replaceAll("<(\\w+)>", "{$1}");
    }

    private static String tag(Route route) {
        String path = route.path().startsWith(API) ? route.path().substring(API.length()) : "server";
        return path.replaceAll("[/.].*", "");
    }

    /** Such as getItemsById or postItemsByIdRetry. */
    private static String id(Route route) {
        StringBuilder id = new StringBuilder(method(route));
        for (String part : path(route).replace(API, "/").split("[/.]", -1)) {
            boolean isParameter = part.startsWith("{");
            String word = isParameter ? part.substring(1, part.length() - 1) : part;
            if (!word.isEmpty()) {
                id.append(isParameter ? "By" : "")
                        .append(Character.toUpperCase(word.charAt(0)))
                        .append(word.substring(1));
            }
        }
        return id.toString();
    }
}

package dev.okiagari.kit.web;

import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.http.sse.SseHandler;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One route: what it needs and what it does. The OpenAPI document and the table of roles are made from these.
 *
 * @param operation what the OpenAPI document says; null for pages and their parts, which are not in it
 */
public record Route(
        HandlerType method,
        String path,
        Role role,
        Handler handler,
        @Nullable Operation operation) {

    /** Of the API. */
    public static Route api(HandlerType method, String path, Role role, Operation operation, Handler handler) {
        return new Route(method, "/api/v1" + path, role, handler, operation);
    }

    public static Route page(String path, Role role, Handler handler) {
        return new Route(HandlerType.GET, path, role, handler, null);
    }

    /** A form of a page was sent. */
    public static Route form(String path, Role role, Handler handler) {
        return new Route(HandlerType.POST, path, role, handler, null);
    }

    /** Whether an answer goes on for as long as the client listens. */
    public boolean streams() {
        return handler instanceof SseHandler
                || (operation != null && operation.traits().contains(Trait.STREAMS));
    }

    public boolean changes() {
        return !method.equals(HandlerType.GET);
    }

    /**
     * One operation of the API.
     *
     * @param body the record that a request's JSON is read into; null: none
     * @param form members of a form that may be sent instead of JSON; empty: none may
     * @param answer the record that is answered as JSON
     * @param traits what is not as usual
     */
    public record Operation(
            String summary,
            List<Parameter> parameters,
            @Nullable Class<?> body,
            List<FormField> form,
            Class<?> answer,
            Set<Trait> traits) {
        public static Operation of(String summary, Class<?> answer, Parameter... parameters) {
            return new Operation(summary, List.of(parameters), null, List.of(), answer, Set.of());
        }

        public Operation taking(Class<?> newBody) {
            return new Operation(summary, parameters, newBody, form, answer, traits);
        }

        public Operation orForm(FormField... fields) {
            return new Operation(summary, parameters, body, List.of(fields), answer, traits);
        }

        public Operation that(Trait... has) {
            return new Operation(summary, parameters, body, form, answer, Set.of(has));
        }
    }

    /** What an operation may do that most do not. */
    public enum Trait {
        /** Answers 201 when it has made something. */
        CREATES,
        /** Answers server-sent events whose data is the answer. */
        STREAMS
    }

    /**
     * A field of a form.
     *
     * @param isFile a file, not a text
     */
    public record FormField(String name, boolean isFile, String says) {}

    /**
     * One parameter of an operation.
     *
     * @param in path, query or header
     * @param type as in JSON Schema
     * @param choices allowed values; empty: any
     */
    public record Parameter(String name, String in, String type, String says, List<String> choices) {
        public static Parameter inPath(String name, String type, String says) {
            return new Parameter(name, "path", type, says, List.of());
        }

        public static Parameter inHeader(String name, String says) {
            return new Parameter(name, "header", "string", says, List.of());
        }

        public static Parameter text(String name, String says) {
            return new Parameter(name, "query", "string", says, List.of());
        }

        public static Parameter number(String name, String says) {
            return new Parameter(name, "query", "integer", says, List.of());
        }

        public static Parameter flag(String name, String says) {
            return new Parameter(name, "query", "boolean", says, List.of());
        }

        public static Parameter choice(String name, List<String> choices, String says) {
            return new Parameter(name, "query", "string", says, choices);
        }
    }
}

package dev.okiagari.console.api;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.order.Reason;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Answers;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Who;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;

/** The two sorts of routes of this API. Stateless. */
final class ApiRoutes {
    private ApiRoutes() {}

    /** Reads what a request asks for. */
    @FunctionalInterface
    interface Reading {
        Object of(Context request);
    }

    /** Does what a request asks for; the answer says what was done. */
    @FunctionalInterface
    interface Doing {
        Object on(Context request, Actor actor);
    }

    static Route get(String path, Route.Operation operation, Reading reading) {
        return Route.api(
                HandlerType.GET, path, Role.VIEWER, operation, request -> Answers.json(request, reading.of(request)));
    }

    static Route post(String path, Route.Operation operation, Reading doing) {
        return Route.api(
                HandlerType.POST, path, Role.OPERATOR, operation, request -> Answers.json(request, doing.of(request)));
    }

    /** One whose body is but a reason. */
    static Route act(String path, Route.Operation operation, Doing doing) {
        return post(
                path,
                operation.taking(Reason.class),
                request -> doing.on(
                        request,
                        actor(request, Answers.body(request, Reason.class).reason())));
    }

    static Actor actor(Context request, String reason) {
        if (reason.isBlank()) {
            throw Problem.badRequest(say("api.no-reason"));
        }
        return Actor.person(Who.of(request).name(), reason.strip());
    }
}

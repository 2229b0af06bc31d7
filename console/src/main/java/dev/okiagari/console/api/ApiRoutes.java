package dev.okiagari.console.api;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.ReasonBody;
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

    /** What a request is answered with. */
    @FunctionalInterface
    interface Answer {
        Object of(Context request);
    }

    /** Does what a request asks for; the answer says what was done. */
    @FunctionalInterface
    interface Doing {
        Object on(Context request, Actor actor);
    }

    static Route get(String path, Route.Operation operation, Answer answer) {
        return Route.api(
                HandlerType.GET, path, Role.VIEWER, operation, request -> Answers.json(request, answer.of(request)));
    }

    static Route post(String path, Route.Operation operation, Answer doing) {
        return Route.api(
                HandlerType.POST, path, Role.OPERATOR, operation, request -> Answers.json(request, doing.of(request)));
    }

    /** One whose body is but a reason. */
    static Route act(String path, Route.Operation operation, Doing doing) {
        return post(
                path,
                operation.taking(ReasonBody.class),
                request -> doing.on(
                        request,
                        actor(request, Answers.body(request, ReasonBody.class).reason())));
    }

    static Actor actor(Context request, String reason) {
        if (reason.isBlank()) {
            throw Problem.badRequest(say("api.no-reason"));
        }
        return Actor.person(Who.of(request).name(), reason.strip());
    }
}

package dev.okiagari.kit.web.mount;

import static dev.okiagari.kit.KitTexts.say;

import dev.okiagari.kit.web.Answers;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.ProblemCode;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.Templates;
import dev.okiagari.kit.web.WebTicks;
import dev.okiagari.kit.web.access.Access;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts routes into a Javalin: each one with its check of access before it, the headers that keep browsers strict, and every
 * failure answered as problem details or as a page.
 */
public final class Mount {
    private static final Logger LOG = LoggerFactory.getLogger(Mount.class);

    private static final int NOT_FOUND = 404;

    private final Site site;
    private final Access access;
    private final RequestTimes times;
    private final Failures failures;

    /** @param known the problems of exceptions that the kit does not know; empty for others */
    public Mount(Site site, Access access, RequestTimes times, Function<Exception, Optional<Problem>> known) {
        this.site = site;
        this.access = access;
        this.times = times;
        this.failures = new Failures(known);
    }

    public void into(RoutesConfig routes, List<Route> all) {
        for (Route route : all) {
            routes.addHttpHandler(route.method(), site.at(route.path()), guarded(route), route.role());
            if (route.method().equals(HandlerType.GET)) {
                routes.addHttpHandler(HandlerType.HEAD, site.at(route.path()), guarded(route), route.role());
            }
        }
        routes.error(NOT_FOUND, this::unknownPath);
    }

    /** An address that does not exist: Javalin's own sentence becomes problem details, or a page. */
    private void unknownPath(Context request) {
        String said = request.result();
        if (request.path().startsWith(site.base()) && said != null && said.startsWith("Endpoint ")) {
            StrictHeaders.on(request);
            String method = request.method().name();
            try {
                access.require(request, Role.EVERYBODY, false).remember(request);
                refuse(
                        request,
                        Problem.notFound(say("problem.no-address", method, request.path()))
                                .problem());
            } catch (Exception e) {
                refuse(request, failures.problem(e));
            }
        }
    }

    private Handler guarded(Route route) {
        return request -> {
            long begun = WebTicks.now();
            StrictHeaders.on(request);
            access.client(request).remember(request);
            try {
                access.require(request, route.role(), route.changes()).remember(request);
                if (route.operation() != null) {
                    Parameters.refuseUnknown(request, route.operation());
                }
                if (!route.streams() || !request.method().equals(HandlerType.HEAD)) {
                    route.handler().handle(request);
                }
            } catch (Exception e) {
                Problem problem = failures.problem(e);
                if (problem.code().equals(ProblemCode.INTERNAL_ERROR.word())) {
                    LOG.error("could not answer {} {}", request.method(), request.path(), e);
                }
                refuse(request, problem);
            }
            times.answered(route, request.statusCode(), begun);
        };
    }

    private void refuse(Context request, Problem refusal) {
        Problem problem = refusal.under(site.base());
        boolean isPage = !request.path().startsWith(site.at("/api/")) && wantsPage(request);
        if (!isPage) {
            Answers.problem(request, problem);
            return;
        }
        if (problem.status() == 401) {
            request.redirect(site.at("/sign-in"));
            return;
        }
        request.status(problem.status());
        Integer after = problem.retryAfterSeconds();
        if (after != null) {
            request.header("Retry-After", after.toString());
        }
        Templates.page(request, "problem", site.frame(request, problem.title(), null), problem);
    }

    private static boolean wantsPage(Context request) {
        String accept = request.header("Accept");
        return accept != null && accept.contains("text/html");
    }
}

package dev.okiagari.console.web.mount;

import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.ProblemCode;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Site;
import dev.okiagari.console.web.Templates;
import dev.okiagari.console.web.Ticks;
import dev.okiagari.console.web.access.Access;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts routes into a Javalin: each one with its check of access before it, the headers that keep browsers strict, and every
 * failure answered as problem details or as a page.
 */
public final class Mount {
    private static final Logger LOG = LoggerFactory.getLogger(Mount.class);

    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    private static final int NOT_FOUND = 404;

    private final Site site;
    private final Access access;
    private final RequestTimes times;

    public Mount(Site site, Access access, RequestTimes times) {
        this.site = site;
        this.access = access;
        this.times = times;
    }

    public void into(RoutesConfig routes, List<Route> all) {
        for (Route route : all) {
            routes.addHttpHandler(route.method(), site.at(route.path()), guarded(route), route.role());
        }
        routes.error(NOT_FOUND, this::unknownPath);
    }

    /** A path of the API that there is not: Javalin's own sentence becomes problem details. */
    private void unknownPath(Context request) {
        String said = request.result();
        if (request.path().startsWith(site.at("/api/v1/")) && said != null && said.startsWith("Endpoint ")) {
            refuse(
                    request,
                    Problem.notFound("there is no " + request.method().name() + " " + request.path())
                            .problem()
                            .under(site.base()));
        }
    }

    private Handler guarded(Route route) {
        return request -> {
            long begun = Ticks.now();
            headers(request);
            try {
                access.require(request, route.role(), route.changes()).remember(request);
                route.handler().handle(request);
            } catch (Exception e) {
                Problem problem = Failures.problem(e);
                if (problem.code().equals(ProblemCode.INTERNAL_ERROR.word())) {
                    LOG.error("could not answer {} {}", request.method(), request.path(), e);
                }
                refuse(request, problem.under(site.base()));
            }
            times.answered(route, request.statusCode(), begun);
        };
    }

    private static void headers(Context request) {
        request.header("Content-Security-Policy", POLICY)
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "same-origin")
                .header("Cross-Origin-Opener-Policy", "same-origin")
                .header("Cross-Origin-Resource-Policy", "same-origin");
    }

    private void refuse(Context request, Problem problem) {
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

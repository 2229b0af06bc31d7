package dev.okiagari.console.page;

import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Site;
import dev.okiagari.console.web.Templates;
import dev.okiagari.console.web.access.Access;
import dev.okiagari.console.web.access.TryLimit;
import io.javalin.http.Context;
import java.util.List;

/** Signing in and out. Opening a link signs nobody in, since mail programs open links too: a button does. Threads may share it. */
public final class SignInPages {
    private final Site site;
    private final Access access;
    private final TryLimit tries;

    public SignInPages(Site site, Access access, TryLimit tries) {
        this.site = site;
        this.access = access;
        this.tries = tries;
    }

    public List<Route> routes() {
        return List.of(
                Route.page("/sign-in", Role.EVERYBODY, this::page),
                Route.form("/sign-in", Role.EVERYBODY, this::signIn),
                Route.form("/sign-out", Role.EVERYBODY, this::signOut));
    }

    private void page(Context request) {
        String code = request.queryParam("code");
        show(request, new SignInPage(code == null ? "" : code, SignInPage.page(request.queryParam("to")), false));
    }

    private void signIn(Context request) {
        if (!tries.allows(request.ip())) {
            throw Problem.tooMany(60);
        }
        String code = request.formParam("code");
        if (code != null && access.signIn(request, code)) {
            request.redirect(site.at(SignInPage.page(request.formParam("to"))));
            return;
        }
        request.status(403);
        show(request, new SignInPage("", SignInPage.page(request.formParam("to")), true));
    }

    private void signOut(Context request) {
        access.signOut(request);
        request.redirect(site.at("/sign-in"));
    }

    private void show(Context request, SignInPage page) {
        Templates.page(request, "sign-in", site.frame(request, "Sign in", null), page);
    }
}

package dev.okiagari.kit.web.access;

import static dev.okiagari.kit.KitTexts.say;

import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.Templates;
import dev.okiagari.kit.web.client.ClientAddress;
import dev.okiagari.kit.web.client.ClientLimit;
import io.javalin.http.Context;
import java.util.List;

/** Signing in and out. Opening a link signs nobody in, since mail programs open links too: a button does. Threads may share it. */
public final class SignInPages {
    private final Site site;
    private final Access access;
    private final AccessTable table;
    private final ClientLimit tries;

    public SignInPages(Site site, Access access, AccessTable table, ClientLimit tries) {
        this.site = site;
        this.access = access;
        this.table = table;
        this.tries = tries;
    }

    public List<Route> routes() {
        return List.of(
                Route.page("/sign-in", Role.EVERYBODY, this::page),
                Route.form("/sign-in", Role.EVERYBODY, this::signIn),
                Route.form("/sign-out", Role.EVERYBODY, this::signOut),
                Route.page("/sessions", Role.OPERATOR, this::sessions),
                Route.form("/sessions/{id}/end", Role.OPERATOR, this::end),
                Route.form("/tokens/{id}/revoke", Role.OPERATOR, this::revoke));
    }

    private void page(Context request) {
        Parameters asked = Parameters.of(request);
        show(request, new SignInPage(asked.orEmpty("code"), SignInPage.page(asked.text("to")), false));
    }

    private void signIn(Context request) {
        tries.count(ClientAddress.of(request).key());
        Parameters form = Parameters.form(request);
        String page = SignInPage.page(form.text("to"));
        if (access.signIn(request, form.orEmpty("code"))) {
            request.redirect(site.at(page));
            return;
        }
        request.status(403);
        show(request, new SignInPage("", page, true));
    }

    private void signOut(Context request) {
        access.signOut(request);
        request.redirect(site.at("/sign-in"));
    }

    private void sessions(Context request) {
        Templates.page(
                request,
                "sessions",
                site.frame(request, say("sessions.title"), null),
                new SessionsPage(table.sessions(), table.tokens()));
    }

    private void end(Context request) {
        if (!table.endSession(Parameters.of(request).id())) {
            throw Problem.notFound(say("sessions.gone"));
        }
        access.forgetAll();
        request.redirect(site.at("/sessions"));
    }

    private void revoke(Context request) {
        if (!table.revoke(Parameters.of(request).id())) {
            throw Problem.notFound(say("sessions.no-token"));
        }
        access.forgetAll();
        request.redirect(site.at("/sessions"));
    }

    private void show(Context request, SignInPage page) {
        Templates.page(request, "sign-in", site.frame(request, say("sign-in.title"), null), page);
    }
}

package dev.okiagari.console.web.access;

import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Ticks;
import dev.okiagari.console.web.Who;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whose request it is and whether they may make it. Reads a token from the Authorization header or a session from a
 * cookie; refuses changes that a page of another site asks for. Threads may share it.
 */
public final class Access {
    private static final String COOKIE = "okiagari_session";
    private static final String BEARER = "Bearer ";

    private final AccessTable table;
    private final AccessSettings settings;
    private final SessionMemory memory;

    public Access(AccessTable table, AccessSettings settings) {
        this.table = table;
        this.settings = settings;
        this.memory = new SessionMemory(Ticks::now);
    }

    /** Throws a {@link Problem.Refusal} when the request may not be made. */
    public Who require(Context request, Role wanted, boolean changes) {
        Who who = who(request);
        if (changes && !who.isByToken()) {
            requireSameSite(request, !who.equals(Who.NOBODY));
        }
        if (!who.may(wanted)) {
            throw who.role() == Role.EVERYBODY ? Problem.signInNeeded() : Problem.roleTooLow(who.role(), wanted);
        }
        return who;
    }

    private Who who(Context request) {
        String header = request.header("Authorization");
        if (header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            Secret token = new Secret(header.substring(BEARER.length()).strip());
            return memory.who(token, () -> table.byToken(token)).orElseThrow(Problem::signInNeeded);
        }
        Optional<Who> byProxy = byProxy(request);
        if (byProxy.isPresent()) {
            return byProxy.get();
        }
        Secret session = session(request);
        return session == null
                ? Who.NOBODY
                : memory.who(session, () -> table.bySession(session)).orElse(Who.NOBODY);
    }

    private Optional<Who> byProxy(Context request) {
        String name = settings.trustedHeader() == null ? null : request.header(settings.trustedHeader());
        return name == null || name.isBlank() ? Optional.empty() : Optional.of(new Who(name, Role.OPERATOR, false));
    }

    private static @Nullable Secret session(Context request) {
        String cookie = request.cookie(COOKIE);
        return cookie == null || cookie.isBlank() ? null : new Secret(cookie);
    }

    /** Browsers say where a request comes from; one that is signed in and does not say so is refused. */
    private static void requireSameSite(Context request, boolean isSignedIn) {
        String site = request.header("Sec-Fetch-Site");
        String origin = request.header("Origin");
        if (site == null && origin == null) {
            if (isSignedIn) {
                throw Problem.crossSite();
            }
            return;
        }
        boolean isOurs = site == null || site.equals("same-origin") || site.equals("none");
        if (!isOurs || (origin != null && !isHost(origin, request.header("Host")))) {
            throw Problem.crossSite();
        }
    }

    private static boolean isHost(String origin, @Nullable String host) {
        try {
            return host != null && host.equalsIgnoreCase(URI.create(origin).getRawAuthority());
        } catch (IllegalArgumentException e) {
            return false; // "null" and what is no address: some other place
        }
    }

    /** Signs a browser in by a link's code or by a token; false when neither is valid. */
    public boolean signIn(Context request, String codeOrToken) {
        Secret given = new Secret(codeOrToken.strip());
        Optional<Secret> session = table.useLink(given)
                .or(() -> table.byToken(given)
                        .map(w -> new Who(w.name(), w.role(), false))
                        .map(table::newSession));
        session.ifPresent(s -> request.cookie(cookie(s.text(), (int) AccessTable.SESSION.toSeconds())));
        return session.isPresent();
    }

    public void signOut(Context request) {
        Secret session = session(request);
        if (session != null) {
            table.endSession(session);
            memory.forget(session);
        }
        request.cookie(cookie("", 0));
    }

    private Cookie cookie(String value, int seconds) {
        Cookie cookie = new Cookie(COOKIE, value);
        cookie.setPath("/");
        cookie.setMaxAge(seconds);
        cookie.setHttpOnly(true);
        cookie.setSecure(settings.isHttps());
        cookie.setSameSite(SameSite.LAX);
        return cookie;
    }
}

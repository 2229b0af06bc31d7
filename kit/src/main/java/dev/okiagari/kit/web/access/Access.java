package dev.okiagari.kit.web.access;

import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.WebTicks;
import dev.okiagari.kit.web.Who;
import dev.okiagari.kit.web.client.ClientAddress;
import dev.okiagari.kit.web.client.ClientLimit;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whose request it is and whether they may make it. Reads a token from the Authorization header or a session from a
 * cookie; refuses changes that a page of another site asks for. Threads may share it.
 */
public final class Access {
    private static final String COOKIE = "okiagari_session";
    private static final String BEARER = "Bearer ";
    private static final int WRONG_TOKENS = 30;

    private final AccessTable table;
    private final AccessSettings settings;
    private final SessionMemory memory;
    private final ClientLimit wrongTokens = new ClientLimit(WRONG_TOKENS, Duration.ofMinutes(1), WebTicks::now);

    public Access(AccessTable table, AccessSettings settings) {
        this.table = table;
        this.settings = settings;
        this.memory = new SessionMemory(WebTicks::now);
    }

    /** Throws a {@link Problem.Refusal} when the request may not be made. */
    public Who require(Context request, Role wanted, boolean changes) {
        settings.hosts().require(request);
        Who who = who(request);
        if (changes && !who.isByToken()) {
            // Browsers say where a request comes from; one that is signed in and does not say so is refused.
            if (!who.equals(Who.NOBODY) && !PageOrigin.isSaid(request)) {
                throw Problem.crossSite();
            }
            PageOrigin.require(request);
        }
        if (!who.may(wanted)) {
            throw who.role() == Role.EVERYBODY ? Problem.signInNeeded() : Problem.roleTooLow(who.role(), wanted);
        }
        return who;
    }

    /** Who the client is, whether it has signed in or not. */
    public ClientAddress client(Context request) {
        return settings.trustedProxies().client(request);
    }

    /** A client that sends many invalid tokens waits before the next is looked up. */
    private Optional<Who> guessed(Context request, AccessSecret token) {
        String client = client(request).key();
        wrongTokens.requireLeft(client);
        Optional<Who> who = table.byToken(token);
        if (who.isEmpty()) {
            wrongTokens.count(client);
        }
        return who;
    }

    /**
     * Whether a user may still do what a request was allowed, such as look at a page that is kept fresh: asks the database, not the
     * memory.
     */
    public BooleanSupplier mayStill(Context request, Role wanted) {
        String header = request.header("Authorization");
        AccessSecret session = session(request);
        if (Who.of(request).role() == Role.EVERYBODY || byProxy(request).isPresent()) {
            return () -> true;
        }
        Supplier<Optional<Who>> again = header != null && header.length() > BEARER.length()
                ? () -> table.byToken(
                        new AccessSecret(header.substring(BEARER.length()).strip()))
                : () -> session == null ? Optional.empty() : table.bySession(session);
        return () -> again.get().filter(who -> who.may(wanted)).isPresent();
    }

    private Who who(Context request) {
        String header = request.header("Authorization");
        if (header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            AccessSecret token =
                    new AccessSecret(header.substring(BEARER.length()).strip());
            return memory.who(token, () -> guessed(request, token)).orElseThrow(Problem::signInNeeded);
        }
        Optional<Who> byProxy = byProxy(request);
        if (byProxy.isPresent()) {
            return byProxy.get();
        }
        AccessSecret session = session(request);
        return session == null
                ? Who.NOBODY
                : memory.who(session, () -> table.bySession(session)).orElse(Who.NOBODY);
    }

    private Optional<Who> byProxy(Context request) {
        TrustedHeaders headers = settings.trusted();
        return headers == null ? Optional.empty() : headers.who(request);
    }

    private static @Nullable AccessSecret session(Context request) {
        String cookie = request.cookie(COOKIE);
        return cookie == null || cookie.isBlank() ? null : new AccessSecret(cookie);
    }

    /** Signs a browser in by a link's code or by a token; false when neither is valid. */
    public boolean signIn(Context request, String codeOrToken) {
        AccessSecret given = new AccessSecret(codeOrToken.strip());
        Optional<AccessSecret> session = table.useLink(given).or(() -> table.newSessionByToken(given));
        session.ifPresent(s -> request.cookie(cookie(s.text(), (int) AccessTable.SESSION.toSeconds())));
        return session.isPresent();
    }

    /** After a token or a session has been ended here; other servers notice it within a second. */
    void forgetAll() {
        memory.forgetAll();
    }

    public void signOut(Context request) {
        AccessSecret session = session(request);
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

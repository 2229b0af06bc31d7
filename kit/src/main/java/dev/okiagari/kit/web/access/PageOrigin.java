package dev.okiagari.kit.web.access;

import dev.okiagari.kit.web.Problem;
import io.javalin.http.Context;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Tells requests of our own pages from those of other sites. Browsers say which it is; programs say nothing. Stateless. */
public final class PageOrigin {
    private PageOrigin() {}

    /** Throws a refusal for what a page of another site asks for. */
    public static void require(Context request) {
        String site = request.header("Sec-Fetch-Site");
        String origin = request.header("Origin");
        boolean isOurs = site == null || site.equals("same-origin") || site.equals("none");
        if (!isOurs || (origin != null && !isHost(origin, request.header("Host")))) {
            throw Problem.crossSite();
        }
    }

    /** Whether it says where it comes from. */
    static boolean isSaid(Context request) {
        return request.header("Sec-Fetch-Site") != null || request.header("Origin") != null;
    }

    private static boolean isHost(String origin, @Nullable String host) {
        try {
            return host != null && host.equalsIgnoreCase(URI.create(origin).getRawAuthority());
        } catch (IllegalArgumentException e) {
            return false; // "null" and what is no address: some other place
        }
    }
}

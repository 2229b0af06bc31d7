package dev.okiagari.kit.web.mount;

import io.javalin.http.Context;
import java.util.Map;

/** Headers that keep browsers strict, on every answer. */
final class StrictHeaders {
    static final Map<String, String> ALL = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options",
            "nosniff",
            "Referrer-Policy",
            "same-origin",
            "Cross-Origin-Opener-Policy",
            "same-origin",
            "Cross-Origin-Resource-Policy",
            "same-origin");

    private StrictHeaders() {}

    static void on(Context request) {
        ALL.forEach(request::header);
    }
}

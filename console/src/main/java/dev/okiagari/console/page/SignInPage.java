package dev.okiagari.console.page;

import org.jspecify.annotations.Nullable;

/**
 * What the sign-in page shows.
 *
 * @param code of the link that was opened; empty: none
 * @param to the page to open afterwards, without the base
 * @param isRefused what was sent before was not valid
 */
public record SignInPage(String code, String to, boolean isRefused) {
    /** A page of ours; whatever else was asked for is the first page. */
    public static String page(@Nullable String asked) {
        return asked != null && asked.matches("/[a-z][a-z/-]*") ? asked : "/";
    }

    public String sentence() {
        if (isRefused) {
            return "That was not valid: a link works once and for an hour, a token until it is revoked.";
        }
        return code.isEmpty()
                ? "This needs a sign-in. Open the link that the server printed at its first start, or enter a token."
                : "The link is ready: press the button to sign this browser in. It works once.";
    }
}

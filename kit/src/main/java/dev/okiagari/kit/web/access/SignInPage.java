package dev.okiagari.kit.web.access;

import static dev.okiagari.kit.KitTexts.say;

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
            return say("sign-in.refused");
        }
        return code.isEmpty() ? say("sign-in.needed") : say("sign-in.ready");
    }
}

package dev.okiagari.kit.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/**
 * What axe-core finds on the page that a browser shows. Its script is put into a page once, and all that is looked at there is looked at
 * in one call: its own driver for Java loads half a megabyte and opens another window for each look.
 */
public final class Accessibility {
    private static final String AXE = script("/axe.min.js");
    private static final String LOOKS = script("looks.js");

    private Accessibility() {}

    /** One line for each element that breaks a rule, of any impact, in the theme that is shown. */
    public static List<String> violations(Browser browser) {
        return found(browser, "all");
    }

    /** The same of everything that opens: each folded part of the page is unfolded, and each dialog shown by itself. */
    public static List<String> violationsOpened(Browser browser) {
        return found(browser, "opened");
    }

    /** The same of the rules that a theme can break; the others do not look at colours. */
    public static List<String> contrastsOpened(Browser browser) {
        return found(browser, "opened contrasts");
    }

    /** The same without unfolding anything. */
    public static List<String> contrasts(Browser browser) {
        return found(browser, "contrasts");
    }

    private static List<String> found(Browser browser, String what) {
        if (!Boolean.TRUE.equals(browser.script("return typeof axe === 'object'"))) {
            browser.script(AXE + "; return true");
        }
        Object found = browser.answer(LOOKS, what);
        return ((List<?>) found).stream().map(String.class::cast).toList();
    }

    private static String script(String name) {
        try (InputStream in = Objects.requireNonNull(Accessibility.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.okiagari.kit.web;

import com.deque.html.axecore.results.CheckedNode;
import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What axe-core finds on the page that a browser shows. */
public final class Accessibility {
    private static final int LONGEST = 300;

    private Accessibility() {}

    /** One line for each element that breaks a rule, of any impact, in the theme that is shown. */
    public static List<String> violations(Browser browser) {
        return found(browser, new AxeBuilder());
    }

    /** The same of everything that opens: each folded part of the page is unfolded, and each dialog shown by itself. */
    public static List<String> violationsOpened(Browser browser) {
        browser.script("document.querySelectorAll('details').forEach(one => one.open = true); return true");
        List<String> found = new ArrayList<>(violations(browser));
        long dialogs = ((Number) browser.script("return document.querySelectorAll('dialog').length")).longValue();
        for (long i = 0; i < dialogs; i++) {
            browser.script(
                    "document.querySelectorAll('dialog').forEach(one => one.close());"
                            + " document.querySelectorAll('dialog')[arguments[0]]?.showModal(); return true",
                    i);
            found(browser, new AxeBuilder().include("dialog[open]"))
                    .forEach(fault -> found.add("in a dialog: " + fault));
        }
        browser.script("document.querySelectorAll('dialog').forEach(one => one.close()); return true");
        return found;
    }

    /** The same of the one rule that a theme can break. */
    public static List<String> contrasts(Browser browser) {
        return found(browser, new AxeBuilder().withOnlyRules(List.of("color-contrast")));
    }

    private static List<String> found(Browser browser, AxeBuilder axe) {
        return axe.analyze(browser.driver()).getViolations().stream()
                .flatMap(Accessibility::lines)
                .toList();
    }

    private static Stream<String> lines(Rule rule) {
        return rule.getNodes().stream().map(node -> rule.getId() + " (" + rule.getImpact() + "): " + html(node));
    }

    private static String html(CheckedNode node) {
        String html = node.getHtml().replaceAll("\\s+", " ");
        return html.length() > LONGEST ? html.substring(0, LONGEST) + "…" : html;
    }
}

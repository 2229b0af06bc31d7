package dev.okiagari.kit.web;

import com.deque.html.axecore.results.CheckedNode;
import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
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

package dev.okiagari.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.web.Accessibility;
import dev.okiagari.kit.web.Browser;
import dev.okiagari.postgres.EmbeddedPostgres;
import dev.okiagari.postgres.testing.TestPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;

/** Follows the links of a demo in which things fail, and looks at one page of each sort. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
@EnabledIfSystemProperty(
        named = "okiagari.prove",
        matches = "true",
        disabledReason = "takes minutes; run with ./check --prove EveryPageFaultTest")
class EveryPageFaultTest {
    private static final String LINKS = """
            return [...document.querySelectorAll('a[href]')]
                .filter(a => a.origin === location.origin && !a.hasAttribute('download'))
                .map(a => a.pathname + a.search)
            """;

    private static final String HTML = "return document.contentType === 'text/html'";
    private static final String STATUS = "return performance.getEntriesByType('navigation')[0].responseStatus";
    private static final String BREAK = "fetch('/demo/dials/arxiv',"
            + " {method: 'POST', body: new URLSearchParams({errors: '100', latency: '0'})})";

    private static final int FEWEST = 25;
    private static final int MOST = 90;
    private static final int PHONE = 390;
    private static final int DESK = 1280;

    /** Where pictures of all pages go; none are taken when it is not set. */
    private final @Nullable String pictures = System.getProperty("okiagari.pictures");

    private final Map<String, List<String>> faults = new TreeMap<>();
    private final Set<String> sorts = new HashSet<>();
    private final Deque<String> ahead = new ArrayDeque<>(List.of("/demo", "/", "/skills"));

    @Test
    void every_page_can_be_used_by_everybody_in_both_themes_and_on_a_phone(@TempDir Path folder) throws Exception {
        EmbeddedPostgres server = TestPostgres.ownServer(folder);
        try (server;
                DemoProcess demo = DemoProcess.start(folder, "--for", "11m");
                Browser browser = Browser.open()) {
            demo.awaitNodes();
            demo.awaitDone("papers", "catalog.target", "submissions");
            Matcher link = DemoVisitor.link(demo);
            browser.go(link.group());
            browser.click(By.cssSelector("form .btn.first"));
            browser.find(By.linkText("Break something"));
            browser.script("return " + BREAK);
            demo.awaitSaid("upstream arxiv is on hold: ");
            while (!ahead.isEmpty() && sorts.size() < MOST) {
                look(browser, link.group(1), ahead.remove());
            }
            assertThat(sorts).hasSizeGreaterThan(FEWEST);
            assertThat(faults).isEmpty();
        }
    }

    private void look(Browser browser, String address, String path) throws IOException {
        if (!sorts.add(sort(path))) {
            return;
        }
        browser.width(DESK);
        browser.theme("light");
        browser.go(address + path);
        if (!Boolean.TRUE.equals(browser.script(HTML))) {
            return;
        }
        List<String> found = new ArrayList<>(Accessibility.violations(browser));
        picture(browser, path, "light");
        browser.theme("dark");
        found.addAll(Accessibility.contrasts(browser));
        picture(browser, path, "dark");
        browser.width(PHONE);
        if (browser.sidewaysScroll() > 0) {
            found.add("is " + browser.sidewaysScroll() + " pixels wider than a phone");
        }
        picture(browser, path, "phone");
        long status = ((Number) browser.script(STATUS)).longValue();
        if (status != 200) {
            found.add("answers " + status);
        }
        if (!found.isEmpty()) {
            faults.put(path, found);
        }
        ((List<?>) browser.script(LINKS)).forEach(next -> ahead.add((String) next));
    }

    /** Pages that differ in names and numbers only are of one sort. */
    private static String sort(String path) {
        return path.replaceAll("[?].*", "")
                .replaceAll("(?<=^/(?:skills|pipelines)/)(?!-)[^/]+", "*")
                .replaceAll("(?<=/)[^/]*[0-9][^/]*", "*");
    }

    private void picture(Browser browser, String path, String manner) throws IOException {
        if (pictures != null) {
            browser.save(Path.of(
                    pictures, sort(path).replaceAll("[^a-z*-]+", "_").replace('*', 'N') + "." + manner + ".png"));
        }
    }
}

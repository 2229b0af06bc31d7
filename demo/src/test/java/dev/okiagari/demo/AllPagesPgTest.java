package dev.okiagari.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.application.program.LocalNode;
import dev.okiagari.kit.web.Accessibility;
import dev.okiagari.kit.web.Browser;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import io.javalin.http.HandlerType;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;

/** Every page of the program, taken from the table of routes, in both themes: a new page is looked at by itself, or has to say where it is. */
@Timeout(value = 15, unit = TimeUnit.MINUTES) // a browser looks at each element of each page
class AllPagesPgTest {
    private static final String HTML = "return document.contentType === 'text/html'";
    private static final String STATUS = "return performance.getEntriesByType('navigation')[0].responseStatus";
    private static final String FAILED = "select item_id from okiagari.failure order by 1 limit 1";
    private static final String SUBMISSION = "select id from submissions.submission where state = '%s' limit 1";

    /** What stands for the braces of an address: a query that answers it. */
    private static final Map<String, String> PLACES = Map.ofEntries(
            Map.entry("/pipelines/{name}", "select 'papers'"),
            Map.entry("/items/{id}", FAILED),
            Map.entry("/items/{id}/json", FAILED),
            Map.entry("/runs/{id}", "select id from okiagari.run order by 1 limit 1"),
            Map.entry("/actions/{id}", "select id from okiagari.action order by 1 limit 1"),
            Map.entry("/docs/errors/{code}", "select 'bad-request'"),
            Map.entry("/assets/{version}/{name}", "select 'okiagari.css'"),
            Map.entry("/papers/<id>", "select id from papers.paper where status = 'ready' limit 1"),
            Map.entry("/catalog/items/{code}", "select id from catalog.item limit 1"),
            Map.entry("/catalog/runs/{id}", "select run_id from catalog.run_summary order by 1 limit 1"),
            Map.entry("/catalog/nets/{key}", "select key from okiagari.target where pipeline = 'catalog.net' limit 1"),
            Map.entry("/skills/{name}", "select name from submissions.skill limit 1"),
            Map.entry("/skills/-/submissions/{id}", SUBMISSION.formatted("PUBLISHED")));

    /** A page that cannot be asked for without these. */
    private static final Map<String, String> PARAMETERS =
            Map.of("/actions/preview", "?pipeline=papers&state=failed&act=retry");

    /** Pages that look otherwise when something is the matter. */
    private static final Map<String, String> OTHER_LOOKS = Map.of(
            "/skills/-/submissions/%s of one that waits for a person", SUBMISSION.formatted("NEEDS_REVIEW"),
            "/skills/-/submissions/%s of one that was refused", SUBMISSION.formatted("REJECTED"),
            "/skills/-/submissions/%s of none", "select 'none'",
            "/items/%s that is done", "select id from okiagari.finished where state = 'done' limit 1",
            "/items?state=all&pipeline=%s", "select 'papers'",
            "/papers/search?q=%s", "select 'graph'",
            "/papers/%s that failed", "select id from papers.paper where status = 'failed' limit 1",
            "/%s", "select 'nowhere'");

    private final Map<String, List<String>> faults = new TreeMap<>();
    private final List<String> seen = new ArrayList<>();

    @Test
    void every_page_can_be_used_by_everybody_in_both_themes(@TempDir Path folder) throws Exception {
        try (WholeProgramFixture program = WholeProgramFixture.open(getClass(), folder, true);
                LocalNode node = program.node();
                Browser browser = Browser.open()) {
            assertThat(node.id()).isPositive();
            fill(program);
            browser.go(program.address() + program.console.newLink(Role.OPERATOR));
            browser.click(By.cssSelector("main button"));
            browser.find(By.cssSelector("form[action$=sign-out]"));
            browser.go(program.address() + "/");
            browser.await(By.id("say"), "for a person at submissions/decide");
            browser.click(By.cssSelector("#say a[href='/skills/-/admin']"));
            browser.await(By.tagName("h1"), "Submission queue");
            browser.go(program.address() + "/demo");
            browser.await(By.cssSelector(".say.is-amber:not(#age)"), "Nothing lost, nothing done twice.");
            for (Map.Entry<String, String> page : pages(program, Role.OPERATOR).entrySet()) {
                look(browser, program.address() + page.getValue(), page.getKey());
            }
            look(browser, program.world.sandbox().page() + "/", "the sandbox's page");
            assertThat(seen).as("pages of operators").hasSizeGreaterThan(35);
            String stale = pausedAndStale(program);
            for (String path : List.of(
                    "/skills/-/submissions/" + stale,
                    "/skills/-/admin",
                    "/skills/-/queue",
                    "/",
                    "/upstreams",
                    "/pipelines/submissions")) {
                look(browser, program.address() + path, path.replace(stale, "stale") + " while the queue is paused");
            }
            assertThat(seen).contains("/skills/-/submissions/stale while the queue is paused");

            browser.go(program.address() + "/");
            browser.click(By.cssSelector("form[action$=sign-out] button"));
            for (Map.Entry<String, String> page : pages(program, Role.EVERYBODY).entrySet()) {
                look(browser, program.address() + page.getValue(), page.getKey() + " for everybody");
            }
            assertThat(seen).as("and those that everybody sees").hasSizeGreaterThan(45);
            assertThat(faults).isEmpty();
        }
    }

    /** Addresses by what they are called. */
    private static Map<String, String> pages(WholeProgramFixture program, Role role) throws SQLException {
        Map<String, String> pages = new LinkedHashMap<>();
        for (Route route : program.console.routes()) {
            boolean isPage = route.method().equals(HandlerType.GET)
                    && route.operation() == null
                    && !route.path().endsWith("/live/{topic}"); // a stream has no end
            if (isPage && role.includes(route.role())) {
                pages.put(route.path(), address(program, route.path()));
            }
        }
        for (Map.Entry<String, String> look : role == Role.OPERATOR
                ? OTHER_LOOKS.entrySet()
                : Map.<String, String>of().entrySet()) {
            String path = look.getKey().replaceAll(" .*", "");
            pages.put(look.getKey(), path.replace("%s", encoded(one(program, look.getValue()))));
        }
        return pages;
    }

    private static String address(WholeProgramFixture program, String path) throws SQLException {
        if (!path.matches(".*[{<].*")) {
            return path + PARAMETERS.getOrDefault(path, "");
        }
        String place = PLACES.get(path);
        if (place == null) {
            throw new AssertionError("say in this test where an example of the page " + path + " is");
        }
        return path.replaceAll("\\{[^}]+}|<[^>]+>", encoded(one(program, place)));
    }

    private static String encoded(String part) {
        return part.replace("%", "%25").replace(":", "%3A").replace(" ", "%20");
    }

    private void look(Browser browser, String address, String name) {
        browser.theme("light");
        browser.go(address);
        if (!Boolean.TRUE.equals(browser.script(HTML))) {
            return;
        }
        seen.add(name);
        List<String> found = new ArrayList<>(Accessibility.violationsOpened(browser));
        browser.theme("dark");
        Accessibility.contrastsOpened(browser).forEach(fault -> found.add("dark: " + fault));
        long status = ((Number) browser.script(STATUS)).longValue();
        if (status != 200 && !(status == 404 && OTHER_LOOKS.containsKey(name))) {
            found.add("answers " + status);
        }
        if (!found.isEmpty()) {
            faults.put(name, found);
        }
    }

    /** Works until each page has something to show, and leaves a hold and an act behind. */
    private static void fill(WholeProgramFixture program) throws Exception {
        submit(program, "koboshi/nothing"); // the stage submits one that is refused only after minutes
        await().atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> {
                    program.stage.round(false);
                    return hasAll(program);
                });
        post(program, "/api/v1/holds", "{\"name\": \"upstream:arxiv\", \"reason\": \"to be looked at\"}");
        String filter = "{\"pipeline\": \"papers\", \"state\": \"failed\"}";
        post(
                program,
                "/api/v1/items/actions",
                "{\"act\": \"retry\", \"reason\": \"a look\", \"filter\": " + filter + "}");
    }

    /** Pauses the queue with a submission in it, and lets four minutes pass; returns which one. */
    private static String pausedAndStale(WholeProgramFixture program) throws Exception {
        post(program, "/api/v1/admin/queue/pause", "{\"reason\": \"to be looked at\"}");
        submit(program, "late/comer");
        try (Connection connection = program.source().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("update okiagari.clock set shift = shift + interval '4 minutes'");
        }
        return one(
                program, "select id from submissions.submission where state = 'RECEIVED' order by number desc limit 1");
    }

    private static void submit(WholeProgramFixture program, String repository) throws Exception {
        String host = program.world.sandbox().skills().url().toString().replaceAll("/$", "");
        post(program, "/api/v1/submissions", "{\"repoUrl\": \"" + host + "/" + repository + "\"}");
    }

    private static boolean hasAll(WholeProgramFixture program) throws SQLException {
        for (Map<String, String> some : List.of(PLACES, OTHER_LOOKS)) {
            for (Map.Entry<String, String> one : some.entrySet()) {
                if (!one.getKey().equals("/actions/{id}")
                        && one(program, one.getValue()).isEmpty()) {
                    return false;
                }
            }
        }
        return true;
    }

    private static void post(WholeProgramFixture program, String path, String json) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(program.address() + path))
                .header("Authorization", "Bearer " + program.token(Role.OPERATOR))
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isIn(200, 201);
    }

    /** The one value that a query answers; empty when there is none. */
    private static String one(WholeProgramFixture program, String query) throws SQLException {
        try (Connection connection = program.source().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            return row.next() ? row.getString(1) : "";
        }
    }
}

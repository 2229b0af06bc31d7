package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Browser;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Texts that would like to be scripts, through everything that somebody can write, are shown as the text that they are. */
@ExtendWith(PagesFixture.Closing.class)
class ScriptTextsPgTest {
    private static final List<String> TEXTS = List.of(
            "<script>window.hacked=1</script>",
            "</script><script>window.hacked=1</script>",
            "<img src=x onerror=window.hacked=1>",
            "<svg onload=window.hacked=1>",
            "<svg><script>window.hacked=1</script></svg>",
            "\"><script>window.hacked=1</script>",
            "'><script>window.hacked=1</script>",
            "\" onmouseover=\"window.hacked=1",
            "' onfocus='window.hacked=1' autofocus='",
            "javascript:window.hacked=1",
            "<a href=\"javascript:window.hacked=1\">x</a>",
            "<iframe src=\"javascript:window.hacked=1\"></iframe>",
            "<iframe srcdoc=\"<script>parent.hacked=1</script>\"></iframe>",
            "<body onload=window.hacked=1>",
            "<input onfocus=window.hacked=1 autofocus>",
            "<details open ontoggle=window.hacked=1>",
            "<video><source onerror=window.hacked=1>",
            "<math><mtext></p><img src=x onerror=window.hacked=1></math>",
            "<style>@import 'javascript:window.hacked=1'</style>",
            "<link rel=stylesheet href=x onerror=window.hacked=1>",
            "<meta http-equiv=refresh content=\"0;url=javascript:window.hacked=1\">",
            "<object data=\"javascript:window.hacked=1\"></object>",
            "<template><script>window.hacked=1</script></template>",
            "<!--><script>window.hacked=1</script>-->",
            "]]><script>window.hacked=1</script>",
            "${window.hacked=1}",
            "{{constructor.constructor('window.hacked=1')()}}",
            "%3Cscript%3Ewindow.hacked=1%3C/script%3E",
            "&lt;script&gt;window.hacked=1&lt;/script&gt;",
            "\\u003cscript\\u003ewindow.hacked=1\\u003c/script\\u003e",
            "<ScRiPt/x>window.hacked=1</sCrIpT\t>");

    /** Parses a page as a browser does, and says what in it is more than text: our own scripts and no others. */
    private static final String WHAT_COULD_RUN = """
            const page = new DOMParser().parseFromString(arguments[0], "text/html");
            const bad = [...page.querySelectorAll("*")].filter(e =>
                (e.nodeName.toLowerCase() === "script" && !/^\\/assets\\/[0-9a-f]+\\/(okiagari|times)\\.js$/.test(e.getAttribute("src")))
                || ["iframe", "object", "math", "video", "style", "template", "embed", "base"].includes(e.nodeName.toLowerCase())
                || (e.nodeName.toLowerCase() === "img" && !e.getAttribute("src").startsWith("/assets/"))
                || e.getAttributeNames().some(n => n.startsWith("on") || n === "style" || n === "srcdoc")
                || ["href", "src", "action"].some(n => /^\\s*javascript:/i.test(e.getAttribute(n) ?? "")));
            return bad.map(e => e.outerHTML.slice(0, 200)).join("\\n");
            """;

    private static PagesFixture fixture;

    @BeforeAll
    static void open() throws Exception {
        fixture = PagesFixture.shared();
    }

    @Test
    void thirty_scripts_in_keys_payloads_messages_reasons_names_and_addresses_are_shown_as_text() throws Exception {
        assertThat(TEXTS).hasSizeGreaterThan(29);
        String all = String.join(" ", TEXTS);
        long id = submitted(all);
        assertThat(fixture.server
                        .post("/items/" + id + "/cancel", Map.of("reason", all))
                        .statusCode())
                .isEqualTo(302);
        fixture.client().holds().hold("upstream:" + TEXTS.getFirst(), new Actor(TEXTS.get(2), all));
        fixture.execute(
                "insert into okiagari.schedule (name, cron, zone, next_at, updated_at, error, failures)"
                        + " select t, t, t, okiagari.now() + interval '1 day', okiagari.now(), t, 1"
                        + " from (select '<img src=x onerror=window.hacked=1>') as s(t);"
                        + " insert into okiagari.node (name, host, pid, build, started_at, beat_at)"
                        + " select t, t, 1, t, okiagari.now(), okiagari.now() from (select '<svg onload=window.hacked=1>') as s(t)");
        try {
            Browser browser = fixture.browser();
            for (String path : paths(id)) {
                String body = fixture.server.get(path).body();
                assertThat(browser.script(WHAT_COULD_RUN, body)).as(path).isEqualTo("");
            }
            inTheBrowser(id);
        } finally {
            fixture.client().holds().release("upstream:" + TEXTS.getFirst(), new Actor("ann", "over"));
            fixture.execute(
                    "delete from okiagari.schedule where name like '<%'; delete from okiagari.node where name like '<%'");
        }
    }

    private static long submitted(String all) {
        Client client = fixture.client();
        long id = 0;
        for (String text : TEXTS) {
            id = client.submit(PagesFixture.PAPERS, "parked-" + text, new PagesFixture.Paper(text, 1))
                    .id();
        }
        long last = client.submit(PagesFixture.PAPERS, "retry-" + all.substring(0, 480), new PagesFixture.Paper(all, 1))
                .id();
        fixture.await("select state = 'parked' from okiagari.item where id = " + id);
        return last;
    }

    private static List<String> paths(long id) {
        List<String> paths = new ArrayList<>(List.of(
                "/",
                "/items?state=all&pipeline=papers",
                "/items/" + id,
                "/upstreams",
                "/schedules",
                "/nodes",
                "/actions"));
        for (String text : TEXTS) {
            String query = URLEncoder.encode(text, StandardCharsets.UTF_8);
            for (String name :
                    List.of("pipeline", "step", "state", "kind", "category", "prefix", "run", "olderThan", "after")) {
                paths.add("/items?" + name + "=" + query);
            }
            paths.add("/runs?job=" + query);
            paths.add("/runs?cursor=" + query);
            paths.add("/actions/preview?act=" + query);
            paths.add("/actions/preview?act=cancel&category=" + query);
            paths.add("/sign-in?code=" + query);
            paths.add("/pipelines/" + query.replace("+", "%20").replace("%2F", "-"));
        }
        return paths;
    }

    private static void inTheBrowser(long id) {
        Browser browser = fixture.browser();
        browser.complaints();
        for (String path :
                List.of("/items?prefix=parked-%3C", "/items/" + id, "/upstreams", "/schedules", "/nodes", "/")) {
            browser.go(fixture.server.address() + path);
            browser.find(org.openqa.selenium.By.cssSelector(".say:not(#age)"));
            assertThat(browser.script("return String(window.hacked)")).as(path).isEqualTo("undefined");
        }
        assertThat(browser.complaints()).isEmpty();
    }
}

package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Browser;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/** How the pages look in a real browser, in both themes and on a phone, and that they can be used without a mouse. */
@ExtendWith(PagesFixture.Closing.class)
class LookPgTest {
    private static final Path PICTURES = Path.of("target", "screenshots");
    private static final int LONGEST_WAY = 60;
    private static PagesFixture fixture;
    private static Browser browser;

    @BeforeAll
    static void open() throws Exception {
        fixture = PagesFixture.shared();
        browser = fixture.browser();
    }

    static Map<String, String> pages(PagesFixture fixture) {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("overview", "/");
        pages.put("pipeline", "/pipelines/papers");
        pages.put("items", "/items?state=all&pipeline=papers");
        pages.put("item", "/items/" + fixture.paper("retry-2406.02001").id());
        pages.put("item-family", "/items/" + fixture.paper("family").id());
        pages.put("preview", "/actions/preview?pipeline=papers&state=waiting&act=retry");
        pages.put("actions", "/actions");
        pages.put("runs", "/runs");
        pages.put("run", "/runs/2");
        pages.put("upstreams", "/upstreams");
        pages.put("nodes", "/nodes");
        pages.put("schedules", "/schedules");
        pages.put("database", "/database");
        pages.put("problem", "/items/999999");
        return pages;
    }

    @Test
    void every_page_is_readable_in_both_themes_and_on_a_phone_and_nothing_complains() throws Exception {
        fixture.browser();
        for (Map.Entry<String, String> page : pages(fixture).entrySet()) {
            browser.width(1280);
            browser.theme("light");
            browser.go(fixture.server.address() + page.getValue());
            browser.find(By.cssSelector(".say:not(#age)"));
            assertThat(browser.sidewaysScroll()).as(page.getKey()).isLessThanOrEqualTo(0);
            browser.save(PICTURES.resolve(page.getKey() + "-light.png"));
            browser.theme("dark");
            browser.save(PICTURES.resolve(page.getKey() + "-dark.png"));
            browser.theme("light");
            browser.width(390);
            assertThat(browser.sidewaysScroll())
                    .as(page.getKey() + " on a phone")
                    .isLessThanOrEqualTo(0);
            browser.save(PICTURES.resolve(page.getKey() + "-phone.png"));
        }
        assertThat(browser.complaints().stream().filter(c -> !c.contains("404")))
                .isEmpty();
    }

    @Test
    void everything_on_an_item_can_be_reached_and_done_by_keys() {
        fixture.browser();
        browser.go(fixture.server.address() + "/items/"
                + fixture.paper("retry-2406.02002").id());
        browser.type(Keys.TAB);
        assertThat(browser.focused().getText()).isEqualTo("Skip to content");
        assertThat(browser.focused().getLocation().getX())
                .as("it is seen when it has the focus")
                .isPositive();
        browser.type(Keys.ENTER);
        assertThat(browser.address()).endsWith("#main");

        List<String> reached = new ArrayList<>();
        for (int n = 0; n < LONGEST_WAY && !reached.contains("do-hold"); n++) {
            browser.type(Keys.TAB);
            reached.add(String.valueOf(browser.focused().getDomAttribute("id")));
        }
        assertThat(reached).containsSubsequence("do-retry", "do-replay", "do-hold");
        assertThat(browser.script("return getComputedStyle(document.activeElement).outlineStyle"))
                .as("where the focus is can be seen")
                .isEqualTo("solid");
        browser.type(Keys.ENTER);
        assertThat(browser.find(By.id("dialog-hold")).isDisplayed()).isTrue();
        browser.type(Keys.ESCAPE);
        assertThat(browser.find(By.id("dialog-hold")).isDisplayed()).isFalse();
        browser.type(Keys.ENTER);
        browser.type("by keys alone", Keys.ENTER);
        browser.await(By.className("life"), "hold by " + System.getProperty("user.name"));
        browser.await(By.className("life"), "by keys alone");
    }

    @Test
    void all_times_of_a_page_are_in_one_zone_which_is_shown_and_can_be_changed() {
        fixture.browser();
        By zone = By.cssSelector("[data-zone]");
        String sentence =
                "const p = document.createElement('p'); p.textContent = 'on hold since 02:41 UTC, at 2026-02-13 23:30 UTC';"
                        + " document.querySelector('main').append(p); showTimes(p); return p.textContent";
        Instant submitted = fixture.paper("retry-2406.02001").createdAt();
        try {
            browser.zone("Asia/Tokyo");
            browser.go(fixture.server.address() + "/items/"
                    + fixture.paper("retry-2406.02001").id());
            browser.await(zone, "times: Asia/Tokyo");
            browser.await(By.id("facts"), clock(submitted, "Asia/Tokyo"));
            assertThat((String) browser.script(sentence))
                    .contains("since 11:41", "14", "08:30")
                    .doesNotContain("UTC");

            browser.click(zone);
            browser.await(zone, "times: UTC");
            browser.await(By.id("facts"), clock(submitted, "UTC"));
            assertThat((String) browser.script(sentence)).contains("since 02:41", "13", "23:30");
        } finally {
            browser.script("localStorage.clear(); return ''");
            browser.zone("");
        }
    }

    @Test
    void no_word_is_broken_in_the_table_of_holds() {
        fixture.browser();
        Actor ann = new Actor(
                "ann",
                "they move, and their people ask us to wait until all of it is done: "
                        + "http://127.0.0.1:35193/v1/chat/completions?and=a-long-part-of-an-address-without-a-break");
        fixture.client().holds().hold("upstream:arxiv", ann);
        fixture.client().holds().release("upstream:arxiv", ann);
        for (int width : new int[] {1280, 900, 390}) {
            browser.width(width);
            browser.go(fixture.server.address() + "/upstreams");
            browser.await(By.cssSelector("main table code"), "upstream:arxiv");
            assertThat(browser.script("return [...document.querySelectorAll('main table code')]"
                            + ".filter(e => e.getClientRects().length > 1).map(e => e.textContent).join()"))
                    .as("broken at a width of " + width)
                    .isEqualTo("");
            assertThat(browser.sidewaysScroll()).isLessThanOrEqualTo(0);
        }
        browser.width(1280);
    }

    @Test
    void the_menu_of_a_phone_has_all_links_with_the_zone_and_the_way_out() {
        fixture.browser();
        browser.width(390);
        browser.go(fixture.server.address() + "/nodes");
        assertThat(browser.find(By.cssSelector("[data-zone]")).isDisplayed()).isFalse();
        browser.click(By.cssSelector(".btn.menu"));
        browser.await(By.cssSelector(".side nav"), "Schedules");
        assertThat(browser.find(By.cssSelector("[data-zone]")).isDisplayed()).isTrue();
        assertThat(browser.sidewaysScroll()).isLessThanOrEqualTo(0);
        browser.width(1280);
    }

    @Test
    void what_a_service_answered_without_a_blank_breaks_on_a_phone() {
        fixture.browser();
        browser.width(390);
        browser.go(fixture.server.address() + "/runs/2");
        browser.find(By.cssSelector(".say:not(#age)"));
        browser.script("const said = '{\"error\":\"unauthorized\",\"error_description\":\"access_denied\"}'.repeat(3);"
                + " document.querySelectorAll('.say:not(#age), .did small').forEach(e => e.append(said)); return ''");
        assertThat(browser.sidewaysScroll()).isLessThanOrEqualTo(0);
        browser.width(1280);
    }

    private static String clock(Instant at, String zone) {
        return DateTimeFormatter.ofPattern("HH:mm:ss").format(at.atZone(ZoneId.of(zone)));
    }

    @Test
    void an_item_leads_to_its_children_and_they_lead_back() {
        fixture.browser();
        browser.go(
                fixture.server.address() + "/items/" + fixture.paper("family").id());
        browser.click(By.linkText("submissions/family/child"));
        browser.await(By.tagName("h1"), "family/child");
        browser.click(By.linkText("papers/family"));
        browser.await(By.id("facts"), "submissions/family/child");
    }

    @Test
    void the_focus_and_what_is_typed_survive_live_updates() {
        fixture.browser();
        browser.go(fixture.server.address() + "/nodes");
        browser.click(By.cssSelector("main summary"));
        browser.find(By.cssSelector("main form input[name=reason]")).sendKeys("half a rea");
        String before = browser.find(By.cssSelector("main .push")).getText();
        browser.awaitGone(By.cssSelector("main .push"), before);
        browser.type("son");
        assertThat(browser.focused().getDomProperty("value")).isEqualTo("half a reason");
    }

    @Test
    void no_link_or_button_is_out_of_reach_of_keys_and_every_field_has_a_name() {
        fixture.browser();
        pages(fixture).forEach((name, path) -> {
            browser.go(fixture.server.address() + path);
            browser.find(By.cssSelector(".say:not(#age)"));
            assertThat((Long) browser.script("return document.documentElement.outerHTML.length"))
                    .as(name + ", with its charts")
                    .isLessThan(100_000);
            assertThat(browser.script("return [...document.querySelectorAll('a,button,input,select,summary')]"
                            + ".filter(e => e.tabIndex < 0).map(e => e.outerHTML).join()"))
                    .as(name)
                    .isEqualTo("");
            assertThat(browser.script("return [...document.querySelectorAll('input:not([type=hidden]),select')]"
                            + ".filter(e => !e.labels.length && !e.ariaLabel).map(e => e.outerHTML).join()"))
                    .as(name)
                    .isEqualTo("");
        });
    }
}

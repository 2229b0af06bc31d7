package dev.okiagari.catalog.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.application.program.LocalNode;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.kit.web.Browser;
import dev.okiagari.kit.web.Role;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Latency;
import dev.okiagari.sandbox.dial.Scope;
import dev.okiagari.sandbox.rakuten.Shop;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;

/** The catalog's pages in a real browser: how they look, that they are live, and that they can be used. */
class CatalogPagesPgTest {
    private static final Path PICTURES = Path.of("target", "screenshots");
    private static final int DAYS = 5;

    /** The sentence of the page. */
    private static final By SAY = By.cssSelector("main .say:not(#age)");

    @TempDir
    private static Path folder;

    private static CatalogWebFixture fixture;
    private static Browser browser;
    private static String code = "";
    private static String seller = "";
    private static long refused;

    /** A net, then some days on which prices and ranks change, and on the last of them items that are not found. */
    @BeforeAll
    static void open() throws Exception {
        fixture = new CatalogWebFixture(CatalogPagesPgTest.class, folder).signedIn(Role.OPERATOR);
        fixture.form("/catalog/targets/add", Map.of("genres", "100101, 100102"));
        try (LocalNode node = fixture.node()) {
            assertThat(node.id()).isPositive();
            assertThat(fixture.type("run", "all")).isZero();
            for (int day = 1; day <= DAYS; day++) {
                fixture.age(4);
                fixture.sandbox.shop().day(Shop.FIRST_DAY.plusDays(day));
                fixture.run(Job.RANKING);
                if (day == DAYS) {
                    seller =
                            fixture.value("select shop from catalog.item group by shop order by count(*) desc limit 1");
                    refuse(seller);
                }
                refused = fixture.run(Job.ITEM);
            }
        }
        fixture.sandbox.rakuten().dials().heal();
        code = fixture.value("""
                select m.item from catalog.item_market_snapshot m
                join catalog.item_rank_snapshot r on r.item = m.item where m.item not like ? || ':%'
                group by m.item order by count(distinct m.price) desc, count(distinct r.taken_at) desc limit 1
                """, seller);
        fixture.awaitIndex();
        browser = Browser.open();
        browser.go(fixture.address() + fixture.console.newLink(Role.OPERATOR));
        browser.click(By.cssSelector("main button"));
        browser.await(By.tagName("h1"), "Overview");
    }

    private static void refuse(String shop) {
        fixture.sandbox
                .rakuten()
                .dials()
                .set(DialSettings.healthy()
                        .withErrors(Map.of(400, 0.6, 404, 0.4))
                        .with(new Scope(Scope.Dice.REQUEST, "itemCode=" + shop + "%3A", 0)));
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
        fixture.close();
    }

    private static String itemPath() {
        return "/catalog/items/" + URLEncoder.encode(code, StandardCharsets.UTF_8);
    }

    private static Map<String, String> pages() {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("items", "/catalog/items?sort=cheapest");
        pages.put("item", itemPath());
        pages.put("genres", "/catalog/genres?open=100101");
        pages.put("runs", "/catalog/runs");
        pages.put("run", "/catalog/runs/" + refused);
        pages.put("nets", "/catalog/nets");
        pages.put(
                "net",
                "/catalog/nets/" + fixture.catalog.nets(null, 1).getFirst().key());
        pages.put("owed", "/catalog/owed");
        pages.put("targets", "/catalog/targets");
        return pages;
    }

    @Test
    void every_page_is_readable_in_both_themes_and_on_a_phone_and_nothing_complains() throws Exception {
        for (Map.Entry<String, String> page : pages().entrySet()) {
            for (String theme : new String[] {"light", "dark"}) {
                browser.theme(theme);
                browser.width(1280);
                browser.go(fixture.address() + page.getValue());
                browser.find(SAY);
                browser.save(PICTURES.resolve("catalog-" + page.getKey() + "-" + theme + ".png"));
            }
            browser.width(390);
            assertThat(browser.sidewaysScroll()).as(page.getKey()).isLessThanOrEqualTo(0);
            browser.save(PICTURES.resolve("catalog-" + page.getKey() + "-phone.png"));
        }
        assertThat(browser.complaints()).isEmpty();
        browser.width(1280);
        browser.theme("light");
    }

    @Test
    void every_page_opens_with_a_sentence_is_small_and_has_no_inline_code() throws Exception {
        for (String path : pages().values()) {
            String page = fixture.page(path);
            assertThat(page)
                    .as(path)
                    .contains("class=\"say ")
                    .doesNotContain("style=")
                    .doesNotContain("onclick")
                    .doesNotContain("<img src=\"http");
            assertThat(page.length()).as(path).isLessThan(100_000);
        }
    }

    @Test
    void on_a_phone_a_price_stays_beside_its_item_and_fields_keep_a_distance_to_their_buttons() throws Exception {
        browser.width(390);
        browser.go(fixture.address() + "/catalog/items");
        browser.find(SAY);
        assertThat(browser.find(By.cssSelector("table.goods td:nth-child(4)")).getText())
                .startsWith("¥");
        for (String path : new String[] {"/catalog/targets", "/catalog/runs"}) {
            browser.go(fixture.address() + path);
            browser.find(SAY);
            assertThat(browser.script("return [...document.querySelectorAll('form.act .field')].map(f => {"
                            + "const a = f.getBoundingClientRect(), b = f.parentNode.querySelector('.btn').getBoundingClientRect();"
                            + "return Math.max(b.left - a.right, b.top - a.bottom) >= 8}).join()"))
                    .as(path)
                    .asString()
                    .contains("true")
                    .doesNotContain("false");
        }
        browser.width(1280);
    }

    @Test
    void items_are_searched_in_japanese_and_filtered_until_one_is_opened() throws Exception {
        String name = fixture.value("select name from catalog.item where id = ?", code);
        browser.go(fixture.address() + "/catalog/items");
        browser.find(By.id("q")).sendKeys(name);
        browser.click(By.cssSelector(".search button"));
        browser.await(SAY, "with “" + name + "”");
        browser.click(By.cssSelector("a[href='/catalog/items/" + code.replace(":", "%3A") + "']"));
        browser.await(By.tagName("h1"), name);
        browser.await(SAY, "now");
        assertThat(browser.find(By.cssSelector(".plot .ln")).getDomAttribute("d"))
                .startsWith("M");
    }

    @Test
    void an_item_shows_its_price_and_rank_over_time_and_its_last_checks() throws Exception {
        String page = fixture.page(itemPath());
        assertThat(page)
                .contains("Price over time, in yen", "Rank over time", "Number of reviews over time")
                .contains("Last checks", "changed")
                .contains("at the shop, not loaded here");
        assertThat(fixture.page(itemPath() + "?days=365")).contains("Price, 365 days");
        assertThat(fixture.get(itemPath() + "?days=7").statusCode()).isEqualTo(400);
    }

    @Test
    void a_run_shows_progress_and_judgement_as_one_picture_with_why_targets_failed() throws Exception {
        String page = fixture.page("/catalog/runs/" + refused);
        assertThat(page)
                .contains("failures, 2 allowed", "failed at the 3rd failure", "rakuten.client_error", "failed at once")
                .contains("answered 400", "answered 404")
                .contains("whatever its rate");
        assertThat(fixture.page("/catalog/runs")).contains("rakuten.client_error", "Why targets failed");
        assertThat(fixture.page("/catalog/owed?job=item")).contains(seller + ":", "rakuten.client_error");
    }

    @Test
    void a_run_is_followed_live_from_its_start_to_its_verdict() throws Exception {
        fixture.sandbox.rakuten().dials().set(DialSettings.healthy().with(new Latency(150, 0)));
        browser.go(fixture.address() + "/catalog/runs");
        browser.find(By.cssSelector("select[name=job] option:nth-child(2)")).click();
        browser.click(By.cssSelector("form[action='/catalog/runs'] button"));
        browser.await(By.id("run-top"), "No node works on it");
        browser.save(PICTURES.resolve("catalog-run-idle-light.png"));
        try (LocalNode node = fixture.node()) {
            assertThat(node.id()).isPositive();
            browser.await(By.id("run-top"), "Passing so far");
            browser.await(By.id("run-progress"), "ends about");
            browser.save(PICTURES.resolve("catalog-run-live-light.png"));
            fixture.sandbox.rakuten().dials().heal();
            browser.await(By.id("run-top"), "Passed:");
            browser.await(By.id("run-acts"), "Nothing is left to do");
        }
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void a_net_shows_its_jobs_one_after_the_other() throws Exception {
        browser.go(fixture.address() + "/catalog/nets");
        browser.click(By.cssSelector("form[action='/catalog/nets'] button"));
        browser.await(By.tagName("h1"), "Net 20");
        browser.await(By.id("net-top"), "Open for");
        HttpResponse<String> second = fixture.form("/catalog/nets", Map.of());
        assertThat(second.statusCode()).isEqualTo(409);
        assertThat(second.body()).contains("Already running: net");
        try (LocalNode node = fixture.node()) {
            assertThat(node.id()).isPositive();
            browser.await(By.id("net-steps"), " of ");
            browser.save(PICTURES.resolve("catalog-net-live-light.png"));
            browser.await(By.id("net-top"), "Passed after");
        }
    }

    @Test
    void targets_are_added_and_removed_by_buttons() throws Exception {
        browser.go(fixture.address() + "/catalog/targets");
        browser.find(By.name("genres")).sendKeys("777");
        browser.click(By.cssSelector("form[action='/catalog/targets/add'] button"));
        browser.await(By.tagName("table"), "genre 777");
        browser.click(By.cssSelector("button[aria-label='Remove genre 777']"));
        browser.await(SAY, "2 genres");
        assertThat(fixture.form("/catalog/targets/add", Map.of("genres", "tea")).statusCode())
                .isEqualTo(400);
        assertThat(fixture.form("/catalog/targets/remove", Map.of("genre", "1")).statusCode())
                .isEqualTo(404);
    }

    @Test
    void viewers_see_no_buttons() throws Exception {
        fixture.signedIn(Role.VIEWER);
        try {
            for (String path : pages().values()) {
                assertThat(fixture.page(path))
                        .as(path)
                        .doesNotContain("action=\"/catalog/runs", "action=\"/catalog/nets")
                        .doesNotContain("action=\"/catalog/targets");
            }
        } finally {
            fixture.signedIn(Role.OPERATOR);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "\" onmouseover=\"alert(1)"})
    void what_others_wrote_is_shown_as_text(String hostile) throws Exception {
        fixture.sql(
                "update catalog.item set name = ?, caption = ?, catchcopy = ?, url = ? where id = ?",
                hostile,
                hostile,
                hostile,
                hostile,
                code);
        String item = fixture.page(itemPath());
        String search = fixture.page("/catalog/items?q=" + URLEncoder.encode(hostile, StandardCharsets.UTF_8) + "&shop="
                + URLEncoder.encode(hostile, StandardCharsets.UTF_8));
        for (String page : new String[] {item, search}) {
            assertThat(page).doesNotContain("<script>alert", "<img src=x").contains("alert(1)");
        }
        assertThat(search).as("in the field").doesNotContain("value=\"\" onmouseover");
        assertThat(fixture.get("/catalog/items?genre=" + URLEncoder.encode(hostile, StandardCharsets.UTF_8))
                        .body())
                .doesNotContain("<script>alert", "<img src=x");
        assertThat(fixture.get("/catalog/items/"
                                + URLEncoder.encode(hostile, StandardCharsets.UTF_8)
                                        .replace("%2F", ""))
                        .body())
                .doesNotContain("<script>alert", "<img src=x");
    }
}

package dev.okiagari.papers.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.web.Browser;
import dev.okiagari.kit.web.Role;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.PaperDetails;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Scope;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The pages of papers in a real browser. */
class PaperLookPgTest {
    private static final Path PICTURES = Path.of("target", "screenshots");
    private static PaperWebFixture fixture;
    private static Browser browser;
    private static List<String> ready;

    @BeforeAll
    static void open(@TempDir Path folder) throws Exception {
        browser = Browser.open();
        fixture = new PaperWebFixture(PaperLookPgTest.class, folder, false);
        ready = fixture.ready(fixture.some(Paper.Form.HTML, 0, 12), fixture.token(Role.OPERATOR));
        browser.go(fixture.address() + fixture.console.newLink(Role.OPERATOR));
        browser.click(By.cssSelector("main button"));
        browser.await(By.tagName("h1"), "Overview");
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
        if (fixture != null) {
            fixture.close();
        }
    }

    /** A paper with a formula that stands apart, and the section that has it. */
    private static String withFormula() {
        for (String id : ready) {
            PaperDetails all = fixture.papers.show(PaperId.parse(id)).orElseThrow();
            for (int i = 0; i < all.sections().size(); i++) {
                if (all.sections().get(i).content().contains("\\sum")) {
                    return "/papers/" + id + "?section=" + i;
                }
            }
        }
        throw new IllegalStateException("no paper has a formula");
    }

    private static String word() {
        String title = fixture.papers
                .find(PaperId.parse(ready.getFirst()))
                .orElseThrow()
                .title();
        return String.valueOf(title).replaceAll("[^A-Za-z ]", " ").strip();
    }

    @Test
    void every_page_is_readable_in_both_themes_and_on_a_phone_and_nothing_complains() throws Exception {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("papers-search", "/papers/search?q=" + word().replace(' ', '+'));
        pages.put("papers-newest", "/papers/search");
        pages.put("papers-nothing", "/papers/search?q=xyzzyqwv&category=cs.CL");
        pages.put("papers-extractions", "/papers/extractions?q=we");
        pages.put("papers-library", "/papers/library");
        pages.put("papers-paper", "/papers/" + ready.getFirst());
        pages.put("papers-math", withFormula());
        pages.put("papers-add", "/papers/add?ids=" + String.join(",", ready.subList(0, 3)) + "&refused=2413.01234");
        for (Map.Entry<String, String> page : pages.entrySet()) {
            for (String theme : new String[] {"light", "dark"}) {
                browser.theme(theme);
                browser.width(1280);
                browser.go(fixture.address() + page.getValue());
                browser.find(By.className("say"));
                browser.save(PICTURES.resolve(page.getKey() + "-" + theme + ".png"));
            }
            browser.width(390);
            assertThat(browser.sidewaysScroll()).as(page.getKey()).isLessThanOrEqualTo(0);
            browser.save(PICTURES.resolve(page.getKey() + "-phone.png"));
        }
        browser.theme("light");
        browser.width(1280);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void results_come_while_somebody_types_with_marks_and_reasons_and_the_address_follows() {
        browser.go(fixture.address() + "/papers/search");
        browser.await(By.cssSelector("#found .say"), "in the library");
        browser.find(By.name("q")).sendKeys(word());
        browser.await(By.cssSelector("#found .say"), "Best first, by words, then by similar words");
        assertThat(browser.find(By.cssSelector("#found .hit h3 mark")).getText())
                .isNotBlank();
        assertThat(browser.find(By.cssSelector("#found .why")).getText()).contains("words rank 1");
        browser.find(By.name("q")).sendKeys(" <script>document.title='bad'</script>");
        browser.await(By.cssSelector("#found .say"), "match");
        browser.click(By.cssSelector("#found input[type=checkbox]"));
        browser.find(By.cssSelector("#found input[type=checkbox]:checked"));
        browser.find(By.name("q")).sendKeys(Keys.ENTER);
        browser.await(By.tagName("h1"), "Search papers");
        assertThat(browser.find(By.cssSelector("input[type=checkbox]:checked")).isSelected())
                .isTrue();
        assertThat(browser.find(By.name("q")).getDomProperty("value")).contains("<script>");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void added_papers_go_through_their_steps_before_the_eyes_of_who_added_them() {
        String fresh = fixture.some(Paper.Form.HTML, 60, 1).getFirst().id();
        browser.go(fixture.address() + "/papers/add");
        browser.find(By.name("ids")).sendKeys(fresh + "\n2413.01234\n" + ready.getFirst());
        browser.click(By.cssSelector("form.acts button.first"));
        browser.await(By.tagName("main"), "there is no month 13");
        browser.await(By.id("batch"), "2 of 2 papers ready.");
        browser.click(By.cssSelector("#batch a[href$='" + fresh + "']"));
        browser.await(By.cssSelector("#paper-top .say"), "Ready:");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void a_failed_paper_says_why_and_a_retry_is_watched_until_it_is_ready_without_a_reload() {
        Paper paper = fixture.some(Paper.Form.PDF_MISSING, 0, 1).getFirst();
        fixture.sandbox
                .arxiv()
                .dials()
                .set(DialSettings.healthy()
                        .withErrors(Map.of(500, 1.0))
                        .with(new Scope(Scope.Dice.REQUEST, "/pdf/" + paper.id(), 0)));
        try {
            fixture.papers.ingest(List.of(paper.id()), new dev.okiagari.engine.model.Actor("test", "to see it fail"));
            browser.go(fixture.address() + "/papers/" + paper.id());
            browser.await(By.cssSelector("#paper-top .say"), "Failed at step 2 of 4");
            assertThat(browser.find(By.cssSelector("#paper-top .say")).getText())
                    .contains("content failed at attempt 3 of 3");
        } finally {
            fixture.sandbox.arxiv().dials().heal();
        }
        browser.click(By.id("do-retry"));
        WebElement reason = browser.find(By.cssSelector("#dialog-retry input[name=reason]"));
        reason.sendKeys("arXiv is back");
        browser.click(By.cssSelector("#dialog-retry button.first"));
        browser.await(By.cssSelector("#paper-top .say"), "Ready:");
        browser.await(By.cssSelector("#paper-body .toc"), "Introduction");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void math_is_mathml_and_sections_are_reached_by_the_contents() {
        browser.go(fixture.address() + withFormula());
        assertThat(browser.find(By.cssSelector(".eq math munderover, .eq math munder"))
                        .getText())
                .isNotBlank();
        browser.click(By.cssSelector(".toc li:nth-child(2) a"));
        browser.await(
                By.cssSelector("#text h2"),
                browser.find(By.cssSelector(".toc a[aria-current]")).getText());
        browser.click(By.cssSelector(".pager a[rel=next]"));
        assertThat(browser.find(By.cssSelector(".toc li:nth-child(3) a[aria-current]"))
                        .getText())
                .isNotBlank();
    }
}

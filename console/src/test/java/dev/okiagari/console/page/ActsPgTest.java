package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.ActionView;
import dev.okiagari.kit.web.Browser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.By;

/** What an operator does on the pages happens, with a reason, and is on record. */
@ExtendWith(PagesFixture.Closing.class)
class ActsPgTest {
    /** A link that names nobody is for the user who made it. */
    private static final String ME = System.getProperty("user.name");

    private PagesFixture fixture;
    private Browser browser;

    @BeforeEach
    void open() throws Exception {
        fixture = PagesFixture.shared();
        browser = fixture.browser();
        browser.complaints();
    }

    @AfterEach
    void nothing_complains() {
        assertThat(browser.complaints()).isEmpty();
    }

    private void look(String path) {
        browser.go(fixture.server.address() + path);
    }

    private long parked(String key) {
        long id = fixture.client()
                .submit(PagesFixture.PAPERS, "parked-" + key, new PagesFixture.Paper("t", 1))
                .id();
        fixture.await("select state = 'parked' from okiagari.item where id = " + id);
        return id;
    }

    private void act(String name, String reason) {
        browser.click(By.id("do-" + name));
        browser.act("#dialog-" + name, reason);
        browser.await(By.className("life"), reason);
    }

    @Test
    void an_item_is_cancelled_retried_and_replayed_and_each_act_is_part_of_its_life() {
        long id = parked("acts");
        look("/items/" + id);
        assertThat(browser.find(By.id("do-retry")).isEnabled())
                .as("what is parked cannot be retried")
                .isFalse();
        act("cancel", "not wanted");
        browser.await(By.id("top"), "was cancelled at content");
        act("retry", "wanted after all");
        browser.await(By.id("top"), "parked");
        act("replay", "from the beginning");
        assertThat(fixture.client().items().acts(id))
                .extracting(a -> a.act() + " " + a.who() + " " + a.why())
                .containsExactly(
                        "cancel " + ME + " not wanted",
                        "retry " + ME + " wanted after all",
                        "replay from metadata " + ME + " from the beginning");
    }

    @Test
    void many_items_are_counted_first_and_then_cancelled_by_a_filter() {
        parked("many-1");
        parked("many-2");
        look("/items?pipeline=papers&prefix=parked-many");
        browser.click(By.linkText("Cancel…"));
        browser.await(By.cssSelector(".say:not(#age)"), "2 items");
        browser.await(By.cssSelector(".say:not(#age)"), "Nothing has happened yet");
        assertThat(fixture.paper("parked-many-1").state()).isEqualTo(State.PARKED);
        browser.act("main", "a bad batch");
        browser.await(By.cssSelector(".say:not(#age)"), "Done: 2 items changed");
        assertThat(fixture.paper("parked-many-2").state()).isEqualTo(State.CANCELLED);
        ActionView action = fixture.client().actions().list(1).getFirst();
        assertThat(action.who() + ": " + action.why()).isEqualTo(ME + ": a bad batch");
        look("/actions");
        browser.await(By.id("action-" + action.id()), "a bad batch");
    }

    @Test
    void a_schedule_is_paused_resumed_fired_and_backfilled() {
        look("/schedules");
        String card = "#schedule-sweep";
        browser.act(card + " form[action$=pause]", "holiday");
        browser.await(By.cssSelector(card), "paused");
        browser.await(By.cssSelector(card), "paused by " + ME);
        browser.act(card + " form[action$=fire]", "once more");
        browser.await(By.cssSelector(card), "fired 1 time");
        browser.act(card + " form[action$=resume]", "back");
        browser.awaitGone(By.cssSelector(card + " .chip"), "paused");
        browser.script("document.querySelector('" + card + " input[name=from]').value = '2026-01-01';"
                + "document.querySelector('" + card + " input[name=to]').value = '2026-01-02'; return ''");
        browser.act(card + " form[action$=backfill]", "a gap");
        browser.await(By.cssSelector(card), "fired 5 times");
        assertThat(fixture.client().schedules().acts("sweep"))
                .extracting(ActEntry::why)
                .containsSubsequence(
                        "holiday",
                        "once more",
                        "back",
                        "a gap (4 slots from 2026-01-01T00:00:00Z to 2026-01-02T00:00:00Z)");
    }

    @Test
    void a_pipeline_is_put_on_hold_and_released() {
        look("/upstreams");
        browser.script("document.querySelector('#hold-form select').value = 'pipeline:submissions'; return ''");
        browser.act("#hold-form", "the shop moves");
        browser.await(By.cssSelector(".say:not(#age)"), "1 hold: pipeline submissions");
        browser.act("section.hold", "moved");
        browser.await(By.cssSelector(".say:not(#age)"), "Nothing is on hold");
        browser.await(By.id("body"), "ended: moved");
    }

    @Test
    void a_limit_is_changed_shown_beside_the_code_and_reset() {
        look("/upstreams");
        browser.script("document.querySelector('#limit-form').open = true;"
                + "document.querySelector('#limit-form select').value = 'per_node:papers:content';"
                + "document.querySelector('#limit-form input[name=value]').value = '7'; return ''");
        browser.act("#limit-form", "weak tonight");
        browser.await(By.id("limits"), "7 at a time on each node");
        browser.await(By.id("limits"), "weak tonight");
        look("/pipelines/papers");
        browser.await(By.id("step-content"), "Changed to 7 at a time on each node (in the code: ");
        look("/upstreams");
        browser.act("#limits form[action*=reset]", "strong again");
        browser.await(By.id("limits"), "All limits are as in the code");
    }

    @Test
    void the_failed_targets_of_a_run_are_tried_again_in_a_new_run() {
        look("/runs/1");
        browser.act("form[action$=rerun]", "the shop is back");
        browser.await(By.tagName("h1"), "Run");
        browser.await(By.className("meta"), "failed targets of run 1");
    }

    @Test
    void filters_show_what_they_say() {
        look("/items");
        browser.script("document.querySelector('select[name=state]').value = 'retrying';"
                + " document.querySelector('form[data-filter]').requestSubmit(); return ''");
        browser.await(By.cssSelector(".say:not(#age)"), "retrying");
        browser.await(By.id("list"), "papers/retry-2406.02001");
        look("/items?pipeline=papers&step=content&category=arxiv.down");
        browser.await(By.id("list"), "papers/retry-2406.02001");
        look("/items?state=failed&run=1");
        browser.await(By.id("list"), "catalog.item/shop:item-7");
        look("/items?prefix=nobody");
        browser.await(By.id("list"), "No items match");
    }
}

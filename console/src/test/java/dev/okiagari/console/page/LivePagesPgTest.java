package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Browser;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.By;

/** Open pages follow what happens, without a reload and without a complaint. */
@ExtendWith(PagesFixture.Closing.class)
class LivePagesPgTest {
    private static final Actor ANN = new Actor("ann", "maintenance tonight");

    private PagesFixture fixture;
    private Browser browser;

    @BeforeEach
    void open() throws Exception {
        fixture = PagesFixture.shared();
        browser = fixture.browser();
        browser.complaints();
    }

    @AfterEach
    void nothing_was_reloaded_and_nothing_complains() {
        assertThat(browser.isMarked()).as("the page was not reloaded").isTrue();
        assertThat(browser.complaints()).isEmpty();
    }

    private void look(String path) {
        browser.go(fixture.server.address() + path);
        browser.mark();
    }

    @Test
    void a_hold_appears_on_the_overview_and_opens_again() {
        look("/");
        fixture.client().holds().hold("upstream:arxiv", ANN);
        browser.await(By.id("say"), "maintenance tonight");
        browser.await(By.id("pipelines"), "held by upstream arxiv");
        fixture.client().holds().release("upstream:arxiv", ANN);
        browser.awaitGone(By.id("say"), "maintenance tonight");
    }

    @Test
    void items_of_a_list_change_their_state_where_they_are() {
        long id = fixture.client()
                .submit(PagesFixture.PAPERS, "parked-live", new PagesFixture.Paper("t", 1))
                .id();
        fixture.await("select state = 'parked' from okiagari.item where id = " + id);
        look("/items?pipeline=papers&prefix=parked-live");
        browser.await(By.id("row-" + id), "parked");
        fixture.client().items().cancel(id, ANN);
        browser.await(By.id("row-" + id), "cancelled");
    }

    @Test
    void a_run_counts_while_it_is_looked_at_and_gets_its_verdict() throws Exception {
        var run = fixture.client()
                .run("live.job", PagesFixture.CATALOG)
                .targets(java.util.stream.IntStream.range(0, 40)
                        .mapToObj(n -> dev.okiagari.engine.model.Target.of("live-" + n)))
                .failAbove(0.5)
                .start();
        look("/runs/" + run.id());
        browser.await(By.cssSelector(".say:not(#age)"), "Passed:");
        browser.await(By.id("body"), "40 of 40 settled");
        browser.await(By.id("body"), "404: itemCode is not found");
    }

    @Test
    void a_drained_node_takes_nothing_more_and_leaves() {
        try (Engine second = fixture.node("node-b")) {
            look("/nodes");
            browser.await(By.id("node-" + second.nodeId()), "at work");
            browser.find(By.cssSelector("#node-" + second.nodeId() + " input[name=reason]"));
            browser.act("#node-" + second.nodeId() + " form", "new kernel");
            await().atMost(90, TimeUnit.SECONDS).until(() -> !browser.isMarked()); // another page has come
            browser.mark();
            browser.await(By.id("past-nodes"), "node-b");
            second.drained().orTimeout(30, TimeUnit.SECONDS).join();
            assertThat(fixture.client().nodes().acts(second.nodeId()))
                    .anySatisfy(act -> assertThat(act.act() + act.who() + act.why())
                            .isEqualTo("drain" + System.getProperty("user.name") + "new kernel"));
        }
    }

    @Test
    void the_rescue_from_a_killed_node_is_seen_on_the_page_of_its_item() throws Exception {
        String key = "slow-" + System.nanoTime();
        Process doomed = DoomedNode.start(fixture.database, key);
        try {
            fixture.await("select exists (select from okiagari.item i join okiagari.node n on n.id = i.node_id"
                    + " where n.name = 'doomed' and i.state = 'running')");
            long id = fixture.client()
                    .items()
                    .find(DoomedNode.DEEP, key)
                    .orElseThrow()
                    .id();
            look("/items/" + id);
            browser.await(By.cssSelector(".say:not(#age)"), "(doomed) for");
            doomed.destroyForcibly().waitFor();
            try (Engine other = DoomedNode.rescuer(fixture.database)) {
                browser.await(By.className("life"), "rescued");
                browser.await(By.id("top"), "done");
                browser.await(By.id("facts"), "1; 0 charged");
                assertThat(other.nodeId()).isPositive();
            }
        } finally {
            doomed.destroyForcibly().waitFor();
        }
    }
}

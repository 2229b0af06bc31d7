package dev.okiagari.sandbox.panel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.sandbox.RawCall;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Outage;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;

/** What somebody sees and does who turns the dials by hand. */
class PanelBrowserTest {

    @Test
    void a_dial_turned_in_a_browser_makes_the_upstream_fail_and_turned_back_it_is_well() throws IOException {
        try (Sandbox sandbox = Sandbox.start(SandboxSettings.defaults());
                Browser browser = Browser.open()) {
            browser.go(sandbox.page() + "/");
            browser.await(By.id("arxiv-state"), "well");
            assertThat(browser.find(By.id("upstreams")).getText())
                    .contains("arxiv", "rakuten", "model", "s3", "skills");

            browser.find(button("arxiv", "outage")).click();
            browser.await(By.id("arxiv-state"), "in trouble");
            assertThat(sandbox.arxiv().dials().settings().outage()).isEqualTo(Outage.UNAVAILABLE);
            assertThat(ask(sandbox)).isEqualTo(503);
            browser.await(By.id("arxiv-calls"), "1");
            browser.await(By.cssSelector("#calls tbody"), "503");

            browser.find(button("arxiv", "healthy")).click();
            browser.await(By.id("arxiv-state"), "well");
            assertThat(ask(sandbox)).isEqualTo(200);
        }
    }

    @Test
    void every_dial_can_be_set_by_its_own_field_and_everything_healed_at_once() {
        try (Sandbox sandbox = Sandbox.start(SandboxSettings.defaults());
                Browser browser = Browser.open()) {
            browser.go(sandbox.page() + "/");
            browser.find(By.cssSelector("#model details summary")).click();
            browser.find(By.cssSelector("#model-form [data-path='errors']")).sendKeys("500: 0.25");
            browser.find(By.cssSelector("#model-form [data-path='errors']")).submit();
            browser.await(By.id("model-state"), "in trouble");
            assertThat(sandbox.model().dials().settings().errors()).containsEntry(500, 0.25);

            browser.find(By.id("heal")).click();
            browser.await(By.id("model-state"), "well");
            assertThat(sandbox.model().dials().settings()).isEqualTo(DialSettings.healthy());
        }
    }

    private static By button(String upstream, String word) {
        return By.xpath("//*[@id='" + upstream + "']//button[normalize-space()='" + word + "']");
    }

    private static int ask(Sandbox sandbox) throws IOException {
        return RawCall.send(
                        sandbox.arxiv().url(),
                        "GET /api/query?id_list=2406.01234 HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n")
                .status();
    }
}

package dev.okiagari.papers.arxiv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.http.OutsideFault;
import dev.okiagari.gateway.http.Reach;
import dev.okiagari.gateway.http.TimeLimits;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Trickle;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SlowPdfTest {
    /** The client's own limit of one call, scaled down from 30 s. */
    private static final Duration USUAL = Duration.ofMillis(500);

    @Test
    void a_page_or_pdf_may_take_longer_than_other_calls_as_long_as_it_keeps_coming() {
        GuardSettings guard = GuardSettings.defaults()
                .withSchemes("http")
                .withReach(Reach.LOOPBACK)
                .withRedirects(0)
                .withTime(TimeLimits.defaults().withTotal(USUAL));
        try (Sandbox sandbox = Sandbox.start(SandboxSettings.defaults());
                GuardedHttp http = GuardedHttp.open(guard)) {
            Arxiv arxiv = new Arxiv(http, ArxivSettings.at(sandbox.arxiv().url()));
            PaperId id = sandbox.corpus().papers().stream()
                    .filter(paper -> paper.form() == Paper.Form.HTML)
                    .map(paper -> new PaperId(paper.id()))
                    .findFirst()
                    .orElseThrow();
            sandbox.arxiv().dials().set(DialSettings.healthy().with(new Trickle(1, 2048, 100, false)));

            assertThat(arxiv.pdf(id)).isInstanceOf(PageAnswer.Found.class);
            assertThat(arxiv.html(id)).isInstanceOf(PageAnswer.Found.class);

            sandbox.arxiv().dials().set(DialSettings.healthy().with(new Trickle(1, 100, 100, false)));
            assertThatThrownBy(() -> arxiv.metadata(id))
                    .isInstanceOfSatisfying(
                            OutsideFault.class, e -> assertThat(e.reason()).isEqualTo(OutsideFault.Reason.DEADLINE));
        }
    }
}

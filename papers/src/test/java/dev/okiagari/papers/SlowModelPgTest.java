package dev.okiagari.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.State;
import dev.okiagari.gateway.http.Call;
import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.http.OutsideFault;
import dev.okiagari.gateway.http.Reach;
import dev.okiagari.gateway.http.TimeLimits;
import dev.okiagari.gateway.model.ModelClient;
import dev.okiagari.gateway.model.ModelSettings;
import dev.okiagari.gateway.redaction.Secret;
import dev.okiagari.papers.embedding.ModelEmbedder;
import dev.okiagari.papers.extraction.ModelExtractor;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Status;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Latency;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A model that thinks for 45 s about each question; unless proving, it and the guard's patience are 45 times faster. */
class SlowModelPgTest {
    private static final boolean IS_PROVING = Boolean.getBoolean("okiagari.prove");
    private static final Duration THINKING = IS_PROVING ? Duration.ofSeconds(45) : Duration.ofSeconds(1);
    private static final TimeLimits USUAL = IS_PROVING
            ? TimeLimits.defaults()
            : TimeLimits.defaults().withSilence(TimeLimits.defaults().silence().dividedBy(45));

    @TempDir
    Path folder;

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void a_paper_is_understood_at_the_first_attempt_by_a_model_that_thinks_for_long() throws Exception {
        GuardSettings guard = GuardSettings.defaults()
                .withSchemes("http")
                .withReach(Reach.LOOPBACK)
                .withTime(USUAL);
        try (PaperFixture fixture = PaperFixture.open(getClass(), folder);
                GuardedHttp http = GuardedHttp.open(guard)) {
            fixture.sandbox.model().dials().set(DialSettings.healthy().with(new Latency(THINKING.toMillis(), 0)));
            assertThatThrownBy(() -> http.send(Call.get(fixture.sandbox.model().url())))
                    .as("nobody else may be silent for so long")
                    .isInstanceOf(OutsideFault.class);
            long before = fixture.sandbox.model().calls().total();
            Paper paper = fixture.some(Paper.Form.HTML, 30);

            work(fixture, http, paper);

            PaperView seen = fixture.paper(paper.id());
            PaperView.Extraction extraction = Objects.requireNonNull(seen.extraction());
            assertThat(seen.status()).isEqualTo(Status.READY);
            assertThat(extraction.extracted()).isEqualTo(extraction.sections()).isPositive();
            assertThat(fixture.number("select count(*) from okiagari.failure_v1"))
                    .isZero();
            assertThat(fixture.sandbox.model().calls().total() - before)
                    .as("each section once, and the vectors")
                    .isEqualTo(extraction.sections() + 1L);
        }
    }

    private static void work(PaperFixture fixture, GuardedHttp http, Paper paper) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        Listener listener = new Listener() {
            @Override
            public void moved(Moved moved) {
                if (moved.state() == State.DONE || moved.state() == State.FAILED) {
                    ended.countDown();
                }
            }
        };
        ModelSettings names = ModelSettings.of(
                        fixture.sandbox.model().url().resolve("/v1"),
                        Secret.of("sandbox-model-key"),
                        new ModelSettings.Names("sandbox-chat", "sandbox-embed"))
                .withLimits(ModelSettings.Limits.defaults().withTries(1));
        ModelClient model = new ModelClient(http, names);
        PaperSteps steps = fixture.steps(new ModelExtractor(model, names), new ModelEmbedder(model, names));
        try (Engine engine = Engine.on(fixture.database.dataSource())
                .work(steps.steps())
                .listener(listener)
                .start()) {
            assertThat(engine).isNotNull();
            fixture.ingest(paper.id());
            assertThat(ended.await(15, TimeUnit.MINUTES)).isTrue();
        }
    }
}

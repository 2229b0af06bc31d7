package dev.okiagari.skills.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.view.Histogram;
import dev.okiagari.kit.web.Words;
import dev.okiagari.skills.view.QueueStats;
import dev.okiagari.skills.view.StepTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SubmitPageTest {
    private static SubmitPage page(StepTime... steps) {
        QueueStats stats = new QueueStats(Instant.EPOCH, Map.of(), Map.of(), Map.of(), null, null);
        return new SubmitPage(stats, false, List.of(steps), "github.com", "", "", 10, null);
    }

    private static StepTime step(String name, long millis) {
        Duration took = Duration.ofMillis(millis);
        return new StepTime(name, Histogram.ofBucket(Histogram.bucketOf(took), 1, took));
    }

    @Test
    void a_stage_takes_as_long_as_its_steps_together() {
        Duration judged = middle(step("tier2", 8_000)).plus(middle(step("decide", 2_000)));
        SubmitPage page = page(step("fetch", 100), step("tier2", 8_000), step("decide", 2_000));

        assertThat(page.took("tier2", "decide")).isEqualTo(Words.duration(judged));
        assertThat(page.took("publish")).isEmpty();
    }

    private static Duration middle(StepTime step) {
        Duration middle = step.took().percentile(0.5);
        assertThat(middle).isNotNull();
        return middle == null ? Duration.ZERO : middle;
    }
}

package dev.okiagari.console.why;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ShortWhyTest {
    private static final SampleCircumstances NODE = SampleCircumstances.at(SampleItem.NOW)
            .withMaxAttempts(3)
            .withNode(new Circumstances.NodeBeat(3, "a", "h", SampleItem.beat(SampleItem.NOW.minusSeconds(2))));

    @Test
    void an_attempt_that_takes_too_long_says_how_long_and_when_it_ends() {
        assertThat(ShortWhy.of(SampleItem.in(State.RUNNING).attempt(2).view(), NODE.it()))
                .isEqualTo(
                        new ShortWhy("stale", "running content for 3 min 20 s", "attempt 2 of 3 ends at its deadline"));
    }

    @Test
    void an_attempt_on_a_silent_node_is_taken_over() {
        SampleItem item = SampleItem.in(State.RUNNING).attempt(1);
        SampleCircumstances silent = NODE.withNode(
                new Circumstances.NodeBeat(3, "a", "h", SampleItem.beat(SampleItem.NOW.minusSeconds(60))));

        assertThat(ShortWhy.of(item.view(), silent.it()).next()).isEqualTo("another node takes it over");
        assertThat(ShortWhy.of(item.view(), silent.withLiveNodes(0).it()).next())
                .isEqualTo("taken over as soon as a node runs");
    }

    @Test
    void what_nobody_takes_up_says_since_when_it_is_due() {
        SampleItem item = SampleItem.in(State.WAITING).dueIn(Duration.ofMinutes(-4));

        assertThat(ShortWhy.of(item.view(), NODE.it()))
                .isEqualTo(new ShortWhy("stale", "due at content for 4 min", "starts on the next free node"));
        assertThat(ShortWhy.of(item.view(), NODE.withLiveNodes(0).it()).next())
                .isEqualTo("starts as soon as a node runs");
    }

    @Test
    void what_failed_says_where_when_why_and_that_it_stays() {
        SampleItem failed = SampleItem.in(State.FAILED).attempt(3);

        assertThat(ShortWhy.of(
                        failed.failedWith(SampleItem.failure(Kind.TRANSIENT, "arxiv.down", 3, 3))
                                .view(),
                        NODE.it()))
                .isEqualTo(new ShortWhy(
                        "failed",
                        "content, 3 min 20 s ago: arxiv.down (503 Service Unavailable)",
                        "all 3 attempts used, stays failed unless retried"));
        assertThat(ShortWhy.of(
                                failed.failedWith(SampleItem.failure(Kind.INVALID, "bad", 1, 3))
                                        .view(),
                                NODE.it())
                        .next())
                .isEqualTo("stays failed until fixed and retried");
        assertThat(ShortWhy.of(
                                failed.failedWith(SampleItem.failure(Kind.TRANSIENT, "arxiv.down", 1, 1))
                                        .view(),
                                NODE.it())
                        .next())
                .isEqualTo("stays failed unless retried");
    }

    @Test
    void a_failure_without_a_cause_says_so_and_a_long_one_is_cut() {
        SampleItem failed = SampleItem.in(State.FAILED);

        assertThat(ShortWhy.of(failed.view(), NODE.it()).cause()).endsWith(": no cause was recorded");
        assertThat(ShortWhy.of(failed.because("x".repeat(500)).view(), NODE.it())
                        .cause())
                .endsWith("xx…")
                .hasSizeLessThan(130);
    }
}

package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.upstream.OutagePolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class UpstreamHealthTest {
    private static final OutagePolicy USUAL = OutagePolicy.defaults();

    @Test
    void five_failures_in_a_row_are_an_outage_and_four_are_not() {
        assertThat(after("xxxx").isDown(USUAL)).isFalse();
        assertThat(after("xxxxx").isDown(USUAL)).isTrue();
        assertThat(after("xxxxx").words(USUAL)).isEqualTo("5 calls in a row failed");
    }

    @Test
    void a_success_between_them_begins_the_count_anew() {
        assertThat(after("xxxx.xxxx").isDown(USUAL)).isFalse();
        assertThat(after("xxxx.xxxx").streak()).isEqualTo(4);
    }

    @Test
    void sixteen_failures_of_the_last_twenty_are_an_outage_and_fifteen_are_not() {
        assertThat(after("xxxx.xxxx.xxxx.xxxx.").isDown(USUAL)).isTrue();
        assertThat(after("xxxx.xxxx.xxxx.xxx..").isDown(USUAL)).isFalse();
        assertThat(after("xxxx.xxxx.xxxx.xxxx.").words(USUAL)).isEqualTo("16 of the last 20 calls failed");
    }

    @Test
    void a_share_is_judged_only_when_there_were_that_many_calls() {
        assertThat(after("xxxx.xxxx.xxxx.xxx").isDown(USUAL)).isFalse();
    }

    @Test
    void what_happened_before_the_last_twenty_is_forgotten() {
        assertThat(after("xxxx.xxxx.xxxx.xxx." + ".".repeat(20)).isDown(USUAL)).isFalse();
        assertThat(after("xxxx" + ".".repeat(30)).isGood()).isTrue();
        assertThat(after("xxxx" + ".".repeat(5)).isGood()).isFalse();
    }

    @Test
    void probes_come_at_twice_the_wait_each_time_up_to_the_longest() {
        assertThat(List.of(0, 1, 2, 3, 4, 5, 6, 50))
                .extracting(USUAL::probeAfter)
                .extracting(Duration::toSeconds)
                .containsExactly(1L, 2L, 4L, 8L, 16L, 30L, 30L, 30L);
    }

    @Test
    void a_policy_that_makes_no_sense_is_refused_with_the_reason() {
        assertThatThrownBy(() -> USUAL.withInARow(0)).hasMessageContaining("inARow must be 1 to 20");
        assertThatThrownBy(() -> USUAL.withShare(0, 20)).hasMessageContaining("share must be above 0");
        assertThatThrownBy(() -> USUAL.withShare(0.5, 31)).hasMessageContaining("ofLast must be");
        assertThatThrownBy(() -> USUAL.withProbes(Duration.ofSeconds(9), Duration.ofSeconds(1)))
                .hasMessageContaining("longestProbe must not be shorter");
    }

    /** Calls in order: x failed, a dot went well. */
    private static UpstreamHealth after(String calls) {
        UpstreamHealth health = UpstreamHealth.GOOD;
        for (int i = 0; i < calls.length(); i++) {
            health = calls.charAt(i) == 'x' ? health.afterFailure(Instant.EPOCH) : health.afterSuccess();
        }
        return health;
    }
}

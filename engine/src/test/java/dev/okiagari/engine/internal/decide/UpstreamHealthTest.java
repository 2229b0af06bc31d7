package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.upstream.OutagePolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class UpstreamHealthTest {
    private static final OutagePolicy USUAL = OutagePolicy.defaults();

    @Test
    void five_failures_in_a_row_are_an_outage_and_four_are_not() {
        assertThat(isDown("xxxx")).isFalse();
        assertThat(isDown("xxxxx")).isTrue();
        assertThat(after("xxxxx").words(USUAL)).isEqualTo("5 calls in a row failed");
    }

    @Test
    void a_success_between_them_begins_the_count_anew() {
        assertThat(isDown("xxxx.xxxx")).isFalse();
        assertThat(after("xxxx.xxxx").streak()).isEqualTo(4);
    }

    @Test
    void sixteen_failures_of_the_last_twenty_are_an_outage_and_fifteen_are_not() {
        assertThat(isDown("xxxx.xxxx.xxxx.xxxx.")).isTrue();
        assertThat(isDown("xxxx.xxxx.xxxx.xxx..")).isFalse();
        assertThat(after("xxxx.xxxx.xxxx.xxxx.").words(USUAL)).isEqualTo("16 of the last 20 calls failed");
    }

    @Test
    void a_share_is_judged_only_when_there_were_that_many_calls() {
        assertThat(isDown("xxxx.xxxx.xxxx.xxx")).isFalse();
    }

    @Test
    void what_happened_before_the_last_twenty_is_forgotten() {
        assertThat(isDown("xxxx.xxxx.xxxx.xxx." + ".".repeat(20))).isFalse();
        assertThat(after("xxxx" + ".".repeat(30)).recent()).isZero();
        assertThat(after("xxxx" + ".".repeat(5)).recent()).isNotZero();
    }

    @Test
    void an_outage_began_with_the_first_failure_of_the_streak_or_of_the_calls_looked_back_on() {
        assertThat(after("xx.xxxxx").downSince(USUAL, false)).isEqualTo(Instant.EPOCH.plusSeconds(3));
        assertThat(after("x....xxxx.xxxx.xxxx.xxxx.").downSince(USUAL, false)).isEqualTo(Instant.EPOCH.plusSeconds(5));
        assertThat(after("..xx.xxxx.xxxx.xxxxx").downSince(USUAL, false))
                .as("15 of 20, and five in a row")
                .isEqualTo(Instant.EPOCH.plusSeconds(15));
        assertThat(after("xxxx.xxxx.xxxx.xxxxx").downSince(USUAL, false))
                .as("both: nobody is left out")
                .isEqualTo(Instant.EPOCH);
    }

    @Test
    void failures_of_a_single_item_are_no_outage_unless_somebody_can_check() {
        assertThat(after("xxxxxxxxx", i -> 7).downSince(USUAL, false)).isNull();
        assertThat(after("xxxxxxxxx", i -> 7).downSince(USUAL, true)).isEqualTo(Instant.EPOCH);
        assertThat(after("xxxxxxxxx", i -> i < 8 ? 7 : 8).downSince(USUAL, false))
                .isEqualTo(Instant.EPOCH);
        assertThat(after("xxxx.xxxx.xxxx.xxxx.", i -> 7).downSince(USUAL, false))
                .isNull();
        assertThat(after("x".repeat(50), i -> i < 49 ? 7 : 8).downSince(USUAL, false))
                .as("however long it takes")
                .isEqualTo(Instant.EPOCH);
    }

    @Test
    void a_failure_more_than_an_hour_after_the_last_one_begins_again() {
        UpstreamHealth four = after("xxxx");
        Instant last = Instant.EPOCH.plusSeconds(3);
        assertThat(four.afterFailure(last.plus(UpstreamHealth.FORGOTTEN_AFTER), 9)
                        .streak())
                .isEqualTo(5);
        Instant later = last.plus(UpstreamHealth.FORGOTTEN_AFTER).plusMillis(1);
        assertThat(four.afterFailure(later, 9)).isEqualTo(UpstreamHealth.GOOD.afterFailure(later, 9));
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

    private static boolean isDown(String calls) {
        return after(calls).downSince(USUAL, false) != null;
    }

    /** Calls of different items in order, a second apart: x failed, a dot succeeded. */
    private static UpstreamHealth after(String calls) {
        return after(calls, i -> i);
    }

    private static UpstreamHealth after(String calls, IntUnaryOperator itemOf) {
        UpstreamHealth health = UpstreamHealth.GOOD;
        for (int i = 0; i < calls.length(); i++) {
            health = calls.charAt(i) == 'x'
                    ? health.afterFailure(Instant.EPOCH.plusSeconds(i), itemOf.applyAsInt(i))
                    : health.afterSuccess();
        }
        return health;
    }
}

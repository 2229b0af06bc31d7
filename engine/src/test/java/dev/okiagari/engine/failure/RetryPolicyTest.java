package dev.okiagari.engine.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RetryPolicyTest {
    private static final RetryPolicy USUAL = RetryPolicy.defaults();

    @Test
    void by_default_a_step_is_tried_for_about_half_an_hour_at_first_after_a_second() {
        assertThat(USUAL).isEqualTo(new RetryPolicy(14, Duration.ofSeconds(1), 2, Duration.ofMinutes(5)));

        long seconds = IntStream.range(1, USUAL.attempts())
                .mapToLong(n -> USUAL.delayAfter(n, 0.5).toSeconds())
                .sum();
        assertThat(Duration.ofSeconds(seconds)).isBetween(Duration.ofMinutes(25), Duration.ofMinutes(35));
    }

    static Stream<RetryPolicy> policies() {
        return Stream.of(
                USUAL,
                USUAL.withFactor(1),
                USUAL.withFactor(1.5).withBase(Duration.ofMillis(10)),
                USUAL.withFactor(100).withCap(Duration.ofDays(30)),
                USUAL.withBase(Duration.ofDays(1)).withCap(Duration.ofDays(30)),
                USUAL.withBase(Duration.ofHours(1)).withCap(Duration.ofSeconds(3)));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void the_wait_lies_between_half_and_one_and_a_half_of_the_capped_exponential(RetryPolicy policy) {
        Random random = new Random(42);
        double middle = (double) policy.base().toNanos();
        for (int n = 1; n <= 1000; n++) {
            double d = Math.min(middle, (double) policy.cap().toNanos());
            for (int round = 0; round < 20; round++) {
                Duration wait = policy.delayAfter(n, random.nextDouble());

                assertThat((double) wait.toNanos()).as("attempt %d", n).isBetween(0.5 * d - 2, 1.5 * d + 2);
            }
            middle = Math.min(middle * policy.factor(), 1e30);
        }
    }

    @Test
    void the_draws_fill_the_window_evenly() {
        Random random = new Random(7);
        int[] quarters = new int[4];
        for (int i = 0; i < 40_000; i++) {
            long millis = USUAL.delayAfter(1, random.nextDouble()).toMillis();
            quarters[(int) Math.min(3, (millis - 500) / 250)]++;
        }

        assertThat(quarters).satisfies(q -> {
            for (int count : q) {
                assertThat(count).isBetween(9_500, 10_500);
            }
        });
    }

    @Test
    void the_thousandth_wait_is_the_cap_and_not_an_overflow() {
        assertThat(USUAL.delayAfter(1000, 0.5)).isEqualTo(Duration.ofMinutes(5));
        assertThat(USUAL.withFactor(100).withCap(Duration.ofDays(30)).delayAfter(1000, 1))
                .isEqualTo(Duration.ofDays(45));
    }

    @Test
    void a_base_of_zero_never_waits() {
        assertThat(USUAL.withBase(Duration.ZERO).delayAfter(1, 1)).isZero();
        assertThat(USUAL.withBase(Duration.ZERO).withFactor(100).delayAfter(1000, 1))
                .isZero();
    }

    static Stream<Arguments> outOfRange() {
        return Stream.of(
                arguments("attempts is 0", make(() -> USUAL.withAttempts(0))),
                arguments("attempts is -1", make(() -> USUAL.withAttempts(-1))),
                arguments("attempts is 1001", make(() -> USUAL.withAttempts(1001))),
                arguments("base is PT-1S", make(() -> USUAL.withBase(Duration.ofSeconds(-1)))),
                arguments("base is PT25H", make(() -> USUAL.withBase(Duration.ofHours(25)))),
                arguments("factor is 0.5", make(() -> USUAL.withFactor(0.5))),
                arguments("factor is 101.0", make(() -> USUAL.withFactor(101))),
                arguments("factor is NaN", make(() -> USUAL.withFactor(Double.NaN))),
                arguments("cap is PT-1S", make(() -> USUAL.withCap(Duration.ofSeconds(-1)))),
                arguments("cap is PT744H", make(() -> USUAL.withCap(Duration.ofDays(31)))));
    }

    private static Supplier<RetryPolicy> make(Supplier<RetryPolicy> policy) {
        return policy;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("outOfRange")
    void a_policy_out_of_range_is_refused_with_the_range(String why, Supplier<RetryPolicy> policy) {
        assertThatThrownBy(policy::get)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("could not make a retry policy because " + why + " and must be ");
    }

    @Test
    void the_finest_policy_counts_category_before_kind_before_the_usual_one() {
        RetryPolicy usual = USUAL.withAttempts(2);
        RetryPolicy throttled = USUAL.withAttempts(3);
        RetryPolicy rateLimit = USUAL.withAttempts(4);
        RetryPlan plan = RetryPlan.of(usual).with(Kind.THROTTLED, throttled).with("arxiv.rate_limit", rateLimit);

        assertThat(plan.forCategory(Kind.THROTTLED.as("arxiv.rate_limit"))).isEqualTo(rateLimit);
        assertThat(plan.forCategory(Kind.THROTTLED.as("http.rate_limit"))).isEqualTo(throttled);
        assertThat(plan.forCategory(Kind.TRANSIENT.plain())).isEqualTo(usual);
    }

    @Test
    void a_changed_usual_policy_leaves_the_finer_ones_alone() {
        RetryPlan plan = RetryPlan.of(USUAL).with(Kind.THROTTLED, USUAL.withAttempts(9));
        RetryPlan changed = plan.withUsual(USUAL.withAttempts(1));

        assertThat(changed.forCategory(Kind.THROTTLED.plain()).attempts()).isEqualTo(9);
        assertThat(changed.forCategory(Kind.UNKNOWN.plain()).attempts()).isEqualTo(1);
        assertThat(plan.usual()).isEqualTo(USUAL);
    }
}

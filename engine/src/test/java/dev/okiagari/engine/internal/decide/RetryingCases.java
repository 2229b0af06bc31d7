package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryAfter;
import dev.okiagari.engine.failure.RetryPlan;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.When;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows: retryable failure with attempts left, and on the last attempt. */
abstract class RetryingCases extends MachineCases {
    @ParameterizedTest
    @EnumSource(names = {"TRANSIENT", "THROTTLED", "TIMED_OUT", "UNKNOWN"})
    void a_retryable_failure_with_attempts_left_waits_and_is_recorded(Kind kind) {
        MachineFixture item = MachineFixture.running().fail(kind).took(Transition.BACK_OFF, State.WAITING);

        assertThat(item.delay()).isEqualTo(Duration.ofSeconds(1));
        assertThat(item.last().failure()).isEqualTo(Facts.failure(kind));
        assertThat(item.last().reason()).isEqualTo("it went wrong");
        assertThat(item.now().failing()).isTrue();
        assertThat(item.now().attempt()).isEqualTo(1);
        assertThat(item.now().step()).as("people see the old status").isEmpty();
    }

    @Test
    void each_wait_is_longer_than_the_last() {
        MachineFixture item = MachineFixture.running();
        for (int seconds = 1; seconds <= 8; seconds *= 2) {
            assertThat(item.fail(Kind.TRANSIENT).delay()).isEqualTo(Duration.ofSeconds(seconds));
            item.tryAgain();
        }
    }

    @Test
    void the_draw_places_the_wait_between_half_and_one_and_a_half() {
        Situation now = MachineFixture.running().now();
        Failure failure = Facts.failure(Kind.TRANSIENT);

        assertThat(Machine.apply(now, new Event.Failed(failure, 0, false), Facts.usual())
                        .due())
                .isEqualTo(When.in(Duration.ofMillis(500)));
        assertThat(Machine.apply(now, new Event.Failed(failure, 1, false), Facts.usual())
                        .due())
                .isEqualTo(When.in(Duration.ofMillis(1500)));
    }

    @ParameterizedTest
    @EnumSource(names = {"TRANSIENT", "THROTTLED", "TIMED_OUT", "UNKNOWN"})
    void a_retryable_failure_of_the_last_attempt_fails_the_item(Kind kind) {
        MachineFixture item = MachineFixture.running().facts(Facts.attempts(2));

        item.fail(kind).took(Transition.BACK_OFF, State.WAITING);
        item.tryAgain().fail(kind).took(Transition.EXHAUST, State.FAILED);

        assertThat(item.now().attempt()).isEqualTo(2);
        assertThat(item.last().failure()).isEqualTo(Facts.failure(kind));
        assertThat(item.last().due()).isNull();
    }

    @Test
    void by_default_the_fourteenth_failure_is_the_last() {
        MachineFixture item = MachineFixture.running();
        for (int i = 0; i < 13; i++) {
            item.fail(Kind.TRANSIENT).took(Transition.BACK_OFF, State.WAITING).tryAgain();
        }

        item.fail(Kind.TRANSIENT).took(Transition.EXHAUST, State.FAILED);
    }

    @Test
    void on_the_last_attempt_onExhausted_decides_and_the_item_is_still_running() {
        MachineFixture item = MachineFixture.running().facts(Facts.attempts(1)).failWithFallback(Kind.TRANSIENT);

        item.took(Transition.FALL_BACK, State.RUNNING);
        assertThat(item.now().started()).isTrue();
        assertThat(item.last().failure()).isEqualTo(Facts.failure(Kind.TRANSIENT));

        item.decide(new Decision.GoTo("review")).took(Transition.ADVANCE, State.WAITING);
        assertThat(item.now().step()).isEqualTo("review");
        assertThat(item.now().attempt()).isZero();
    }

    @Test
    void onExhausted_is_not_asked_while_attempts_are_left() {
        MachineFixture.running().failWithFallback(Kind.TRANSIENT).took(Transition.BACK_OFF, State.WAITING);
    }

    @ParameterizedTest
    @EnumSource(names = {"INVALID", "BROKEN"})
    void onExhausted_is_not_asked_for_a_failure_that_no_retry_can_cure(Kind kind) {
        MachineFixture item = MachineFixture.running().facts(Facts.attempts(1)).failWithFallback(kind);

        assertThat(item.now().state()).isEqualTo(State.FAILED);
    }

    @Test
    void a_retry_never_comes_before_retry_after() {
        Failure patient = Facts.failure(Kind.THROTTLED, RetryAfter.ofSeconds(90));

        assertThat(MachineFixture.running().fail(patient).delay()).isEqualTo(Duration.ofSeconds(90));
    }

    @Test
    void a_retry_after_shorter_than_the_backoff_does_not_shorten_it() {
        Failure impatient = Facts.failure(Kind.THROTTLED, RetryAfter.ofSeconds(0));

        assertThat(MachineFixture.running().fail(impatient).delay()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void a_retry_after_of_24_hours_is_waited_for_and_a_longer_one_fails() {
        Duration day = Duration.ofHours(24);

        MachineFixture.running()
                .fail(Facts.failure(Kind.THROTTLED, new RetryAfter(day)))
                .took(Transition.BACK_OFF, State.WAITING);
        MachineFixture.running()
                .fail(Facts.failure(Kind.THROTTLED, new RetryAfter(day.plusSeconds(1))))
                .took(Transition.FAIL_FAR, State.FAILED);
    }

    @Test
    void a_kind_with_a_policy_of_its_own_has_its_own_number_of_attempts() {
        RetryPlan plan = RetryPlan.of(RetryPolicy.defaults())
                .with(Kind.TIMED_OUT, RetryPolicy.defaults().withAttempts(1))
                .with("arxiv.down", RetryPolicy.defaults().withAttempts(9).withBase(Duration.ofSeconds(30)));

        MachineFixture.running().facts(Facts.with(plan)).fail(Kind.TIMED_OUT).took(Transition.EXHAUST, State.FAILED);
        MachineFixture down = MachineFixture.running()
                .facts(Facts.with(plan))
                .fail(Facts.failure(Kind.TRANSIENT.as("arxiv.down"), null, HoldScope.STEP));
        assertThat(down.took(Transition.BACK_OFF, State.WAITING).delay()).isEqualTo(Duration.ofSeconds(30));
    }
}

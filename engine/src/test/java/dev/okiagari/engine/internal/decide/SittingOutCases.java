package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryAfter;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.upstream.OutagePolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows: a failure while the upstream is down, and an attempt that is not made because something is held. */
abstract class SittingOutCases extends MachineCases {
    @ParameterizedTest
    @EnumSource(names = {"TRANSIENT", "THROTTLED", "TIMED_OUT"})
    void a_failure_of_an_upstream_that_is_down_is_recorded_and_costs_nothing(Kind kind) {
        MachineFixture item =
                MachineFixture.running().on(outage(Facts.failure(kind))).took(Transition.SIT_OUT, State.WAITING);

        assertThat(item.now().attempt()).isZero();
        assertThat(item.now().failing()).isTrue();
        assertThat(item.last().failure()).isEqualTo(Facts.failure(kind));
        assertThat(item.delay()).as("spreads those who wait").isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void not_even_the_last_try_is_lost_to_an_outage() {
        MachineFixture item = MachineFixture.running().facts(Facts.attempts(1));
        for (int i = 0; i < 20; i++) {
            item.on(outage(Facts.failure(Kind.TRANSIENT)))
                    .took(Transition.SIT_OUT, State.WAITING)
                    .tryAgain();
        }

        item.fail(Kind.TRANSIENT).took(Transition.EXHAUST, State.FAILED);
    }

    @Test
    void earlier_tries_stay_counted_when_a_later_one_meets_an_outage() {
        MachineFixture item = MachineFixture.running().fail(Kind.TRANSIENT).tryAgain();

        assertThat(item.on(outage(Facts.failure(Kind.TRANSIENT))).now().attempt())
                .isEqualTo(1);
    }

    @Test
    void attempts_lost_before_the_outage_was_recognised_are_refunded_where_the_item_waits() {
        MachineFixture item = MachineFixture.running()
                .fail(Kind.TRANSIENT)
                .tryAgain()
                .fail(Kind.TRANSIENT)
                .on(new Event.Refunded(1))
                .took(Transition.REFUND, State.WAITING);

        assertThat(item.now().attempt()).isEqualTo(1);
        assertThat(item.now().visit()).isEqualTo(1);
        assertThat(item.now().failing()).isTrue();
        assertThat(item.on(new Event.Refunded(9)).now().attempt())
                .as("never more than were charged")
                .isZero();
    }

    @Test
    void an_item_that_failed_by_an_outage_goes_on_with_the_same_visit_and_its_other_attempts_stay_charged() {
        MachineFixture item = MachineFixture.running()
                .facts(Facts.attempts(3))
                .fail(Kind.TRANSIENT)
                .tryAgain()
                .fail(Kind.TRANSIENT)
                .tryAgain()
                .fail(Kind.TRANSIENT)
                .took(Transition.EXHAUST, State.FAILED)
                .on(new Event.Refunded(2))
                .took(Transition.REVIVE, State.WAITING);

        assertThat(item.now().attempt()).isEqualTo(1);
        assertThat(item.now().visit()).isEqualTo(1);
        assertThat(item.delay()).isEqualTo(Duration.ZERO);
    }

    @Test
    void a_refund_does_not_release_what_a_person_holds() {
        MachineFixture item = MachineFixture.running().fail(Kind.TRANSIENT).on(new Event.Held("wait"));

        assertThat(item.on(new Event.Refunded(1)).now().held()).isTrue();
    }

    @Test
    void during_an_outage_too_nothing_is_tried_before_retry_after() {
        Failure patient = Facts.failure(Kind.THROTTLED, RetryAfter.ofSeconds(90));

        assertThat(MachineFixture.running().on(outage(patient)).delay()).isEqualTo(Duration.ofSeconds(90));
    }

    @Test
    void a_step_that_finds_no_connection_is_recorded_costs_nothing_and_waits_longer_each_time() {
        MachineFixture item = MachineFixture.running().facts(Facts.attempts(1));
        List<Duration> waits = new ArrayList<>();
        for (int n = 1; n <= 8; n++) {
            item.on(new Event.NoConnection(Facts.failure(Kind.TRANSIENT), n, MachineFixture.MIDDLE))
                    .took(Transition.NO_CONNECTION, State.WAITING);
            waits.add(item.delay());
            assertThat(item.now().attempt()).isZero();
            assertThat(item.now().failing()).isTrue();
            assertThat(item.last().failure()).isEqualTo(Facts.failure(Kind.TRANSIENT));
            item.tryAgain();
        }

        assertThat(waits).extracting(Duration::toSeconds).containsExactly(1L, 2L, 4L, 8L, 16L, 30L, 30L, 30L);
        item.fail(Kind.TRANSIENT).took(Transition.EXHAUST, State.FAILED);
    }

    @Test
    void an_attempt_that_is_held_back_leaves_no_trace_but_its_reason() {
        MachineFixture item = MachineFixture.submitted()
                .claim()
                .on(new Event.HeldBack("upstream arxiv is held", Duration.ofSeconds(10)))
                .took(Transition.HOLD_BACK, State.WAITING);

        assertThat(item.now().attempt()).isZero();
        assertThat(item.now().failing()).isFalse();
        assertThat(item.last().failure()).isNull();
        assertThat(item.last().reason()).isEqualTo("upstream arxiv is held");
        assertThat(item.delay()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void behind_a_hold_that_is_probed_an_item_waits_for_the_first_probe() {
        Failure unauthorized = Facts.failure(Kind.MISCONFIGURED.as("http.auth"), null, HoldScope.upstream("arxiv"));
        Failure unreadable = Facts.failure(Kind.MISCONFIGURED.as("payload"), null, HoldScope.ITEM);

        assertThat(MachineFixture.running().fail(unauthorized).delay())
                .isEqualTo(OutagePolicy.misconfigured().firstProbe());
        assertThat(MachineFixture.running().fail(unreadable).delay()).isEqualTo(Machine.LONG_PAUSE);
    }

    private static Event outage(Failure failure) {
        return new Event.Failed(failure, MachineFixture.MIDDLE, false, true);
    }
}
